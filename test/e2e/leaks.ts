/** Every place where a secret could show, and the forms in which it would. */
import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test';
import { EXTENSION_MANAGER, extensionIdOf, type Own, openPage } from './extension.ts';

async function readRequest(request: Request) {
  const body = request.postDataBuffer()?.toString('latin1') ?? '';
  // An aborted request has only its provisional headers.
  const headers: Readonly<Record<string, string>> = await request.allHeaders().catch(() => request.headers());
  return { url: request.url(), body, headers };
}

/** Records everything in the browser from now on: all requests, console lines and uncaught errors. */
export function startRecording(context: BrowserContext) {
  const lines: string[] = [];
  const requests: ReturnType<typeof readRequest>[] = [];
  const write = (message: ConsoleMessage) => void lines.push(message.text());
  context.on('console', write);
  context.on('weberror', (error) => lines.push(String(error.error().stack)));
  for (const worker of context.serviceWorkers()) worker.on('console', write);
  context.on('serviceworker', (worker) => worker.on('console', write));
  context.on('request', (request) => requests.push(readRequest(request)));
  return { lines, requests: () => Promise.all(requests) };
}

/** The extension's errors that chrome://extensions shows. */
export async function extensionErrors(context: BrowserContext): Promise<string> {
  const page = await openPage(context, EXTENSION_MANAGER);
  const errors = await page.evaluate(
    `chrome.developerPrivate.getExtensionInfo(${JSON.stringify(extensionIdOf(context))}).then((info) => JSON.stringify([info.runtimeErrors, info.manifestErrors]))`,
  );
  await page.close();
  return String(errors);
}

/** Everything that the extension stores, as JSON, bytes in base64. `page`: one of the extension's own. */
export function dumpOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { sync, local, session } = (globalThis as unknown as Own).chrome.storage;
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const stores: Record<string, unknown> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
        stores[`${name}/${storeName}`] = { keys, values };
      }
      database.close();
    }
    const areas = await Promise.all([sync.get(), local.get(), session.get()]);
    const toText = (_name: string, value: unknown) => {
      if (value instanceof CryptoKey) return { extractable: value.extractable };
      if (value instanceof Blob) throw new Error('a blob cannot be read at once');
      const bytes = ArrayBuffer.isView(value) ? value.buffer : value;
      return bytes instanceof ArrayBuffer ? btoa(String.fromCharCode(...new Uint8Array(bytes))) : value;
    };
    return JSON.stringify({ areas, stores, pages: [{ ...localStorage }, { ...sessionStorage }] }, toText);
  });
}

/** What a page's own scripts can easily read, as text: its document, storage and request timings. */
export function readableByPage(page: Page): Promise<string> {
  return page.evaluate(async () =>
    [
      document.documentElement.outerHTML,
      document.cookie,
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      JSON.stringify([await indexedDB.databases(), await caches.keys(), performance.getEntries()]),
      Reflect.ownKeys(window).join(),
    ].join('\n'),
  );
}
