/** Tokens of the generated registry, looked up through the whole pipeline: each value truly. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sourced } from '../../lib/asset/standard.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { type RegistryToken, registry } from '../data/registry/index.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { type Served, serve } from '../services/serve.ts';
import { createTestLookup } from './a-lookup.ts';
import { createMemoryFingerprints } from './memory-fingerprints.ts';
import { asSubject } from './served-lookup.ts';

const PROPERTIES = ['name', 'description', 'ticker', 'decimals', 'url'] as const;
type Values = { [P in (typeof PROPERTIES)[number]]?: Sourced<string | number> };

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

it('a token is shown as it is recorded, every value with its source', async () => {
  const { subjects, tokens } = registry();
  // Each eighth entry of CIP-26, and all of CIP-68.
  const some = tokens.filter(({ cip68 }, at) => cip68 !== undefined || at % 8 === 0);
  const fingerprints = createMemoryFingerprints();
  // The list says which entries are in upper-case hex.
  await fingerprints.replaceList({ origin: 'fetched', madeAt: 0 }, subjects);
  const { lookup } = createTestLookup({ address: async () => served.origin, fingerprints });
  const identifiers = some.map(asSubject);
  const outcomes = await lookup.outcomes('mainnet', identifiers, 'visible');
  const wrong = some.flatMap((token, at) => {
    const [shown, expected] = [shownOf(outcomes[at]), expectedOf(token)];
    return isDeepStrictEqual(shown, expected) ? [] : [{ subject: token.subject, shown, expected }];
  });
  expect(wrong).toEqual([]);
});
