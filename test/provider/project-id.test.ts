/** A project ID is checked before anything is sent: its network, its characters, and what was pasted with it. */
import { describe, expect, it } from 'vitest';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { readProjectId } from '../../lib/provider/project-id.ts';

const REST = 'aB3'.repeat(11).slice(0, 32);
const refused = (refusal: object) => ({ ok: false, refusal });

describe('a project ID', () => {
  it.each(NETWORK_IDS)('of %s is read for that network and refused for the others', (network) => {
    for (const asked of NETWORK_IDS) {
      expect(readProjectId(asked, network + REST)).toEqual(
        asked === network
          ? { ok: true, projectId: network + REST, unusualLength: false }
          : refused({ kind: 'wrong-network', of: network }),
      );
    }
  });

  it.each([
    ['blanks around it', `  preprod${REST}\n`],
    ['a tab and a no-break space', `\tpreprod${REST}\u00a0`],
    ['the name of its header', `project_id: preprod${REST}`],
    ['the name without a blank', `project_id:preprod${REST}`],
    ['the name in upper case with a sign of equality', ` PROJECT_ID = preprod${REST} `],
  ])('pasted with %s is read without it', (_what, typed) => {
    expect(readProjectId('preprod', typed)).toEqual({
      ok: true,
      projectId: `preprod${REST}`,
      unusualLength: false,
    });
  });

  it.each([1, 31, 33, 64])('of %i characters after its network is read with a remark', (length) => {
    const projectId = `mainnet${'x'.repeat(length)}`;
    expect(readProjectId('mainnet', projectId)).toEqual({ ok: true, projectId, unusualLength: true });
  });

  it.each(['', '   ', '\n', 'project_id:', 'project_id = '])('that is %j is empty', (typed) => {
    expect(readProjectId('mainnet', typed)).toEqual(refused({ kind: 'empty' }));
  });

  it.each([REST, `testnet${REST}`, `Mainnet${REST}`, `"mainnet${REST}"`, `Bearer mainnet${REST}`, 'main'])(
    'that is %s has no prefix',
    (typed) => {
      expect(readProjectId('mainnet', typed)).toEqual(refused({ kind: 'no-prefix' }));
    },
  );

  it.each(['', '-', 'a b', 'a\nb', 'a\r\nx-evil: 1', 'é', 'a…b', '<script>', 'a\0', '\u200b'])(
    'with %j after its network has characters that none has',
    (rest) => {
      expect(readProjectId('mainnet', `mainnet${rest}.`)).toEqual(refused({ kind: 'characters' }));
    },
  );

  it('that is nothing but its network is none', () => {
    for (const network of NETWORK_IDS) {
      expect(readProjectId(network, network)).toEqual(refused({ kind: 'characters' }));
    }
  });
});
