import { describe, expect, it } from 'vitest';
import { writtenSubject } from '../../lib/asset/identifier.ts';
import { MAX_RECENT, type Recent, readRecent, storedRecent, withRecent } from '../../lib/settings/recent.ts';
import { TOKENS } from '../data/index.ts';

const { fernwood, mica, tern } = TOKENS;
const at = (token: typeof mica, network: Recent['network'] = 'mainnet'): Recent => ({
  identifier: { kind: 'subject', subject: token.subject },
  network,
});

describe('recent look-ups', () => {
  it('are newest first, each once on each network, ten at most', () => {
    const second = withRecent(withRecent([], [at(fernwood)]), [at(mica), at(tern)]);
    expect(second).toEqual([at(mica), at(tern), at(fernwood)]);
    expect(withRecent(second, [at(fernwood)])).toEqual([at(fernwood), at(mica), at(tern)]);
    expect(withRecent([at(mica)], [at(mica, 'preprod')])).toHaveLength(2);
    const many = Object.values(TOKENS).map((token) => at(token));
    expect(withRecent(many, [])).toEqual(many.slice(0, MAX_RECENT));
  });

  it('of every kind are restored from storage', () => {
    const recent: readonly Recent[] = [
      at(fernwood),
      { ...at(mica), identifier: writtenSubject(mica.subject, mica.subject.toUpperCase()) },
      { identifier: { kind: 'policy', policy: mica.policy }, network: 'preview' },
      { identifier: { kind: 'fingerprint', fingerprint: tern.fingerprint }, network: 'preprod' },
    ];
    expect(readRecent(JSON.parse(JSON.stringify(storedRecent(recent))))).toEqual(recent);
  });

  it('drop invalid stored entries', () => {
    const one = { text: mica.subject, network: 'mainnet' };
    const odd = [null, 7, {}, { ...one, text: 'zebra' }, { ...one, network: 'moon' }, { ...one, text: 7 }];
    for (const stored of [undefined, null, 'text', { 0: one }, odd]) expect(readRecent(stored)).toEqual([]);
  });
});
