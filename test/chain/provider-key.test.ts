import { expect, it } from 'vitest';
import { readKey } from '../../lib/chain/provider-key.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';

const BLOCKFROST = { kind: 'blockfrost', needsKey: true } as const;
const KOIOS = { kind: 'koios', needsKey: false } as const;
/** Blockfrost's API at another address. */
const NODE = { kind: 'blockfrost', needsKey: false } as const;
const REST = 'aB3'.repeat(11).slice(0, 32);

it.each(NETWORK_IDS)('a project ID of %s is accepted for that network only', (of) => {
  const accepted = { ok: true, key: of + REST, unusualLength: false };
  const refused = { ok: false, refusal: { kind: 'wrong-network', of } };
  for (const network of NETWORK_IDS)
    expect(readKey(network, BLOCKFROST, of + REST)).toEqual(network === of ? accepted : refused);
});

it('a project ID is accepted with surrounding blanks and a header name', () => {
  const key = `preprod${REST}`;
  for (const before of ['  ', '\t', 'project_id: ', 'project_id:', ' PROJECT_ID = '])
    for (const after of ['', '\n', '\u00a0'])
      expect(readKey('preprod', BLOCKFROST, before + key + after)).toMatchObject({ key });
});

it.each([1, 31, 33, 64])('a project ID with %i characters is accepted with a remark', (length) => {
  const key = `mainnet${'x'.repeat(length)}`;
  expect(readKey('mainnet', BLOCKFROST, key)).toEqual({ ok: true, key, unusualLength: true });
});

it.each([
  ['empty', ['', '   ', 'project_id:', 'project_id = ']],
  ['no-prefix', [REST, `testnet${REST}`, `Mainnet${REST}`, `"mainnet${REST}"`, `Bearer mainnet${REST}`]],
  ['characters', ['', '-', 'a b', 'a\r\nx-evil: 1', 'é', '\u200b', 'a\0'].map((rest) => `mainnet${rest}`)],
])('a project ID is refused as %s', (kind, texts) => {
  for (const typed of texts)
    expect(readKey('mainnet', BLOCKFROST, typed)).toEqual({ ok: false, refusal: { kind } });
});

it.each([
  [KOIOS, 'eyJhbGciOi.eyJh.c2lnbmF0', 'Authorization: Bearer eyJhbGciOi.eyJh.c2lnbmF0'],
  [NODE, 'token-1', 'project_id: token-1'],
] as const)('a key of %j is accepted, also with its header', (owner, key, typed) => {
  for (const text of [key, ` ${typed}\n`])
    expect(readKey('mainnet', owner, text)).toEqual({ ok: true, key, unusualLength: false });
});

it('a key of Koios is never one of Blockfrost, and a key of a node never one of another network', () => {
  const refused = (owner: typeof KOIOS | typeof NODE, typed: string) => {
    const reading = readKey('mainnet', owner, typed);
    return reading.ok ? undefined : reading.refusal.kind;
  };
  for (const typed of [`mainnet${REST}`, `preview${REST}`, 'a b', 'a\nb', 'é'])
    expect(refused(KOIOS, typed)).toBe('no-key');
  expect(refused(NODE, `preview${REST}`)).toBe('wrong-network');
  expect(refused(NODE, `mainnet${REST}`)).toBeUndefined();
});
