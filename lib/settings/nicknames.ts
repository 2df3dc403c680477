/** The user's nicknames for tokens: a short list, since `storage.sync` has 8 kB for all settings. */
import { parseSubject, type Subject } from '../asset/subject.ts';
import { isRecord } from '../json.ts';
import { isNetworkId, type NetworkId } from '../network/networks.ts';

export type TokenRef = { readonly network: NetworkId; readonly subject: Subject };
export type NicknamedToken = TokenRef & {
  readonly nickname: string;
  /** Name and ticker as they were when the user set the nickname. */
  readonly name?: string;
  readonly ticker?: string;
};

/** Characters. */
export const MAX_NICKNAME_LENGTH = 40;
/** Characters of a stored name or ticker: more than either standard allows. */
const MAX_NAME_LENGTH = 64;

export const tokenRefText = ({ network, subject }: TokenRef) => `${network} ${subject}`;
export const isSameToken = (one: TokenRef, other: TokenRef) => tokenRefText(one) === tokenRefText(other);

/** A typed nickname on one line, cut to its maximum length; undefined if nothing is left. */
export function readNickname(typed: string): string | undefined {
  const line = typed.replace(/\s+/gu, ' ').trim();
  return cut(line, MAX_NICKNAME_LENGTH).trim() || undefined;
}

const cut = (text: string, most: number) => [...text.slice(0, 2 * most)].slice(0, most).join('');

/** Replaces the token's nickname or adds it. */
export function withNickname(
  tokens: readonly NicknamedToken[],
  { network, subject, nickname, ...names }: NicknamedToken,
): readonly NicknamedToken[] {
  const token = { network, subject, nickname, ...namesIn(names) };
  const index = tokens.findIndex((other) => isSameToken(other, token));
  return index === -1 ? [...tokens, token] : tokens.with(index, token);
}

export function without<T extends TokenRef>(tokens: readonly T[], token: TokenRef): readonly T[] {
  return tokens.filter((one) => !isSameToken(one, token));
}

export function parseNicknamedToken(given: unknown): NicknamedToken | undefined {
  if (!isRecord(given) || !isNetworkId(given.network)) return undefined;
  if (typeof given.subject !== 'string' || typeof given.nickname !== 'string') return undefined;
  const subject = parseSubject(given.subject);
  const nickname = readNickname(given.nickname);
  if (subject === undefined || nickname !== given.nickname) return undefined;
  return { network: given.network, subject, nickname, ...namesIn(given) };
}

/** The name and the ticker where they are texts, shortened. */
function namesIn({
  name,
  ticker,
}: Readonly<Record<string, unknown>>): Pick<NicknamedToken, 'name' | 'ticker'> {
  return {
    ...(typeof name === 'string' && name !== '' && { name: cut(name, MAX_NAME_LENGTH) }),
    ...(typeof ticker === 'string' && ticker !== '' && { ticker: cut(ticker, MAX_NAME_LENGTH) }),
  };
}
