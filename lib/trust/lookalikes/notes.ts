/**
 * The notes about a token, beside its record: the user's label, lookalikes, and conflicts between the standards. Notes on lookalikes are neutral: only the user knows which token is the intended one.
 *
 * A token is compared with ada, the token list, the user's labelled tokens, and the other tokens of its page. Tokens that
 * other pages have shown do not count: a page could otherwise put words into the card of another site, or push a token out
 * of the comparison.
 */

import { policyOf, type Subject } from '../../asset/subject.ts';
import type { Note, NoteKind, Outcome, StandardRecords, Token } from '../../tokens/token.ts';
import { type Conflict, conflictsIn } from '../metadata/conflict.ts';
import { shorten } from '../shorten.ts';
import {
  createListedIndex,
  type Listed,
  type ListedTokens,
  NOTHING_LISTED,
  namesOf,
} from './listed-index.ts';
import {
  adaIndex,
  addToIndex,
  type ComparedToken,
  type DisplayNames,
  isInRegistry,
  type Lookalike,
  lookalikesOf,
  type ShownTexts,
} from './lookalike.ts';

type Network = Token['network'];
/** The settings for single tokens. */
export type TokenSettings = {
  readonly labelledTokens: readonly (DisplayNames & TokenKey & { readonly label: string })[];
  readonly mutedTokens: readonly TokenKey[];
};
type TokenKey = { readonly network: Network; readonly subject: Subject };

/** A token that is shown. */
type Shown = TokenKey & {
  /** Undefined for one that nothing describes: it is known by its asset name. */
  readonly token?: ShownTexts | undefined;
  /** Empty unless both standards have a record. */
  readonly records: StandardRecords;
  /** The other tokens of the page. */
  readonly page?: readonly Subject[] | undefined;
  /** Compare with the index of the token list only if it is built already. */
  readonly isUrgent?: boolean | undefined;
};

export type Notes = {
  /** The notes in display order; of the lookalikes, the best match first. */
  of(shown: Shown): Promise<readonly Note[]>;
};

export type NotesDeps = {
  readonly settings: () => Promise<TokenSettings>;
  /** The token list, which applies to mainnet only. */
  readonly listedTokens: ListedTokens;
  /** The cached outcomes, without any request. */
  readonly cached: (network: Network, subjects: readonly Subject[]) => Promise<ReadonlyMap<Subject, Outcome>>;
  /** Yields to other tasks. */
  readonly pause: () => Promise<void>;
};

export const MAX_LOOKALIKE_NOTES = 3;
/** Characters of a name that are compared; a service may send 100,000. */
const MAX_COMPARED = 1_000;
/** Characters of a value in a note. */
const MAX_SHOWN = 60;

export function createNotes({ settings, listedTokens, cached, pause }: NotesDeps): Notes {
  const ada = adaIndex();
  const listedIndex = createListedIndex(listedTokens, pause);

  async function resemblances(shown: Shown, labelled: TokenSettings['labelledTokens']) {
    const { network, subject, token, page = [], isUrgent } = shown;
    const [listed, tokens] = await Promise.all([
      network !== 'mainnet' ? NOTHING_LISTED : isUrgent ? listedIndex.latest() : listedIndex.ready(),
      cached(network, [...page, ...labelled.map((one) => one.subject)]).then(tokensIn),
    ]);
    // By the names of when it was labelled, and by those of now: a file of labels may have no names.
    const own = labelled.flatMap((one) =>
      [namesOf(one.subject, one), comparedToken(one.subject, tokens.get(one.subject), listed)].map(
        (names) => ({ ...names, subject: one.subject, isLabelled: true }),
      ),
    );
    const onPage = page.map((one) => comparedToken(one, tokens.get(one), listed));
    const self = comparedToken(subject, token, listed);
    const known = [
      self,
      namesOf(subject, {}),
      listed.names.get(subject) ?? {},
      ...own.filter((one) => one.subject === subject),
    ];
    const viewed = { subject, isRegistered: self.isRegistered === true, known };
    const indexes = [ada, addToIndex(new Map(), [...own, ...onPage]), listed.index];
    const found = lookalikesOf(viewed, indexes).slice(0, MAX_LOOKALIKE_NOTES);
    const labels = new Map(labelled.map((one) => [one.subject, one.label]));
    return found.map((one) => lookalikeNote(one, labels));
  }

  return {
    async of(shown) {
      const { labelledTokens, mutedTokens } = await settings();
      const isShown = (one: TokenKey) => one.network === shown.network && one.subject === shown.subject;
      const labelled = labelledTokens.filter(({ network }) => network === shown.network);
      const found = mutedTokens.some(isShown) ? [] : await resemblances(shown, labelled);
      const label = labelled.find(isShown)?.label;
      return [
        ...(label === undefined ? [] : [{ kind: 'label' as const, values: [label] }]),
        ...found,
        ...conflictsIn(shown.records).map(conflictNote),
      ];
    },
  };
}

/** The tokens that were found. */
const tokensIn = (outcomes: ReadonlyMap<Subject, Outcome>): ReadonlyMap<Subject, Token> =>
  new Map(
    [...outcomes].flatMap(([one, outcome]) => (outcome.kind === 'found' ? [[one, outcome.token]] : [])),
  );

function comparedToken(subject: Subject, token: ShownTexts | undefined, listed: Listed): ComparedToken {
  const [name, ticker] = [token?.name, token?.ticker].map((text) => text?.value.slice(0, MAX_COMPARED));
  const names = token ? { ...(name && { name }), ...(ticker && { ticker }) } : listed.names.get(subject);
  const isRegistered = listed.names.has(subject) || (token !== undefined && isInRegistry(token));
  return { ...namesOf(subject, names ?? {}), subject, isRegistered };
}

function conflictNote({ property, values }: Conflict): Note {
  return { kind: property, values: property === 'logo' ? [] : [shown(values.CIP_68), shown(values.CIP_26)] };
}

function lookalikeNote({ of, text, own, its, how }: Lookalike, labels: ReadonlyMap<Subject, string>): Note {
  if (of === 'ada') return { kind: 'ada', values: [shown(text)] };
  const { subject } = of;
  const [name, ticker] = [of.name, of.ticker].map((value) => value && shown(value));
  const label = labels.get(subject);
  const other = { subject, ...(name && { name }), ...(ticker && { ticker }), ...(label && { label }) };
  if (how === 'same')
    return { kind: `${own === its ? own : 'text'}_same` as NoteKind, values: [shown(text)], other };
  const policy = policyOf(subject);
  const more = name && ticker ? ticker : `${policy.slice(0, 8)}…${policy.slice(-8)}`;
  return { kind: 'text_confusable', values: [name || ticker || '', more], other };
}

const shown = (text: string) => shorten(text, MAX_SHOWN);
