import { expect, it } from 'vitest';
import { type Recent, readRecent, storedRecent } from '../../lib/settings/recent.ts';
import { TOKENS } from '../data/index.ts';

const { fernwood, mica, tern } = TOKENS;

it('recent look-ups of every kind are restored from storage', () => {
  const recent: readonly Recent[] = [
    { identifier: { kind: 'subject', subject: fernwood.subject }, network: 'mainnet' },
    { identifier: { kind: 'policy', policy: mica.policy }, network: 'preview' },
    { identifier: { kind: 'fingerprint', fingerprint: tern.fingerprint }, network: 'preprod' },
  ];
  expect(readRecent(JSON.parse(JSON.stringify(storedRecent(recent))))).toEqual(recent);
});

it('recent look-ups drop invalid stored entries', () => {
  const one = { text: mica.subject, network: 'mainnet' };
  const odd = [null, 7, {}, { ...one, text: 'zebra' }, { ...one, network: 'moon' }, { ...one, text: 7 }];
  for (const stored of [undefined, null, 'text', { 0: one }, odd]) expect(readRecent(stored)).toEqual([]);
});
