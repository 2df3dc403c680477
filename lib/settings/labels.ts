/**
 * The user's labels for tokens, and muted lookalike warnings. Both lists are short: `storage.sync` has 8 kB for all
 * settings.
 */
import { parseSubject, type Subject } from '../asset/subject.ts';
import { isNetworkId, type NetworkId } from '../network/networks.ts';
import { isRecord } from './page-settings.ts';

export type TokenRef = { readonly network: NetworkId; readonly subject: Subject };
export type LabelledToken = TokenRef & {
  readonly label: string;
  /** As they were when the user set the label. */
  readonly name?: string;
  readonly ticker?: string;
};

export const MAX_LABELLED_TOKENS = 20;
export const MAX_MUTED_TOKENS = 20;
/** Characters. */
export const MAX_LABEL_LENGTH = 40;
/** Characters of a stored name or ticker: more than either standard allows. */
export const MAX_NAME_LENGTH = 64;

export const isSameToken = (one: TokenRef, { network, subject }: TokenRef) =>
  one.network === network && one.subject === subject;
export const tokenRefText = ({ network, subject }: TokenRef) => `${network} ${subject}`;

/** A typed label on one line, cut to its maximum length; undefined where nothing is left. */
export function readLabel(typed: string): string | undefined {
  const line = typed.replace(/\s+/gu, ' ').trim();
  return cut(line, MAX_LABEL_LENGTH).trim() || undefined;
}

const cut = (text: string, most: number) => [...text.slice(0, 2 * most)].slice(0, most).join('');

/** Replaces the token's label or adds it; undefined where the list is full. */
export function withLabelledToken(
  tokens: readonly LabelledToken[],
  { network, subject, label, name, ticker }: LabelledToken,
): readonly LabelledToken[] | undefined {
  const token = {
    network,
    subject,
    label,
    ...(name && { name: cut(name, MAX_NAME_LENGTH) }),
    ...(ticker && { ticker: cut(ticker, MAX_NAME_LENGTH) }),
  };
  const index = tokens.findIndex((other) => isSameToken(other, token));
  if (index !== -1) return tokens.with(index, token);
  return tokens.length < MAX_LABELLED_TOKENS ? [...tokens, token] : undefined;
}

/** Adds the token as the newest; the oldest is evicted from a full list. */
export function withMutedToken(tokens: readonly TokenRef[], { network, subject }: TokenRef) {
  return [...without(tokens, { network, subject }), { network, subject }].slice(-MAX_MUTED_TOKENS);
}

export function without<T extends TokenRef>(tokens: readonly T[], token: TokenRef): readonly T[] {
  return tokens.filter((one) => !isSameToken(one, token));
}

/** The stored list without invalid entries. */
export function readLabelledTokens(stored: unknown): readonly LabelledToken[] {
  let tokens: readonly LabelledToken[] = [];
  for (const { ref, entry } of readTokenRefs(stored)) {
    const label = typeof entry.label === 'string' ? readLabel(entry.label) : undefined;
    if (label === undefined) continue;
    const texts = (['name', 'ticker'] as const).filter((field) => typeof entry[field] === 'string');
    const names = Object.fromEntries(texts.map((field) => [field, entry[field]]));
    tokens = withLabelledToken(tokens, { ...ref, label, ...names }) ?? tokens;
  }
  return tokens;
}

/** The stored list without invalid entries. */
export function readMutedTokens(stored: unknown): readonly TokenRef[] {
  return readTokenRefs(stored).reduce<readonly TokenRef[]>(
    (tokens, { ref }) => withMutedToken(tokens, ref),
    [],
  );
}

function readTokenRefs(stored: unknown) {
  return (Array.isArray(stored) ? stored : []).flatMap((entry: unknown) => {
    if (!isRecord(entry) || !isNetworkId(entry.network)) return [];
    const subject = typeof entry.subject === 'string' ? parseSubject(entry.subject) : undefined;
    return subject === undefined ? [] : [{ ref: { network: entry.network, subject }, entry }];
  });
}
