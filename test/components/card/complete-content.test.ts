/** The content of a card of an NFT, which is shown like a token with a record. */
import { expect, it } from 'vitest';
import { completeContent } from '../../../components/card/complete-content.ts';
import type { Fingerprint } from '../../../lib/asset/bech32.ts';
import { fingerprintOf } from '../../../lib/asset/fingerprint.ts';
import type { Subject } from '../../../lib/asset/subject.ts';
import type { Content } from '../../../lib/card/load.ts';
import { UNREGISTERED } from '../../data/index.ts';

const subject = UNREGISTERED.lark.subject as Subject;
const fingerprint = fingerprintOf(subject) as Fingerprint;
const label = { kind: 'label', label: 'Mine' } as const;
const CONTENT: Content = {
  network: 'mainnet',
  identifier: { kind: 'subject', subject },
  outcome: { kind: 'absent', reason: 'not-registered', notes: [label] },
  nft: {
    ...{ source: 'CIP_25', quantity: '1' },
    properties: [
      ['name', { kind: 'text', text: 'Lark' }],
      ['wings', { kind: 'integer', digits: '2' }],
    ],
    ...{ at: 7, service: 'https://provider.example' },
  },
};

it('shows an NFT by its metadata on the chain, with the notes on it', async () => {
  expect(await completeContent(CONTENT, 0)).toMatchObject({
    isCut: false,
    outcome: {
      ...{ kind: 'found', fetchedAt: 7, stale: false, notes: [label] },
      token: {
        ...{ subject, fingerprint, isNft: true, service: 'https://provider.example' },
        name: { value: 'Lark', source: 'CIP_25' },
        others: { wings: { value: '2', source: 'CIP_25' } },
      },
    },
  });
});

it('shows it by the subject of its fingerprint', async () => {
  const identifier = { kind: 'fingerprint', fingerprint } as const;
  const outcome = { kind: 'absent', reason: 'not-registered', subject } as const;
  expect(await completeContent({ ...CONTENT, identifier, outcome }, 0)).toMatchObject({
    outcome: { token: { subject } },
  });
});

it('leaves other content as it is', async () => {
  const failed: Content = { ...CONTENT, outcome: { kind: 'failed', failure: { kind: 'offline' } } };
  expect(await completeContent(failed, 0)).toBe(failed);
});
