/**
 * What the user has said of single tokens: "this is the one I mean", by a label, and "do not warn of this one". Few, since
 * the browser keeps 8 kB of settings (`storage.sync`). Pure.
 */
import { parseSubject, type Subject } from '../asset/subject.ts';
import { isNetworkId, type NetworkId } from '../network/networks.ts';
import { isRecord } from './page-settings.ts';

export type TokenRef = { readonly network: NetworkId; readonly subject: Subject };
export type LabelledToken = TokenRef & {
  /** The user's own word for it. */
  readonly label: string;
  /** As they were when the user said so. */
  readonly name?: string;
  readonly ticker?: string;
};

export const MAX_LABELLED_TOKENS = 20;
export const MAX_MUTED_TOKENS = 20;
/** Characters. */
export const MAX_LABEL_LENGTH = 40;
/** Characters of a name or a ticker that are kept: more than either standard allows. */
export const MAX_NAME_LENGTH = 64;

export const isSameToken = (one: TokenRef, { network, subject }: TokenRef) =>
  one.network === network && one.subject === subject;
export const tokenRefText = ({ network, subject }: TokenRef) => `${network} ${subject}`;

/** A label as it is kept, of what was typed: on one line, no longer than it may be; undefined where nothing is left. */
export function readLabel(typed: string): string | undefined {
  const line = typed.replace(/\s+/gu, ' ').trim();
  return cut(line, MAX_LABEL_LENGTH).trim() || undefined;
}

const cut = (text: string, most: number) => [...text.slice(0, 2 * most)].slice(0, most).join('');

/** With this token in the place of what was said of it before, else last; undefined where there is no room. */
export function withLabelledToken(
  labelledTokens: readonly LabelledToken[],
  said: LabelledToken,
): readonly LabelledToken[] | undefined {
  const { network, subject, label, name, ticker } = said;
  const one = {
    network,
    subject,
    label,
    ...(name && { name: cut(name, MAX_NAME_LENGTH) }),
    ...(ticker && { ticker: cut(ticker, MAX_NAME_LENGTH) }),
  };
  const at = labelledTokens.findIndex((other) => isSameToken(other, said));
  if (at !== -1) return labelledTokens.with(at, one);
  return labelledTokens.length < MAX_LABELLED_TOKENS ? [...labelledTokens, one] : undefined;
}

/** With this token as the newest; the oldest goes where there is no room, and is warned of again. */
export function withMutedToken(
  mutedTokens: readonly TokenRef[],
  { network, subject }: TokenRef,
): readonly TokenRef[] {
  return [...without(mutedTokens, { network, subject }), { network, subject }].slice(-MAX_MUTED_TOKENS);
}

export function without<T extends TokenRef>(all: readonly T[], place: TokenRef): readonly T[] {
  return all.filter((one) => !isSameToken(one, place));
}

/** What was stored; what makes no sense is left out, and what there is no room for. */
export function readLabelledTokens(stored: unknown): readonly LabelledToken[] {
  let labelledTokens: readonly LabelledToken[] = [];
  for (const one of readPlaces(stored)) {
    const { place, given } = one;
    const label = typeof given.label === 'string' ? readLabel(given.label) : undefined;
    if (label === undefined) continue;
    const face = Object.fromEntries(
      (['name', 'ticker'] as const).flatMap((field) =>
        typeof given[field] === 'string' ? [[field, given[field]]] : [],
      ),
    );
    labelledTokens = withLabelledToken(labelledTokens, { ...place, label, ...face }) ?? labelledTokens;
  }
  return labelledTokens;
}

export function readMutedTokens(stored: unknown): readonly TokenRef[] {
  return readPlaces(stored).reduce<readonly TokenRef[]>(
    (mutedTokens, { place }) => withMutedToken(mutedTokens, place),
    [],
  );
}

function readPlaces(stored: unknown) {
  return (Array.isArray(stored) ? stored : []).flatMap((given: unknown) => {
    if (!isRecord(given) || !isNetworkId(given.network)) return [];
    const subject = typeof given.subject === 'string' ? parseSubject(given.subject) : undefined;
    return subject === undefined ? [] : [{ place: { network: given.network, subject }, given }];
  });
}
