/** A project ID is checked before anything is sent: its network, its characters, and what was pasted with it. */
import { describe, expect, it } from 'vitest';
import { readProjectId } from '../../lib/chain/project-id.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';

const REST = 'aB3'.repeat(11).slice(0, 32);

describe('a project ID', () => {
  it.each(NETWORK_IDS)('of %s is read for that network and refused for the others', (of) => {
    for (const asked of NETWORK_IDS)
      expect(readProjectId(asked, of + REST)).toEqual(
        asked === of
          ? { ok: true, projectId: of + REST, unusualLength: false }
          : { ok: false, refusal: { kind: 'wrong-network', of } },
      );
  });

  it('is read without what was pasted with it', () => {
    for (const before of ['  ', '\t', 'project_id: ', 'project_id:', ' PROJECT_ID = '])
      for (const after of ['', '\n', '\u00a0'])
        expect(readProjectId('preprod', `${before}preprod${REST}${after}`)).toMatchObject({
          projectId: `preprod${REST}`,
        });
  });

  it.each([1, 31, 33, 64])('of %i characters after its network is read with a remark', (length) => {
    const projectId = `mainnet${'x'.repeat(length)}`;
    expect(readProjectId('mainnet', projectId)).toEqual({ ok: true, projectId, unusualLength: true });
  });

  it.each([
    ['empty', ['', '   ', 'project_id:', 'project_id = ']],
    ['no-prefix', [REST, `testnet${REST}`, `Mainnet${REST}`, `"mainnet${REST}"`, `Bearer mainnet${REST}`]],
    ['characters', ['', '-', 'a b', 'a\r\nx-evil: 1', 'é', '\u200b', 'a\0'].map((rest) => `mainnet${rest}`)],
  ])('is refused as %s', (kind, all) => {
    for (const typed of all)
      expect(readProjectId('mainnet', typed)).toEqual({ ok: false, refusal: { kind } });
  });
});
