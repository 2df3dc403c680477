/**
 * The notes of a card, beside the token's record: the user's label, lookalikes, and conflicts between the
 * standards. Notes on lookalikes are neutral: only the user knows which token is the intended one.
 */
import { policyOf } from '../asset/subject.ts';
import type { Note, StandardRecords, Token } from '../metadata/token.ts';
import { type Conflict, conflictsIn } from './conflict.ts';
import {
  createLookalikes,
  type DisplayNames,
  type KnownToken,
  type Lookalike,
  type Lookalikes,
} from './lookalike.ts';
import type { ViewHistory } from './view-history.ts';

type Network = Token['network'];
/** The settings for single tokens. */
export type TokenSettings = {
  readonly labelledTokens: readonly (KnownToken & { readonly network: Network; readonly label: string })[];
  readonly mutedTokens: readonly { readonly network: Network; readonly subject: Token['subject'] }[];
};

export type Notes = {
  /** The notes in display order. Adds the token to the view history, except in a private window. */
  of(token: Token, records: StandardRecords, isPrivate?: boolean): Promise<readonly Note[]>;
};

export type NotesDeps = {
  /** The current settings; the same arrays until they change. */
  readonly settings: () => Promise<TokenSettings>;
  readonly history: Pick<ViewHistory, 'on' | 'add'>;
};

export const MAX_LOOKALIKE_NOTES = 3;
/** Characters that are compared; a service may send 100,000. */
const MAX_COMPARED = 1_000;
/** Characters of a value in a note. */
const MAX_SHOWN = 60;

export function createNotes({ settings, history }: NotesDeps): Notes {
  const lookalikesOf = createLookalikeCache();
  return {
    async of(token, records, isPrivate) {
      const { labelledTokens, mutedTokens } = await settings();
      const { network, subject } = token;
      const isToken = (one: TokenSettings['mutedTokens'][number]) =>
        one.network === network && one.subject === subject;
      const labels = new Map(
        labelledTokens.flatMap((one) => (one.network === network ? [[one.subject, one.label]] : [])),
      );
      const names = comparedNames(token);
      const lookalikes = mutedTokens.some(isToken)
        ? []
        : lookalikesOf(network, labelledTokens, await history.on(network)).of({ subject, ...names });
      if (isPrivate !== true) await history.add(token);
      const label = labels.get(subject);
      return [
        ...(label === undefined ? [] : [{ kind: 'label' as const, values: [label] }]),
        ...lookalikes.slice(0, MAX_LOOKALIKE_NOTES).map((one) => lookalikeNote(one, names, labels)),
        ...conflictsIn(records).map(conflictNote),
      ];
    },
  };
}

/** Indexes the known tokens again only if they have changed. */
function createLookalikeCache() {
  let key: readonly unknown[] = [];
  let lookalikes = createLookalikes([]);
  return (
    network: Network,
    labelledTokens: TokenSettings['labelledTokens'],
    viewed: readonly KnownToken[],
  ): Lookalikes => {
    const inputs = [network, labelledTokens, viewed];
    if (inputs.every((input, i) => input === key[i])) return lookalikes;
    const labelled = labelledTokens.filter((one) => one.network === network);
    key = inputs;
    lookalikes = createLookalikes([
      ...labelled.map((one) => ({ ...one, familiarity: 'labelled' as const })),
      ...viewed,
    ]);
    return lookalikes;
  };
}

const comparedNames = ({ name, ticker }: Token): DisplayNames => ({
  ...(name && { name: name.value.slice(0, MAX_COMPARED) }),
  ...(ticker && { ticker: ticker.value.slice(0, MAX_COMPARED) }),
});

function conflictNote({ property, values }: Conflict): Note {
  return { kind: property, values: property === 'logo' ? [] : [shown(values.CIP_68), shown(values.CIP_26)] };
}

function lookalikeNote(
  { of, own, its, how }: Lookalike,
  names: DisplayNames,
  labels: ReadonlyMap<string, string>,
): Note {
  if (of === 'ada') return { kind: 'ada', values: [shown(names[own] ?? '')] };
  const label = labels.get(of.subject);
  const text = shown(of[its] ?? '');
  const policy = policyOf(of.subject);
  return {
    kind: `${own === its ? own : 'face'}_${how}` as const,
    values: [label === undefined ? text : `${text} (${label})`, `${policy.slice(0, 4)}…${policy.slice(-4)}`],
  };
}

/** Shortens a text, without splitting a surrogate pair. */
const shown = (text: string) =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).replace(/\p{Cs}$/u, '')}…` : text;
