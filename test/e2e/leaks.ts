/** Where a secret could show, read in full; and the shapes in which it would. */
import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import { extensionIdOf, type Own, openPage } from './extension.ts';
import { take } from './old-profile.ts';

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

/** All that the extension keeps, as text, bytes in base64; `page` is one of its own. */
export async function dumpOf(page: Page): Promise<string> {
  const elsewhere = await page.evaluate(async () => [
    { ...localStorage },
    { ...sessionStorage },
    await (globalThis as unknown as Own).chrome.storage.session.get(),
  ]);
  return JSON.stringify([elsewhere, await page.evaluate(take)]);
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
