/** The full record of one asset: by which standards, how long it is good for, and its logo. */
import { describe, expect, it } from 'vitest';
import { PRIORITIES } from '../../lib/asset/standard.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { createMetadataService as createLocalService } from '../services/metadata.ts';
import { createRecords } from '../services/records.ts';
import { serve } from '../services/serve.ts';
import { asSubject, DAY, NOW, nameOf, serveTokens } from './served-loader.ts';

const { fernwood, mica, orrery, lanterns, brindle, tern, sedge } = TOKENS;
const { faults, look, requests } = serveTokens();
const none = (reason: string) => ({ kind: 'none', reason });

describe('details', () => {
  it('by an order of their own have its values and the records consulted, in one request', async () => {
    const priority = PRIORITIES['CIP_26,CIP_68'];
    // The order that is set is the same question as the same one that is wished for.
    const { loader } = look({ priority: async () => priority });
    const { outcome, records } = await loader.record('mainnet', orrery.subject, priority);
    expect(await loader.record('mainnet', orrery.subject)).toMatchObject({ outcome, records });
    expect(outcome).toMatchObject({ token: { decimals: { value: 2, source: 'CIP_26' }, priority } });
    expect(Object.keys(records).toSorted()).toEqual(['CIP_26', 'CIP_68']);
    const parameters = 'query_priority=CIP_26&query_priority=CIP_68&show_cips_details=true';
    expect(requests()).toMatchObject([{ path: `/api/v2/subjects/${orrery.subject}?${parameters}` }]);
  });

  it('that fail have no records and no logo, and are not kept', async () => {
    const { loader } = look();
    faults.set({ kind: 'status', status: 500, times: 3 });
    expect(await loader.record('mainnet', orrery.subject)).toEqual({
      outcome: { kind: 'failed', failure: { kind: 'service', status: 500 } },
      records: {},
      logo: none('unavailable'),
    });
    expect((await loader.record('mainnet', orrery.subject)).outcome.kind).toBe('found');
  });

  // A picture, an address, and none at all.
  it.each(['fernwood', 'brindle', 'sedge'] as const)(
    'of %s are renewed after a day, and no picture',
    async (key) => {
      const { loader, clock } = look();
      const ask = () => loader.record('mainnet', TOKENS[key].subject);
      const before = await ask();
      clock.now += DAY - 1;
      expect(await ask()).toEqual(before);
      clock.now += 1;
      await ask();
      await expect.poll(ask).toMatchObject({ outcome: { fetchedAt: NOW + DAY, stale: false } });
      const { records, logo } = await ask();
      expect([records, logo]).toEqual([before.records, before.logo]);
      // The lack of one is asked for again.
      const isFiltered = requests().map(({ path }) => path.includes('property='));
      expect(isFiltered).toEqual([false, before.logo.kind === 'image']);
    },
  );
});

it('neighbours that did not come are not asked for at every step of the pointer', async () => {
  const { loader } = look();
  const [one, two, three, four, ...ahead] = [mica, fernwood, brindle, orrery, lanterns, tern, sedge].map(
    asSubject,
  );
  if (!one || !two || !three || !four) throw new Error('too few');
  await loader.outcomes('mainnet', [one, two, three, four, ...ahead], 'visible');
  faults.set({ kind: 'huge', match: '/subjects/query' });
  const caller = { tab: 1, requestCount: { requests: 0 } };
  const batches = () => requests().filter(({ method }) => method === 'POST').length - 1;
  for (const pointed of [one, two, three, four])
    await loader.ask('mainnet', [pointed], { urgency: 'pointed', caller, ahead });
  expect(batches()).toBe(1);
});

describe('a logo', () => {
  it('of what nobody registered is not recorded, and unavailable while the service fails', async () => {
    const { loader } = look();
    expect(await loader.logo('mainnet', UNREGISTERED.gorse.subject)).toEqual(none('not-recorded'));
    faults.set({ kind: 'status', status: 503 });
    expect(await loader.logo('mainnet', fernwood.subject)).toEqual(none('unavailable'));
  });

  it('beyond all bounds is not shown, and the token is found all the same', async () => {
    const { subject } = brindle;
    const logo = `data:image/png;base64,${'A'.repeat(300_000)}`;
    const records = createRecords({ cip68: [{ subject, name: 'Brindle', description: 'A book.', logo }] });
    const large = await serve(createLocalService(records));
    const details = await look({ address: async () => large.origin }).loader.record('mainnet', subject);
    await large.close();
    expect([nameOf(details.outcome), details.logo]).toEqual(['Brindle', none('too-large')]);
    expect(large.requests).toHaveLength(2);
  });
});
