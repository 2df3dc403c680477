/** A database that others change, delete or lose: we let go of it, and go on with the next. */
import { IDBVersionChangeEvent } from 'fake-indexeddb';
import { type DBSchema, deleteDB, type IDBPTransaction, openDB, unwrap } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { createDatabase, whole } from '../../lib/storage/database.ts';
import { useMemoryDatabase } from './memory-database.ts';

interface Schema extends DBSchema {
  notes: { key: string; value: string };
}
type Writing = IDBPTransaction<Schema, 'notes'[], 'readwrite'>;

useMemoryDatabase();

function open(version = 1) {
  const reports: unknown[] = [];
  const upgrades: number[] = [];
  const opened = vi.fn(async () => undefined);
  const { attempt } = createDatabase<Schema>({
    name: 'notes',
    version,
    upgrade(db, before) {
      upgrades.push(before);
      for (const name of db.objectStoreNames) db.deleteObjectStore(name);
      db.createObjectStore('notes');
    },
    opened,
    report: (error) => reports.push(error),
  });
  const write = (text: string) => attempt((db) => db.put('notes', text, 'key'));
  const read = () => attempt((db) => db.get('notes', 'key'));
  return { reports, upgrades, opened, attempt, write, read };
}

describe('a database', () => {
  it('is opened once, when it is first wanted, however many want it', async () => {
    const opens = vi.spyOn(indexedDB, 'open');
    const { write, read, opened, upgrades } = open();
    expect(opens).not.toHaveBeenCalled();
    await Promise.all([write('one'), read(), read()]);
    expect(await read()).toBe('one');
    expect([opens.mock.calls.length, opened.mock.calls.length, upgrades]).toEqual([1, 1, [0]]);
  });

  it('that another context deletes is let go of, and made anew', async () => {
    const { write, read, upgrades, reports } = open();
    await write('one');
    // Would wait without end if we held on to it.
    await deleteDB('notes');
    expect(await read()).toBeUndefined();
    expect([upgrades, reports]).toEqual([[0, 0], []]);
  });

  it('of a newer version is set aside once, though many ask at once', async () => {
    (await openDB('notes', 99)).close();
    const { write, read, reports } = open();
    await Promise.all([write('one'), read(), read()]);
    expect(await read()).toBe('one');
    expect(reports).toMatchObject([{ name: 'VersionError' }]);
  });

  it('that the browser closes is opened again', async () => {
    const { attempt, write, read, upgrades, reports } = open();
    await write('one');
    await attempt(async (db) => {
      const lost = unwrap(db);
      lost.close();
      lost.dispatchEvent(new IDBVersionChangeEvent('close'));
    });
    expect(await read()).toBe('one');
    // Without a word it costs one answer.
    await attempt(async (db) => db.close());
    expect([await read(), await read()]).toEqual([undefined, 'one']);
    expect([upgrades, reports]).toMatchObject([[0], [{ name: 'InvalidStateError' }]]);
  });

  it('fails for a work that fails, and for no other', async () => {
    const { attempt, write, read, reports } = open();
    await write('one');
    const broken = new Error('broken');
    const [failed, sound] = await Promise.all([attempt(() => Promise.reject(broken)), read()]);
    expect([failed, sound, reports]).toEqual([undefined, 'one', [broken]]);
    // What is open still does not stand in the way of whoever wants to change it.
    await openDB('notes', 2).then((db) => db.close());
  });

  it('whose first work after it was opened fails is reported, and tried again', async () => {
    const { opened, write, read, reports } = open();
    opened.mockRejectedValueOnce(new Error('broken'));
    expect(await write('one')).toBeUndefined();
    await write('two');
    expect([await read(), reports.length]).toEqual(['two', 1]);
  });
});

describe('work that is done whole', () => {
  const broken = new Error('broken');
  async function doWhole(work: (transaction: Writing) => Promise<unknown>) {
    const { attempt, read, reports } = open();
    const result = await attempt((db) => {
      const transaction = db.transaction(['notes'], 'readwrite');
      return whole(transaction, () => work(transaction));
    });
    return { result, kept: await read(), reports };
  }
  const put = (transaction: Writing) => transaction.objectStore('notes').put('one', 'key');

  it('is taken back when it fails, for that reason', async () => {
    const work = (transaction: Writing) => put(transaction).then(() => Promise.reject(broken));
    expect(await doWhole(work)).toEqual({ reports: [broken] });
  });

  it('that waits for no write is not done where the database gives the writes up', async () => {
    const work = async (transaction: Writing) => {
      put(transaction).catch(() => undefined);
      transaction.abort();
    };
    expect(await doWhole(work)).toMatchObject({ kept: undefined, reports: [{ name: 'AbortError' }] });
  });
});
