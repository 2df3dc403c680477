/** Databases that another context changes or deletes, or that the browser closes. */
import { IDBVersionChangeEvent } from 'fake-indexeddb';
import { type DBSchema, deleteDB, unwrap } from 'idb';
import { expect, it, vi } from 'vitest';
import { createDatabase } from '../../lib/storage/database.ts';
import { useMemoryDatabase } from './memory-database.ts';

interface Schema extends DBSchema {
  notes: { key: string; value: string };
}
const broken = new Error('broken');

useMemoryDatabase();

function open() {
  const reports: unknown[] = [];
  const upgrades: number[] = [];
  const opened = vi.fn(async () => undefined);
  const { attempt } = createDatabase<Schema>({
    name: 'notes',
    upgrade(db, before) {
      upgrades.push(before);
      db.createObjectStore('notes');
    },
    opened,
    report: (error) => reports.push(error),
  });
  const write = (text: string) => attempt((db) => db.put('notes', text, 'key'));
  const read = () => attempt((db) => db.get('notes', 'key'));
  return { reports, upgrades, opened, attempt, write, read };
}

it('a database is opened once, on first use', async () => {
  const opens = vi.spyOn(indexedDB, 'open');
  const { write, read, opened, upgrades } = open();
  expect(opens).not.toHaveBeenCalled();
  await Promise.all([write('one'), read(), read()]);
  expect(await read()).toBe('one');
  expect([opens.mock.calls.length, opened.mock.calls.length, upgrades]).toEqual([1, 1, [0]]);
});

it('a database is created again after another context deletes it', async () => {
  const { write, read, upgrades, reports } = open();
  await write('one');
  // Would block for ever if the connection stayed open.
  await deleteDB('notes');
  expect(await read()).toBeUndefined();
  expect([upgrades, reports]).toEqual([[0, 0], []]);
});

it('a database is opened again after the browser closes it', async () => {
  const { attempt, write, read, upgrades, reports } = open();
  await write('one');
  await attempt(async (db) => {
    const lost = unwrap(db);
    lost.close();
    lost.dispatchEvent(new IDBVersionChangeEvent('close'));
  });
  expect(await read()).toBe('one');
  // Without the event, one read fails first.
  await attempt(async (db) => db.close());
  expect([await read(), await read()]).toEqual([undefined, 'one']);
  expect([upgrades, reports]).toMatchObject([[0], [{ name: 'InvalidStateError' }]]);
});

it('a database reports work that fails and completes the rest', async () => {
  const { attempt, write, read, reports } = open();
  await write('one');
  const results = await Promise.all([attempt(() => Promise.reject(broken)), read()]);
  expect([results, reports]).toEqual([[undefined, 'one'], [broken]]);
});

it('a database is opened again when the work after opening fails', async () => {
  const { opened, write, read, reports } = open();
  opened.mockRejectedValueOnce(broken);
  expect(await write('one')).toBeUndefined();
  await write('two');
  expect([await read(), reports.length]).toEqual(['two', 1]);
});
