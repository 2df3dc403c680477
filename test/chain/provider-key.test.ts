import { describe, expect, it } from 'vitest';
import { readKey } from '../../lib/chain/provider-key.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';

const REST = 'aB3'.repeat(11).slice(0, 32);

describe('a project ID', () => {
  it.each(NETWORK_IDS)('of %s is accepted for that network only', (of) => {
    for (const network of NETWORK_IDS)
      expect(readKey(network, of + REST)).toEqual(
        network === of
          ? { ok: true, key: of + REST, unusualLength: false }
          : { ok: false, refusal: { kind: 'wrong-network', of } },
      );
  });

  it('is accepted with surrounding blanks and a header name', () => {
    for (const before of ['  ', '\t', 'project_id: ', 'project_id:', ' PROJECT_ID = '])
      for (const after of ['', '\n', '\u00a0'])
        expect(readKey('preprod', `${before}preprod${REST}${after}`)).toMatchObject({
          key: `preprod${REST}`,
        });
  });

  it.each([1, 31, 33, 64])('of %i characters after the prefix is accepted with a remark', (length) => {
    const key = `mainnet${'x'.repeat(length)}`;
    expect(readKey('mainnet', key)).toEqual({ ok: true, key, unusualLength: true });
  });

  it.each([
    ['empty', ['', '   ', 'project_id:', 'project_id = ']],
    ['no-prefix', [REST, `testnet${REST}`, `Mainnet${REST}`, `"mainnet${REST}"`, `Bearer mainnet${REST}`]],
    ['characters', ['', '-', 'a b', 'a\r\nx-evil: 1', 'é', '\u200b', 'a\0'].map((rest) => `mainnet${rest}`)],
  ])('is refused as %s', (kind, texts) => {
    for (const typed of texts) expect(readKey('mainnet', typed)).toEqual({ ok: false, refusal: { kind } });
  });
});
