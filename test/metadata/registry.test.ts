/** Tokens of the generated registry, looked up through the whole pipeline: each value truly, and no byte too many. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sourced } from '../../lib/asset/standard.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import { createHttp, type Http } from '../../lib/http.ts';
import { createMetadataService, WITHOUT_LOGO } from '../../lib/metadata/service.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { anywhere } from '../anywhere.ts';
import { type RegistryToken, registry } from '../data/registry/index.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { type Served, serve } from '../services/serve.ts';
import { noLimit } from './a-limiter.ts';
import { createTestLookup } from './a-lookup.ts';
import { createMemoryFingerprints } from './memory-fingerprints.ts';

const PROPERTIES = ['name', 'description', 'ticker', 'decimals', 'url'] as const;
type Values = { [P in (typeof PROPERTIES)[number]]?: Sourced<string | number> };
const asIdentifier = (subject: Subject) => ({ kind: 'subject', subject }) as const;

let served: Served;
beforeAll(async () => {
  served = await serve(createLocalService(registry().records));
});
afterAll(() => served.close());

/** CIP-68 where it states a property, else CIP-26. */
function expectedOf({ cip26, cip68 }: RegistryToken): Values {
  const expected: Values = {};
  for (const property of PROPERTIES) {
    const [onChain, registered] = [cip68?.[property], cip26?.[property]];
    if (onChain !== undefined) expected[property] = { value: onChain, source: 'CIP_68' };
    else if (registered !== undefined) expected[property] = { value: registered, source: 'CIP_26' };
  }
  return expected;
}

function shownOf(outcome: Outcome | undefined): Values | string | undefined {
  if (outcome?.kind !== 'found') return outcome?.kind;
  const { token } = outcome;
  return Object.fromEntries(
    PROPERTIES.flatMap((property) => (token[property] ? [[property, token[property]] as const] : [])),
  );
}

it('is shown as it is recorded, every value with its source', async () => {
  const { subjects, tokens } = registry();
  // Each eighth entry of CIP-26, and all of CIP-68.
  const some = tokens.filter(({ cip68 }, at) => cip68 !== undefined || at % 8 === 0);
  const fingerprints = createMemoryFingerprints();
  // The list says which entries are in upper-case hex.
  await fingerprints.replaceList({ origin: 'fetched', madeAt: 0 }, subjects);
  const { lookup } = createTestLookup({ address: async () => served.origin, fingerprints });
  const identifiers = some.map(({ subject }) => asIdentifier(subject));
  const outcomes = await lookup.outcomes('mainnet', identifiers, 'visible');
  const wrong = some.flatMap((token, at) => {
    const [shown, expected] = [shownOf(outcomes[at]), expectedOf(token)];
    return isDeepStrictEqual(shown, expected) ? [] : [{ subject: token.subject, shown, expected }];
  });
  expect(wrong).toEqual([]);
});

/** Adds up the bytes of all decoded bodies. */
function weighing() {
  const http = createHttp(anywhere);
  const weighed = { bytes: 0 };
  const weigh: Http = (request) => {
    let before = 0;
    const progress = (sofar: number) => {
      weighed.bytes += sofar - before;
      before = sofar;
    };
    return http({ ...request, progress });
  };
  return { weighed, http: weigh };
}

it('comes in a fortieth of the bytes that it is with its logos', async () => {
  const subjects = registry()
    .tokens.filter(({ cip26, registrySubject }) => cip26 && registrySubject === undefined)
    .filter((_, at) => at % 75 === 0)
    .map(({ subject }) => subject)
    .slice(0, 50);
  const ours = weighing();
  const service = createMetadataService(ours.http, noLimit());
  const { lookup } = createTestLookup({ address: async () => served.origin, service });
  const outcomes = await lookup.outcomes('mainnet', subjects.map(asIdentifier), 'visible');
  expect(outcomes.map(({ kind }) => kind)).toEqual(Array(50).fill('found'));

  const whole = weighing();
  const answer = await whole.http({
    url: `${served.origin}/api/v2/subjects/query`,
    json: { subjects, properties: [...WITHOUT_LOGO, 'logo'] },
    // Decoded is what is weighed: to pack megabytes of hex first takes seconds.
    headers: { 'accept-encoding': 'identity' },
    bytesAtMost: 100_000_000,
  });
  expect(answer).toMatchObject({ ok: true, value: { json: { subjects: { length: 50 } } } });
  // Else nothing was weighed.
  expect(ours.weighed.bytes).toBeGreaterThan(50 * 100);
  expect(ours.weighed.bytes * 40).toBeLessThanOrEqual(whole.weighed.bytes);
});
