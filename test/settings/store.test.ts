import { beforeEach, expect, it, vi } from 'vitest';
import { follow } from '../../components/page/follow.ts';
import { createSettingsStore } from '../../lib/settings/settings.ts';
import { createCachedStore } from '../../lib/settings/store.ts';
import { resetBrowser, storage } from '../screens/browser.ts';

vi.mock('../../lib/browser.ts', () => import('../screens/browser.ts'));

beforeEach(resetBrowser);

const fire = (area: string, name: string, newValue: unknown) =>
  storage.onChanged.fire({ [name]: { newValue } }, area);

it('the settings notify current listeners of changes, and of no other items', async () => {
  const store = createSettingsStore();
  const life = new AbortController();
  const [watched, followed]: [unknown[], unknown[]] = [[], []];
  follow(store, ({ theme }) => followed.push(theme));
  store.watch(({ theme }) => watched.push(theme), life.signal);
  // While they are read.
  fire('sync', 'settings', { theme: 'dark' });
  await store.read();
  fire('sync', 'recent', { theme: 'light' });
  fire('local', 'settings', { theme: 'light' });
  life.abort();
  fire('sync', 'settings', { theme: 'system' });
  expect([watched, followed]).toEqual([['dark'], ['dark', 'system']]);
});

it('the settings save concurrent changes, also after a failed change', async () => {
  const store = createSettingsStore();
  const fails = store.change(() => {
    throw new Error('no such settings');
  });
  const changes = [store.change(() => ({ marks: false })), store.change(() => ({ theme: 'dark' }))];
  await expect(fails).rejects.toThrow('no such settings');
  await Promise.all(changes);
  expect(await store.read()).toMatchObject({ marks: false, theme: 'dark' });
});

it('the cached store reads once, again after a failure, and prefers a change, also during a read', async () => {
  let change = (_settings: string) => {};
  let give = (_settings: string) => {};
  const read = vi.fn(() => new Promise<string>((answer) => (give = answer)));
  read.mockRejectedValueOnce(new Error('storage is gone'));
  const start = () => createCachedStore<string>({ read, watch: (changed) => (change = changed) });
  const store = start();
  await expect(store.read()).rejects.toThrow('storage is gone');
  const reads = [store.read(), store.read()];
  give('first');
  expect(await Promise.all(reads)).toEqual(['first', 'first']);
  expect(read).toHaveBeenCalledTimes(2);
  change('second');
  expect(await store.read()).toBe('second');
  const other = start();
  const first = other.read();
  change('new');
  give('old');
  expect([await first, await other.read()]).toEqual(['new', 'new']);
});
