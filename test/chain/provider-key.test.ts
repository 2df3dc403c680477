import { expect, it } from 'vitest';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { readKey } from '../../lib/network/providers.ts';

const BLOCKFROST = { kind: 'blockfrost', needsKey: true } as const;
const KOIOS = { kind: 'koios', needsKey: false } as const;
/** Blockfrost's API at another address. */
const NODE = { kind: 'blockfrost', needsKey: false } as const;
const REST = 'aB3'.repeat(11).slice(0, 32);

it.each(NETWORK_IDS)('a project ID of %s is a key of that network only', (of) => {
  const key = of + REST;
  for (const network of NETWORK_IDS)
    expect(readKey(network, BLOCKFROST, key)).toBe(network === of ? key : undefined);
});

it('a project ID is read with surrounding blanks and a header name', () => {
  const key = `preprod${REST}`;
  for (const before of ['  ', '\t', 'project_id: ', 'project_id:', ' PROJECT_ID = '])
    for (const after of ['', '\n', '\u00a0'])
      expect(readKey('preprod', BLOCKFROST, before + key + after)).toBe(key);
});

it.each([
  ['nothing', ['', '   ', 'project_id:', 'project_id = ']],
  ['another prefix', [REST, `testnet${REST}`, `Mainnet${REST}`, `"mainnet${REST}"`, `Bearer mainnet${REST}`]],
  ['characters', ['', '-', 'a b', 'a\r\nx-evil: 1', 'é', '\u200b', 'a\0'].map((rest) => `mainnet${rest}`)],
])('a project ID is refused: %s', (_case, texts) => {
  for (const typed of texts) expect(readKey('mainnet', BLOCKFROST, typed)).toBeUndefined();
});

it.each([
  [KOIOS, 'eyJhbGciOi.eyJh.c2lnbmF0', 'Authorization: Bearer eyJhbGciOi.eyJh.c2lnbmF0'],
  [NODE, 'token-1', 'project_id: token-1'],
] as const)('a key of %j is read, also with its header', (owner, key, typed) => {
  for (const text of [key, ` ${typed}\n`]) expect(readKey('mainnet', owner, text)).toBe(key);
});

it('a key of Koios is never one of Blockfrost, and a key of a node never one of another network', () => {
  for (const typed of [`mainnet${REST}`, `preview${REST}`, 'a b', 'a\nb', 'é'])
    expect(readKey('mainnet', KOIOS, typed)).toBeUndefined();
  expect(readKey('mainnet', NODE, `preview${REST}`)).toBeUndefined();
  expect(readKey('mainnet', NODE, `mainnet${REST}`)).toBe(`mainnet${REST}`);
});
