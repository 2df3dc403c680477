/**
 * Rows as explorers write them, drawn by chance, with what each mention in them is: a property test over many of them
 * says whether the detector ever takes one token, or something else, for another.
 */
import {
  bareField,
  decoyField,
  type Field,
  hashField,
  identifierField,
  mark,
  NONE,
  nameField,
  policyField,
  type RowContext,
  type RowExpected,
  type RowMention,
  SITES,
  tokenAddress,
} from './generated-fields.ts';
import { inSides, LAYOUTS } from './generated-layouts.ts';
import { createRandom, type Random, type RowToken, rowTokens } from './generated-tokens.ts';

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
  /** The metadata service answers. */
  readonly isAnswered: boolean;
};

type Drawn = {
  readonly fields: Field[];
  /** Further sides of the row, where it has such; the fields are the first. */
  readonly sides?: readonly (readonly Field[])[];
  /** Above the row. */
  readonly heading?: string;
  /** The page's; else that of a list. */
  readonly path?: string;
  /** Nothing else stands in the row. */
  readonly isAlone?: true;
};
/** What a row is about: a token, its policy, its name, two tokens, or none. */
type Subject = (context: RowContext, token: RowToken) => Drawn;

const isLong = ({ assetName }: RowToken) => assetName.length >= 56;
const nameExpected = ({ subject }: RowToken, isPromised: boolean): RowExpected => ({
  kind: 'token',
  subject,
  isName: true,
  mayBeSilent: !isPromised,
});
/** The name in a row with its token's policy alone: its token, which must be registered. */
const nameUnderPolicy = (context: RowContext, token: RowToken) =>
  nameField(context, token, nameExpected(token, token.isRegistered && isLong(token)));
/** The name beside its identifier: short names are no hex that is looked at. */
const nameBeside = (context: RowContext, token: RowToken) =>
  nameField(context, token, nameExpected(token, isLong(token)));
const identifierAndName = (context: RowContext, token: RowToken) => [
  identifierField(context, token),
  nameBeside(context, token),
];

/** Another token: of the same name where there is one, else any of another policy. */
function otherThan(token: RowToken, random: Random): RowToken {
  const { assetName, policy } = token;
  const twin = rowTokens().find((one) => one.assetName === assetName && one.policy !== policy);
  if (twin !== undefined && random.chance(0.5)) return twin;
  const other = random.pick(rowTokens());
  // A name that is the very policy beside it is taken for that.
  const isOther = other.policy !== policy && !['', policy].includes(other.assetName);
  return isOther ? other : otherThan(token, random);
}

/** Two tokens with their names, each in a cell of its own: a name opens its own token, or nothing where both have it. */
const twoTokens: Subject = (context, token) => {
  const other = otherThan(token, context.random);
  const isTwin = token.assetName === other.assetName;
  const named = (one: RowToken) => [
    identifierField(context, one),
    nameField(context, one, isTwin ? NONE : nameExpected(one, false)),
  ];
  return { fields: [...named(token), ...named(other)] };
};

/** Two tokens, each on a side of its own with its name. */
const twoSides: Subject = (context, token) => ({
  fields: identifierAndName(context, token),
  sides: [identifierAndName(context, otherThan(token, context.random))],
});

/** A token on one side; on the other one, another token by its policy and its name. */
const policyOnOtherSide: Subject = (context, token) => {
  const other = otherThan(token, context.random);
  return {
    fields: [identifierField(context, token)],
    sides: [[policyField(context, other), nameField(context, other, nameExpected(other, false))]],
  };
};

/** The text of a heading that says a name; undefined where the name is no readable text. */
function readable({ assetName }: RowToken): string | undefined {
  const text = Buffer.from(assetName, 'hex').toString();
  return /^[a-zA-Z0-9][a-zA-Z0-9 ]{2,}[a-zA-Z0-9]$/.test(text) && !/ {2}|^\d+ |^[0-9a-f]+$/.test(text)
    ? text
    : undefined;
}

/** The page of a token: its heading says its name or something else, and its row its own name or another's. */
const onOwnPage: Subject = (context, token) => {
  const { random } = context;
  const name = random.chance(0.7) ? readable(token) : undefined;
  const marked = mark(context, name === undefined ? NONE : nameExpected(token, true));
  const heading = `<h1 ${marked}>${name ?? random.pick(['Token details', 'Holders'])}</h1>`;
  const page = { heading, path: tokenAddress(context, token) };
  if (random.chance(0.5)) return { ...page, fields: [nameBeside(context, token)] };
  const other = otherThan(token, random);
  const isAlone = other.assetName !== token.assetName && random.chance(0.5);
  return { ...page, fields: isAlone ? [nameField(context, other, NONE)] : identifierAndName(context, other) };
};

/** On the page of a transaction, whose own hash stands there too, without a label. */
const onTransactionPage: Subject = (context, token) => {
  const hash = context.random.hex(32);
  context.neverAsked.add(hash);
  const field = { label: '', value: `<span ${mark(context, NONE)}>${hash}</span>` };
  return { fields: [identifierField(context, token), field], path: context.site.tx + hash };
};

const identifierAlone: Subject = (context, token) => ({ fields: [identifierField(context, token)] });
const identifierAndPolicy: Subject = (context, token) => ({
  fields: [identifierField(context, token), policyField(context, token)],
});
const beside: Subject = (context, token) => ({ fields: identifierAndName(context, token) });
const hashAlone: Subject = (context) => ({ fields: [hashField(context)] });

const WITHOUT_NAME: readonly Subject[] = [identifierAlone, identifierAndPolicy, onTransactionPage];
/** What stands here twice is drawn more often. */
const ALL: readonly Subject[] = [
  ...WITHOUT_NAME,
  ...[identifierAlone, identifierAndPolicy, beside, beside, hashAlone, hashAlone, onOwnPage, onOwnPage],
  ...[twoTokens, twoSides, policyOnOtherSide],
  (context, token) => ({ fields: [policyField(context, token), nameUnderPolicy(context, token)] }),
  (context, token) => ({
    fields: [nameUnderPolicy(context, token)],
    path: context.site.policy + token.policy,
  }),
  // Nothing says whose name it is.
  (context, token) => ({ fields: [nameField(context, token, NONE)] }),
  (context, token) => ({ fields: [bareField(context, token, true)], isAlone: true }),
];

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
  const draw = random.pick(token.assetName === '' ? WITHOUT_NAME : ALL);
  const { fields, sides, heading = '', path = site.list, isAlone = false } = draw(context, token);
  const beside = [
    () => hashField(context),
    () => bareField(context, token, false),
    () => decoyField(context, random.pick(rowTokens())),
  ];
  for (let more = isAlone ? 0 : random.below(3); more > 0; more--)
    fields.splice(random.below(fields.length + 1), 0, random.pick(beside)());
  return {
    host: site.host,
    path,
    html: heading + (sides ? inSides(random, [fields, ...sides]) : random.pick(LAYOUTS)(random, fields)),
    mentions: context.mentions,
    names: [...context.neverAsked],
    isAnswered: !random.chance(UNANSWERED),
  };
}
