/** No subject is requested twice: neither while it is in flight, nor while it is cached, also by the next worker. */
import { expect, it } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { useMemoryDatabase } from '../storage/memory-database.ts';
import { createMemoryCache } from './memory-cache.ts';
import { asSubject, NOW, nameOf, serveTokens } from './served-loader.ts';

const { fernwood, mica, orrery, tern } = TOKENS;
const { gorse } = UNREGISTERED;
useMemoryDatabase();
const { faults, startLoader, requests, requested } = serveTokens();
type Loader = ReturnType<typeof startLoader>['loader'];
type Tokens = readonly Pick<typeof fernwood, 'subject'>[];

const namesOf = async (loader: Loader, tokens: Tokens, urgency: 'visible' | 'hovered' = 'visible') =>
  (await loader.outcomes('mainnet', tokens.map(asSubject), urgency)).map(nameOf);
const subjectsOf = (...tokens: Tokens) => tokens.map(({ subject }) => subject);

it('callers at the same time share one batch, and each gets its own order, also of absent and repeated ones', async () => {
  const { loader } = startLoader();
  const asked = [
    [fernwood, mica],
    [mica, gorse, fernwood, mica],
    [tern, gorse],
  ];
  const [one, two, three] = await Promise.all(asked.map((tokens) => namesOf(loader, tokens)));
  expect(one).toEqual(['Fernwood', 'Mica Sheet']);
  expect(two).toEqual(['Mica Sheet', 'absent', 'Fernwood', 'Mica Sheet']);
  expect(three).toEqual(['Tern Exchange', 'absent']);
  const [batch = []] = requested();
  expect([...batch].sort()).toEqual([...subjectsOf(fernwood, mica, gorse, tern)].sort());
  expect(await namesOf(loader, [tern, gorse, mica])).toEqual(['Tern Exchange', 'absent', 'Mica Sheet']);
  expect(requests()).toHaveLength(1);
});

it('a batch in flight is joined, and what it lacks is requested', async () => {
  const { loader } = startLoader();
  faults.set({ kind: 'delay', delayMs: 50, times: 1 });
  const first = namesOf(loader, [fernwood, mica]);
  await expect.poll(() => requests().length).toBe(1);
  expect(await namesOf(loader, [mica, orrery])).toEqual(['Mica Sheet', 'Orrery']);
  expect(await first).toEqual(['Fernwood', 'Mica Sheet']);
  expect(requested()).toEqual([subjectsOf(fernwood, mica), subjectsOf(orrery)]);
});

it('a record is requested once for all who hover, and is kept when its batch arrives later', async () => {
  const { loader } = startLoader();
  faults.set({ kind: 'delay', delayMs: 50, match: '/subjects/query' });
  const inView = namesOf(loader, [fernwood, mica]);
  await expect.poll(() => requests().length).toBe(1);
  const hovers = [1, 2].map(() => namesOf(loader, [fernwood], 'hovered'));
  expect(await Promise.all(hovers)).toEqual([['Fernwood'], ['Fernwood']]);
  expect(await inView).toEqual(['Fernwood', 'Mica Sheet']);
  const { records } = await loader.record('mainnet', fernwood.subject);
  expect(Object.keys(records)).toEqual(['CIP_26']);
  expect(requested()).toEqual([subjectsOf(fernwood, mica), fernwood.subject]);
});

it('a token in view takes the record that is in flight for it', async () => {
  const { loader } = startLoader();
  faults.set({ kind: 'delay', delayMs: 50 });
  const hover = namesOf(loader, [orrery], 'hovered');
  await expect.poll(() => requests().length).toBe(1);
  expect([await namesOf(loader, [orrery]), await hover]).toEqual([['Orrery'], ['Orrery']]);
  expect(requested()).toEqual([orrery.subject]);
});

it('a failed request is shared too, and repeated for the next caller only', async () => {
  const { loader } = startLoader();
  faults.set({ kind: 'status', status: 403, times: 1 });
  const both = [namesOf(loader, [fernwood]), namesOf(loader, [fernwood])];
  expect(await Promise.all(both)).toEqual([['failed'], ['failed']]);
  expect(await namesOf(loader, [fernwood])).toEqual(['Fernwood']);
  expect(requests()).toHaveLength(2);
});

it('the next worker requests nothing that is cached, and again what was in flight', async () => {
  const start = () => startLoader({ cache: createMemoryCache(() => NOW) }).loader;
  const loader = start();
  await namesOf(loader, [fernwood, gorse]);
  faults.set({ kind: 'delay', delayMs: 60_000, times: 1 });
  void namesOf(loader, [mica]);
  await expect.poll(() => requests().length).toBe(2);
  const next = start();
  expect(await namesOf(next, [gorse, mica, fernwood])).toEqual(['absent', 'Mica Sheet', 'Fernwood']);
  expect(requested().at(-1)).toEqual(subjectsOf(mica));
});
