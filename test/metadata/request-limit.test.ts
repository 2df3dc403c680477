/** The rate limit of each metadata service, which includes the logos on its host. */
import { expect, it } from 'vitest';
import { type Failure, failed, success } from '../../lib/failure.ts';
import { createRateLimitedBytes } from '../../lib/logos/rate-limited-bytes.ts';
import { limitOf } from '../../lib/metadata/request-limit.ts';
import { NETWORKS } from '../../lib/network/networks.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { testLimiter } from '../http/test-limiter.ts';

const MAINNET = NETWORKS.mainnet.metadata ?? '';
const DOTTED = MAINNET.replace('.org', '.org.');
const OWN = 'http://localhost:8080/tokens';

/** `addresses`: undefined before the settings are read. */
it.each<[string, string, addresses: object | undefined, limits: object, number | undefined]>([
  ['the public service', MAINNET, undefined, {}, 90],
  ['the public service, whatever is set', MAINNET, { mainnet: MAINNET }, { mainnet: 1_000 }, 90],
  ['the public service with a root dot', DOTTED, { mainnet: DOTTED }, { mainnet: 0 }, 90],
  ['a self-hosted service before the settings are read', OWN, undefined, {}, undefined],
  ['a self-hosted service without a limit', OWN, { mainnet: OWN }, { mainnet: 0 }, undefined],
  ['a self-hosted service', OWN, { mainnet: OWN }, { mainnet: 300 }, 300],
  ['two networks at one address', OWN, { mainnet: OWN, preprod: OWN }, { mainnet: 300, preprod: 200 }, 200],
])('gives the limit of %s', (_what, base, addresses, limits, requests) => {
  const settings = addresses && {
    metadataAddress: { ...DEFAULT_SETTINGS.metadataAddress, ...addresses },
    requestLimit: { ...DEFAULT_SETTINGS.requestLimit, ...limits },
  };
  expect(limitOf(base, settings)).toEqual(requests && { requests, windowMs: 300_000 });
});

function start(failure?: Failure) {
  const limiter = testLimiter(limitOf(MAINNET, undefined), { now: Date.UTC(2026, 10, 23) });
  const bytes = createRateLimitedBytes({
    bytes: async () => (failure ? failed(failure) : success(new Uint8Array())),
    limiter,
    isLimited: (url) => limitOf(url, undefined) !== undefined,
  });
  const ask = (base: string) => bytes({ url: `${base}/logo.png`, maxBytes: 1_000 });
  const limited = { failure: { kind: 'rate-limited' } };
  return { limiter, ask, limited, used: () => limiter.status(MAINNET)?.used };
}

it('counts a logo on the host of a metadata service', async () => {
  const { ask, limited, limiter, used } = start();
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask(MAINNET)));
  expect(used()).toBe(answers.filter(({ ok }) => ok).length);
  expect(limiter.waitMs(MAINNET, 'in-view')).toBe(0);
  expect(answers.at(-1)).toMatchObject(limited);
});

it('pauses a metadata service after a 429 for a logo, but no other host', async () => {
  const { ask, limited, limiter, used } = start({ kind: 'service', status: 429 });
  await ask('https://pictures.example');
  expect([used(), limiter.waitMs(MAINNET, 'look-up')]).toEqual([0, 0]);
  expect(await ask(MAINNET)).toMatchObject(limited);
  expect(limiter.waitMs(MAINNET, 'look-up')).toBeGreaterThan(0);
});
