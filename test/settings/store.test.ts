import { beforeEach, expect, it, vi } from 'vitest';
import { follow } from '../../components/page/follow.ts';
import { createSettingsStore } from '../../lib/settings/settings.ts';
import { createCachedStore, createReadingStore } from '../../lib/settings/store.ts';
import { resetBrowser, storage } from '../screens/browser.ts';

vi.mock('../../lib/browser.ts', () => import('../screens/browser.ts'));

beforeEach(resetBrowser);

const fire = (area: string, name: string, newValue: unknown) =>
  storage.onChanged.fire({ [name]: { newValue } }, area);
const createStore = () => createSettingsStore();

it('the settings notify current listeners of changes, and of no other items', async () => {
  const store = createReadingStore((stored) => stored);
  const life = new AbortController();
  const [watched, followed]: [unknown[], unknown[]] = [[], []];
  follow(store, (settings) => followed.push(settings));
  store.watch((settings) => watched.push(settings), life.signal);
  // While they are read.
  fire('sync', 'settings', 'changed meanwhile');
  await store.read();
  fire('sync', 'recent', 2);
  fire('local', 'settings', 3);
  life.abort();
  fire('sync', 'settings', 4);
  expect([watched, followed]).toEqual([['changed meanwhile'], ['changed meanwhile', 4]]);
});

it('the settings save concurrent changes, also after a failed change', async () => {
  const store = createStore();
  const fails = store.change(() => {
    throw new Error('no such settings');
  });
  const changes = [store.change(() => ({ marks: false })), store.change(() => ({ theme: 'dark' }))];
  await expect(fails).rejects.toThrow('no such settings');
  await Promise.all(changes);
  expect(await store.read()).toMatchObject({ marks: false, theme: 'dark' });
});

function cachedStore(read: () => Promise<string>) {
  let change: (settings: string) => void = () => undefined;
  const store = createCachedStore<string>({ read, watch: (changed) => (change = changed) });
  return { store, change: (settings: string) => change(settings) };
}

it('the cached store reads once, and follows changes', async () => {
  const read = vi.fn(async () => 'first');
  const { store, change } = cachedStore(read);
  expect([await store.read(), await store.read()]).toEqual(['first', 'first']);
  expect(read).toHaveBeenCalledTimes(1);
  change('second');
  expect(await store.read()).toBe('second');
});

it('the cached store prefers a change during a read', async () => {
  let give: (settings: string) => void = () => undefined;
  const { store, change } = cachedStore(() => new Promise((answer) => (give = answer)));
  const first = store.read();
  change('new');
  give('old');
  expect([await first, await store.read()]).toEqual(['new', 'new']);
});

it('the cached store reads again after a failure', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('storage is gone')).mockResolvedValueOnce('later');
  const { store } = cachedStore(read);
  await expect(store.read()).rejects.toThrow('storage is gone');
  expect(await store.read()).toBe('later');
});
