/** Token lists of a few tokens. */
import { type ListHead, TokenList } from '../../lib/tokens/list.ts';
import { type Listed, listOf } from '../../release/token-list.ts';

type Tokens = readonly (string | Listed)[];
export type Marks = Partial<Pick<ListHead, 'scams' | 'suspicious'>>;

/** The file of a list with these tokens and marks. */
export function listFile(tokens: Tokens = [], marks: Marks = {}): Uint8Array<ArrayBuffer> {
  const listed = tokens.map((token) => (typeof token === 'string' ? { subject: token } : token));
  return listOf(listed, { day: '2026-11-22', scams: [], suspicious: [], ...marks }).bytes;
}

export const tokenListOf = (...tokens: Tokens): TokenList => new TokenList(listFile(tokens));
