/** The export of a token as text. */
import { beforeAll, expect, it } from 'vitest';
import { entryAsText } from '../../../components/export/entry.ts';
import type { Token } from '../../../lib/metadata/token.ts';
import { TOKENS } from '../../data/index.ts';
import { setEnglish } from '../english.ts';

beforeAll(setEnglish);

it('writes one line per property with its source, and none that a value forges', () => {
  const { subject, policy, assetName, fingerprint } = TOKENS.fernwood;
  const source = 'CIP_26';
  const token: Token = {
    ...{ network: 'mainnet', subject, policy, assetName, fingerprint, service: 'https://service.example' },
    name: { value: 'Fern\u202ewood', source },
    description: { value: 'a fern\r\nPolicy ID: 00\n\nhere', source },
    others: { motto: { value: 'one\ntwo', source } },
    priority: [source],
  };
  const text = entryAsText({
    network: 'mainnet',
    identifier: { kind: 'subject', subject },
    outcome: { kind: 'found', token, fetchedAt: 0, stale: false },
  });
  const lines = text.split('\n');
  expect(lines).toHaveLength(7);
  expect(lines[0]).toBe('Fernwood (CIP-26) · mainnet');
  expect(lines).toContain('Description: a fern Policy ID: 00 here (CIP-26)');
  expect(lines).toContain('motto: one two (CIP-26)');
  expect(lines.filter((line) => line.startsWith('Policy ID: '))).toEqual([`Policy ID: ${token.policy}`]);
});
