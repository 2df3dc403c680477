/**
 * What is to be said of a token beside what the service says of it: the user's own label, what the standards disagree on,
 * whose face it has. Lines without accusation: which of two is the one meant is the user's to know.
 */
import { policyOf } from '../asset/subject.ts';
import type { Note, StandardRecords, Token } from '../metadata/token.ts';
import { type Conflict, conflictsIn } from './conflict.ts';
import { createLookalikes, type KnownToken, type Lookalike, type Lookalikes } from './lookalike.ts';
import type { ViewHistory } from './view-history.ts';

type Network = Token['network'];
/** What the user has said of single tokens. */
export type TokenSettings = {
  readonly labelledTokens: readonly (KnownToken & { readonly network: Network; readonly label: string })[];
  readonly mutedTokens: readonly { readonly network: Network; readonly subject: Token['subject'] }[];
};

export type Notes = {
  /** The lines for a token that is looked at, in the order in which they are shown. The token is added to the view history, except in a private window. */
  of(token: Token, records: StandardRecords, isPrivate?: boolean): Promise<readonly Note[]>;
};

export type NotesDeps = {
  /** As they are now; the same arrays until they are others. */
  readonly settings: () => Promise<TokenSettings>;
  readonly history: Pick<ViewHistory, 'on' | 'add'>;
};

/** Lookalikes that are named; a card has no room for more. */
export const MAX_LOOKALIKE_NOTES = 3;
/** Characters of a name or a ticker that are compared, invisible ones among them; a service may send 100,000. */
const FACE_READ_AT_MOST = 1_000;
/** Characters of a text that is named in a line; the whole stands in its own row, or in the popup. */
const NAMED_AT_MOST = 60;

export function createNotes({ settings, history }: NotesDeps): Notes {
  let last: { readonly of: readonly unknown[]; readonly lookalikes: Lookalikes } | undefined;

  /** Made anew when somebody is known that was not. */
  async function lookalikes(
    network: Network,
    labelledTokens: TokenSettings['labelledTokens'],
  ): Promise<Lookalikes> {
    const met = await history.on(network);
    const of = [network, labelledTokens, met];
    if (last === undefined || of.some((one, i) => one !== last?.of[i])) {
      const marked = labelledTokens.flatMap((one) =>
        one.network === network ? [{ ...one, familiarity: 'labelled' as const }] : [],
      );
      last = { of, lookalikes: createLookalikes([...marked, ...met]) };
    }
    return last.lookalikes;
  }

  return {
    async of(token, records, isPrivate) {
      const { labelledTokens, mutedTokens } = await settings();
      const isThis = (one: TokenSettings['mutedTokens'][number]) =>
        one.network === token.network && one.subject === token.subject;
      const label = labelledTokens.find(isThis)?.label;
      const labelOf = ({ subject }: KnownToken) =>
        labelledTokens.find((one) => one.network === token.network && one.subject === subject)?.label;
      const { subject, name, ticker } = token;
      const face = {
        subject,
        ...(name && { name: seenOf(name) }),
        ...(ticker && { ticker: seenOf(ticker) }),
      };
      const faces = mutedTokens.some(isThis)
        ? []
        : (await lookalikes(token.network, labelledTokens)).of(face);
      if (isPrivate !== true) await history.add(token);
      return [
        ...(label === undefined ? [] : [{ kind: 'label' as const, values: [label] }]),
        ...faces.slice(0, MAX_LOOKALIKE_NOTES).map((one) => lookalikeNote(one, face, labelOf)),
        ...conflictsIn(records).map(conflictNote),
      ];
    },
  };
}

const seenOf = ({ value }: { readonly value: string }) => value.slice(0, FACE_READ_AT_MOST);

function conflictNote({ property, values }: Conflict): Note {
  const isPicture = property === 'logo';
  return { kind: property, values: isPicture ? [] : [named(values.CIP_68), named(values.CIP_26)] };
}

type Faces = { readonly name?: string; readonly ticker?: string };

function lookalikeNote(
  { of, own, its, how }: Lookalike,
  face: Faces,
  labelOf: (token: KnownToken) => string | undefined,
): Note {
  if (of === 'ada') return { kind: 'ada', values: [named(face[own] ?? '')] };
  const label = labelOf(of);
  const text = named(of[its] ?? '');
  const policy = policyOf(of.subject);
  return {
    kind: `${own === its ? own : 'face'}_${how}` as const,
    values: [label === undefined ? text : `${text} (${label})`, `${policy.slice(0, 4)}…${policy.slice(-4)}`],
  };
}

const named = (text: string) =>
  text.length > NAMED_AT_MOST ? `${text.slice(0, NAMED_AT_MOST).replace(/\p{Cs}$/u, '')}…` : text;
