/**
 * Rows as explorers write them, drawn by chance, with what each mention in them is: a property test over many of them
 * says whether the detector ever takes one token, or something else, for another.
 */
import { type Field, type RowContext, type RowMention, SITES } from './generated-fields.ts';
import { inSides, LAYOUTS } from './generated-layouts.ts';
import { bareField, decoyField, hashField } from './generated-others.ts';
import { SUBJECTS_OF_ROWS, SUBJECTS_WITHOUT_NAME } from './generated-subjects.ts';
import { createRandom, type Random, rowTokens } from './generated-tokens.ts';

export type GeneratedRow = {
  readonly host: string;
  /** The page's, without a query. */
  readonly path: string;
  /** A heading where there is one, and one fragment: a table, a list, terms, or blocks. */
  readonly html: string;
  /** By the value of the `data-mention` attribute of the innermost element that holds the mention. */
  readonly mentions: readonly RowMention[];
  /** Asset names of 56 to 64 digits, and hashes: never asked for as a subject or as a policy. */
  readonly names: readonly string[];
  /** Of the row's tokens, the subjects that the service knows, and those in the list of registered tokens. */
  readonly registered: readonly string[];
  readonly listed: readonly string[];
  /** The metadata service answers. */
  readonly isAnswered: boolean;
};

/** How many rows meet a service that does not answer. */
const UNANSWERED = 0.08;

/** So many rows, the same for the same seed. */
export function* rows(seed: number, count: number): Generator<GeneratedRow, void, void> {
  const random = createRandom(seed);
  for (let i = 0; i < count; i++) yield generateRow(random);
}

function generateRow(random: Random): GeneratedRow {
  const token = random.pick(rowTokens());
  const site = random.pick(SITES);
  const context: RowContext = { random, site, mentions: [], neverAsked: new Set() };
  // A name of no bytes is nothing to point at.
  const subjects = token.assetName === '' ? SUBJECTS_WITHOUT_NAME : SUBJECTS_OF_ROWS;
  const drawn = random.pick(subjects)(context, token);
  const { fields, sides = [], heading = '', isAlone = false } = drawn;
  const beside = [
    () => hashField(context),
    () => bareField(context, token, false),
    () => decoyField(context, random.pick(rowTokens())),
  ];
  for (let more = isAlone ? 0 : random.below(3); more > 0; more--)
    insert(random, fields, random.pick(beside)());
  const tokens = [token, ...(drawn.others ?? [])];
  const row = sides.length > 0 ? inSides(random, [fields, ...sides]) : random.pick(LAYOUTS)(random, fields);
  return {
    host: site.host,
    path: drawn.path,
    html: heading + row,
    mentions: context.mentions,
    names: [...context.neverAsked],
    registered: tokens.filter(({ isRegistered }) => isRegistered).map(({ subject }) => subject),
    listed: tokens.filter(({ isListed }) => isListed).map(({ subject }) => subject),
    isAnswered: !random.chance(UNANSWERED),
  };
}

function insert(random: Random, fields: Field[], field: Field): void {
  fields.splice(random.below(fields.length + 1), 0, field);
}
