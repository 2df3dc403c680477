/** Where a secret could show, read in full; and the shapes in which it would. */
import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import { extensionIdOf, type Own, openPage } from './extension.ts';

/** Parts of a key, plain, in base64 wherever it may begin there, and in hex. */
export function tracesOf(key: string): readonly string[] {
  const secret = key.slice(-32);
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), Buffer.from(key)])
      .toString('base64')
      // The ends are shared with what stands beside it.
      .slice(4, -4),
  );
  return [secret.slice(0, 16), secret.slice(-16), Buffer.from(secret).toString('hex'), ...base64];
}

export type Heard = {
  /** Lines of every console and uncaught errors, of pages and workers. */
  readonly lines: readonly string[];
  /** Every request of anything in the browser. */
  requests(): Promise<readonly HeardRequest[]>;
};

type HeardRequest = {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Listens to everything in the browser from now on. */
export function listen(context: BrowserContext): Heard {
  const lines: string[] = [];
  const requests: Promise<HeardRequest>[] = [];
  const write = (message: ConsoleMessage) => void lines.push(message.text());
  context.on('console', write);
  context.on('weberror', (error) => lines.push(String(error.error().stack)));
  for (const worker of context.serviceWorkers()) worker.on('console', write);
  context.on('serviceworker', (worker) => worker.on('console', write));
  context.on('request', (request) => {
    const body = request.postDataBuffer()?.toString('latin1') ?? '';
    // Of one that was cut short the browser tells less.
    const headers = request.allHeaders().catch(() => request.headers());
    requests.push(headers.then((all) => ({ url: request.url(), body, headers: all })));
  });
  return { lines, requests: () => Promise.all(requests) };
}

/** The errors that the browser keeps of the extension, as its own page of extensions shows them. */
export async function extensionErrors(context: BrowserContext): Promise<string> {
  const page = await openPage(context, 'chrome://extensions');
  const said = await page.evaluate(
    `chrome.developerPrivate.getExtensionInfo(${JSON.stringify(extensionIdOf(context))}).then((info) => JSON.stringify([info.runtimeErrors, info.manifestErrors]))`,
  );
  await page.close();
  return String(said);
}

/** All that the extension keeps, as text; `page` is one of its own. */
export function dumpOf(page: Page): Promise<string> {
  return page.evaluate(dump);
}

/** Runs in a page of the extension, so it uses nothing from outside of itself. */
async function dump(): Promise<string> {
  const { storage } = (globalThis as unknown as Own).chrome;
  const parts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  for (const area of [storage.local, storage.sync, storage.session])
    parts.push(JSON.stringify(await area.get()));
  const text = (bytes: BufferSource) => new TextDecoder('latin1').decode(bytes);
  const tell = async (value: unknown): Promise<void> => {
    if (value instanceof CryptoKey) {
      parts.push(`a key, ${value.extractable ? 'extractable' : 'not extractable'}`);
      for (const format of ['raw', 'jwk'] as const) {
        const out = await crypto.subtle.exportKey(format, value).catch(() => 'refused');
        parts.push(`${format} ${out instanceof ArrayBuffer ? text(out) : JSON.stringify(out)}`);
      }
    } else if (value instanceof ArrayBuffer) parts.push(text(value));
    else if (ArrayBuffer.isView(value)) parts.push(text(value as DataView<ArrayBuffer>));
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) {
        parts.push(name);
        await tell(part);
      }
    else parts.push(String(value));
  };
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const stored = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([done(stored.getAllKeys()), done(stored.getAll())]);
      parts.push(`${name}.${store}`);
      await tell(keys);
      await tell(values);
    }
    database.close();
  }
  return parts.join('\n');
}

/** What a page's own scripts can read without effort, as text: its document, its storage, its log of requests. */
export function reachOf(page: Page): Promise<string> {
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
