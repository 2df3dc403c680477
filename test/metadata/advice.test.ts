/** The advice for a fingerprint that was not resolved is one that can help. */
import { describe, expect, it } from 'vitest';
import { createAdviser } from '../../lib/metadata/advice.ts';
import type { ListInfo } from '../../lib/metadata/fingerprints.ts';
import type { Topic } from '../../lib/network/explorers.ts';

const LIST: ListInfo = { origin: 'fetched', madeAt: 0, count: 1 };
const TOPIC: Topic = { kind: 'transaction', id: 'ab'.repeat(32) };

describe('the advice', () => {
  it.each([
    ['get-list', 'there is no list', { list: undefined, isAsked: false, topic: undefined }],
    ['get-list', 'there is no list, whatever the provider', { list: undefined, isAsked: true, topic: TOPIC }],
    [
      'ask-provider',
      'the provider could list the page’s tokens',
      { list: LIST, isAsked: false, topic: TOPIC },
    ],
    ['none', 'the provider was asked', { list: LIST, isAsked: true, topic: TOPIC }],
    [
      'none',
      'the page is about nothing the provider lists',
      { list: LIST, isAsked: false, topic: undefined },
    ],
  ] as const)('is %s where %s', async (advice, _where, { list, isAsked, topic }) => {
    const adviser = createAdviser({
      fingerprints: { list: async () => list },
      isProviderAsked: async () => isAsked,
    });
    expect(await adviser('mainnet', topic)).toBe(advice);
  });
});
