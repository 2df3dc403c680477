/** Full records: their standards, their freshness, and their logos. */
import { expect, it } from 'vitest';
import { PRIORITIES } from '../../lib/asset/standard.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { createRecords } from '../services/records.ts';
import { serve } from '../services/serve.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';
import { asSubject, DAY, NOW, nameOf, serveTokens } from './served-loader.ts';

const { fernwood, mica, orrery, lanterns, brindle, tern, sedge } = TOKENS;
useMemoryDatabase();
const { faults, startLoader, requests } = serveTokens();
const none = (reason: string) => ({ kind: 'none', reason });

it('a record in another order of standards takes one request', async () => {
  const priority = PRIORITIES['CIP_26,CIP_68'];
  const { loader } = startLoader({ priority: async () => priority });
  const { outcome, records } = await loader.record('mainnet', orrery.subject);
  expect(await loader.record('mainnet', orrery.subject)).toMatchObject({ outcome, records });
  expect(outcome).toMatchObject({ token: { decimals: { value: 2, source: 'CIP_26' }, priority } });
  expect(Object.keys(records).toSorted()).toEqual(['CIP_26', 'CIP_68']);
  const parameters = 'query_priority=CIP_26&query_priority=CIP_68&show_cips_details=true';
  expect(requests()).toMatchObject([{ path: `/api/v2/subjects/${orrery.subject}?${parameters}` }]);
});

const failure = { kind: 'service', status: 500 };
it('a record that fails is empty and not cached', async () => {
  const { loader } = startLoader();
  faults.set({ kind: 'status', status: 500, times: 3 });
  const record = { outcome: { kind: 'failed', failure }, records: {}, logo: none('unavailable') };
  expect(await loader.record('mainnet', orrery.subject)).toEqual(record);
  expect((await loader.record('mainnet', orrery.subject)).outcome.kind).toBe('found');
});

it('a record that fails after a summary leaves the token, and says why it has no records', async () => {
  const { loader } = startLoader();
  await loader.outcomes('mainnet', [asSubject(orrery)], 'visible');
  faults.set({ kind: 'status', status: 500, times: 3 });
  const outcome = { kind: 'found', token: { subject: orrery.subject } };
  expect(await loader.record('mainnet', orrery.subject)).toMatchObject({ outcome, records: {}, failure });
  expect(await loader.record('mainnet', orrery.subject)).not.toHaveProperty('failure');
});

// An image, an address, and no logo.
it.each(['fernwood', 'brindle', 'sedge'] as const)('a record of %s is renewed after a day', async (key) => {
  const { loader, clock } = startLoader();
  const load = () => loader.record('mainnet', TOKENS[key].subject);
  const before = await load();
  clock.now += DAY - 1;
  expect(await load()).toEqual(before);
  clock.now += 1;
  await load();
  await expect.poll(load).toMatchObject({ outcome: { fetchedAt: NOW + DAY, stale: false } });
  const { records, logo } = await load();
  expect([records, logo]).toEqual([before.records, before.logo]);
  expect(requests()).toHaveLength(2);
});

const beside = [lanterns, tern, sedge];
const prefetches = () =>
  requests().filter(({ method, path }) => method === 'POST' && path.includes('show_cips_details')).length;
function setUp() {
  const { loader } = startLoader();
  const neighbours = beside.map(({ subject }) => subject);
  const question = { caller: { tab: 1 }, neighbours };
  const load = () =>
    loader.outcomes('mainnet', [mica, fernwood, brindle, orrery, ...beside].map(asSubject), 'visible');
  const hover = (token: typeof mica) => loader.hover('mainnet', asSubject(token), question);
  return { loader, load, hover };
}

it('neighbours are requested once a tab has hovered a second token, and once if that fails while the pointer moves', async () => {
  const { load, hover } = setUp();
  await load();
  for (let time = 0; time < 2; time++) await hover(mica);
  expect(prefetches()).toBe(0);
  faults.set({ kind: 'huge', match: '/subjects/query' });
  for (const token of [fernwood, brindle, orrery]) await hover(token);
  expect(prefetches()).toBe(1);
});

it('neighbours that failed while the user cleared are requested again', async () => {
  const { loader, load, hover } = setUp();
  await load();
  faults.set({ kind: 'huge', match: '/subjects/query', delayMs: 300, times: 1 });
  await hover(mica);
  await hover(fernwood);
  await expect.poll(prefetches).toBe(1);
  await loader.clearCache();
  await load();
  const hoverBoth = async () => {
    for (const token of [mica, fernwood]) await hover(token);
    return prefetches();
  };
  await expect.poll(hoverBoth).toBe(2);
});

it('a logo is `not-recorded` for an unregistered token, and `unavailable` while the service fails', async () => {
  const { loader } = startLoader();
  expect(await loader.logo('mainnet', UNREGISTERED.gorse.subject)).toEqual(none('not-recorded'));
  faults.set({ kind: 'status', status: 503 });
  expect(await loader.logo('mainnet', fernwood.subject)).toEqual(none('unavailable'));
});

it('a logo that is too large does not hide the token', async () => {
  const { subject } = brindle;
  const logo = `data:image/png;base64,${'Z'.repeat(700_000)}`;
  const records = createRecords({ cip68: [{ subject, name: 'Brindle', description: 'A book.', logo }] });
  const large = await serve(createLocalService(records));
  const { loader } = startLoader({ address: async () => large.origin });
  const details = await loader.record('mainnet', subject);
  await large.close();
  expect([nameOf(details.outcome), details.logo]).toEqual(['Brindle', none('too-large')]);
  expect(large.requests).toHaveLength(1);
});
