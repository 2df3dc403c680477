/** Answers that were kept a while ago. */

/** Makes all that is kept so much older. Runs in a page of the extension, so it uses nothing from outside of itself. */
export async function makeOlder(ms: number): Promise<void> {
  type Old = { at: number; packed: { at: number } };
  const database = await new Promise<IDBDatabase>((done, refused) => {
    const opening = indexedDB.open('answers');
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => refused(opening.error);
  });
  await new Promise<void>((done, refused) => {
    const transaction = database.transaction('tokens', 'readwrite');
    transaction.objectStore('tokens').openCursor().onsuccess = (event) => {
      const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result;
      if (cursor === null) return;
      const { packed, ...record }: Old = cursor.value;
      cursor.update({ ...record, at: record.at - ms, packed: { ...packed, at: packed.at - ms } });
      cursor.continue();
    };
    transaction.oncomplete = () => done();
    transaction.onabort = () => refused(transaction.error);
  });
  database.close();
}
