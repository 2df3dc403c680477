/** Pictures that lie at a metadata service: no request that its limit does not know of. */
import { describe, expect, it } from 'vitest';
import { type Failure, failed, success } from '../../lib/failure.ts';
import { createCountedBytes } from '../../lib/metadata/counted-bytes.ts';
import { limitOf } from '../../lib/metadata/request-limit.ts';
import { NETWORKS } from '../../lib/network/networks.ts';
import { aLimiter } from './a-limiter.ts';

const BASE = NETWORKS.mainnet.metadata ?? '';
const AT_SERVICE = { url: `${BASE}/logo.png`, bytesAtMost: 1_000 };
const ELSEWHERE = { url: 'https://pictures.example/logo.png', bytesAtMost: 1_000 };

function start(failure?: Failure) {
  const clock = { now: Date.UTC(2026, 10, 23) };
  const limiter = aLimiter(limitOf(BASE, undefined), clock);
  const sent: string[] = [];
  const bytes = createCountedBytes({
    async bytes({ url }) {
      sent.push(url);
      return failure ? failed(failure) : success(new Uint8Array());
    },
    limiter,
    isLimited: (url) => limitOf(url, undefined) !== undefined,
  });
  return { bytes, limiter, sent };
}

describe('a picture', () => {
  it('at a metadata service is counted, and waits for its limit', async () => {
    const { bytes, limiter, sent } = start();
    for (let i = 0; i < 100; i++) await bytes(AT_SERVICE);
    expect(limiter.status(BASE)?.spent).toBe(sent.length);
    expect(limiter.waitMs(BASE, 'in-view')).toBe(0);
    expect(await bytes(AT_SERVICE)).toMatchObject({ failure: { kind: 'rate-limited' } });
  });

  it('that a metadata service refuses pauses all that it is asked', async () => {
    const { bytes, limiter } = start({ kind: 'service', status: 429 });
    expect(await bytes(AT_SERVICE)).toMatchObject({ failure: { kind: 'rate-limited' } });
    expect(limiter.waitMs(BASE, 'look-up')).toBeGreaterThan(0);
  });

  it('elsewhere is none of them', async () => {
    const { bytes, limiter, sent } = start({ kind: 'service', status: 429 });
    for (let i = 0; i < 100; i++) await bytes(ELSEWHERE);
    expect([sent.length, limiter.status(BASE)?.spent]).toEqual([100, 0]);
    expect(limiter.waitMs(BASE, 'look-up')).toBe(0);
  });
});
