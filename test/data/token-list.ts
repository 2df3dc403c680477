/** Token lists of a few tokens. */
import { TokenList } from '../../lib/fingerprints/token-list.ts';
import { type Listed, listOf } from '../../release/token-list.ts';

/** The file of a list with these tokens. */
export const listFile = (...tokens: readonly (string | Listed)[]): Uint8Array<ArrayBuffer> =>
  listOf(
    tokens.map((token) => (typeof token === 'string' ? { subject: token } : token)),
    '2026-11-22',
  ).bytes;

export const tokenListOf = (...tokens: readonly (string | Listed)[]): TokenList =>
  new TokenList(listFile(...tokens));
