/**
 * A soak: tabs that open, scroll, go elsewhere and close; a worker that is stopped; a service that comes and goes; an
 * extension that is reloaded. Half an hour's worth in five minutes by `npm run soak`, a little of it in `npm test`.
 */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { randomFrom } from '../bench/fleet.ts';
import { host, link, openCard } from '../e2e/card-page.ts';
import { extensionIdOf, launchExtension, openPage, routeService, stopWorkers } from '../e2e/extension.ts';
import { extensionErrors } from '../e2e/leaks.ts';
import { madeUp, recordsWith } from '../e2e/made-up.ts';
import { pageApp } from '../e2e/service.ts';
import { workerHeap } from '../e2e/worker-heap.ts';
import { createFaults, type Fault } from '../services/faults.ts';
import { createMetadataService } from '../services/metadata.ts';
import { record } from '../services/serve.ts';
import { tabHeap } from './tab-heap.ts';
import { much, tried } from './tried.ts';

const SERVICE = 'https://tokens.cardano.org';
const SITES = ['cardanoscan.io', 'cexplorer.io', 'adastat.net'];
const TABS = much(3, 50);
const SECONDS = much(4, 300);
const RELOADS = much(5, 20);
const TOKENS_A_PAGE = 30;

const all = Array.from({ length: 300 }, (_, i) => madeUp(`soak ${i}`));
/** A page with links to 30 of them: `?p=7` from the seventh on. */
function show({ url }: { readonly url: string }): Response | Promise<Response> {
  const from = Number(new URL(url).searchParams.get('p') ?? 0);
  const rows = Array.from({ length: TOKENS_A_PAGE }, (_, i) => {
    const token = all[(from + i * 7) % all.length] ?? madeUp('none');
    return `<p>${link(token, `t${i}`)} ${'0'.repeat(64)}</p>`;
  });
  return pageApp(`<!doctype html><title>Page</title><style>p { margin: 0 }</style>
    <body style="margin:20px;font:13px/20px monospace">${rows.join('')}<div style="height:2000px"></div>`).fetch(
    new Request(url),
  );
}

const expectMarks = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => CSS.highlights.get('token-lens')?.size ?? 0), { timeout: 60_000 })
    .toBe(TOKENS_A_PAGE);

const FLAPS: readonly (readonly Fault[])[] = [
  [],
  [{ kind: 'status', status: 503, times: 3 }],
  [{ kind: 'delay', delayMs: 300 }],
  [{ kind: 'reset', times: 2 }],
  [{ kind: 'truncated', times: 2 }],
  [{ kind: 'html', times: 1 }],
];

/** Runs in a Chromium of its own, of which every error is written down. */
async function withErrors(work: (context: BrowserContext, errors: string[]) => Promise<void>): Promise<void> {
  const errors: string[] = [];
  const context = await launchExtension({});
  for (const site of SITES) routeService(context, `https://${site}`, { fetch: show });
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (said) => {
    // The browser's own word for what the service was made to answer.
    if (said.type() === 'error' && !/Failed to load resource|net::ERR/.test(said.text()))
      errors.push(said.text());
  });
  try {
    await work(context, errors);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}

test('a soak leaves no error, no memory held and no token without its answer', async () => {
  test.setTimeout((SECONDS + 180) * 1_000);
  const seed = Number(process.env.SOAK_SEED ?? 20_261_122);
  const random = randomFrom(seed);
  const roll = (below: number) => Math.floor(random() * below);
  await withErrors(async (context) => {
    const faults = createFaults();
    const service = record(createMetadataService(recordsWith(all), { faults }));
    routeService(context, SERVICE, service);
    const visit = (page: Page) => page.goto(`https://${SITES[roll(3)]}/?p=${roll(all.length)}`);

    // One round of everything first: what is kept for good is there before it is measured.
    const still = await openPage(context, 'https://cardanoscan.io/?p=1');
    await expectMarks(still);
    const own = await openPage(context, `chrome-extension://${extensionIdOf(context)}/options.html`);
    const before = { tab: await tabHeap(still), worker: await workerHeap(context) };

    const pages: Page[] = [];
    const deeds: Readonly<Record<string, (page: Page) => unknown>> = {
      scroll: (page) => page.mouse.wheel(0, roll(800) - 300),
      hover: (page) => page.mouse.move(30 + roll(60), 20 + roll(600)),
      go: visit,
      back: (page) => page.goBack({ timeout: 3_000 }),
      stop: () => stopWorkers(context),
      flap: () => faults.set(...(FLAPS[roll(FLAPS.length)] ?? [])),
      close: (page) => pages.splice(pages.indexOf(page), 1)[0]?.close(),
    };
    const names = 'scroll scroll hover hover hover go go back stop flap close'.split(' ');
    const done: Record<string, number> = {};
    const end = Date.now() + SECONDS * 1_000;
    while (Date.now() < end) {
      if (pages.length < TABS) {
        const page = await context.newPage();
        pages.push(page);
        await visit(page);
      }
      const page = pages[roll(pages.length)];
      const name = names[roll(names.length)] ?? 'scroll';
      if (page !== undefined) await deeds[name]?.(page);
      done[name] = (done[name] ?? 0) + 1;
    }
    faults.clear();
    for (const page of pages) await page.close();
    // What it remembers of the bad times, up to four minutes of rest, goes with it.
    await stopWorkers(context);

    // The world is well again: every visible token of a new page is answered, by what is whole.
    await still.bringToFront();
    await still.goto('https://cardanoscan.io/?p=41');
    await expectMarks(still);
    const asked = service.requests.length;
    await still.goto('https://cardanoscan.io/?p=42');
    await expectMarks(still);
    // From what was kept, and nothing of that is half-written.
    expect(service.requests.length - asked).toBeLessThanOrEqual(1);
    for (const one of await own.evaluate(keptTokens))
      expect(one).toMatchObject({ packed: { at: expect.any(Number) } });

    const after = { tab: await tabHeap(still), worker: await workerHeap(context) };
    const grown = (name: 'tab' | 'worker') =>
      `${name} ${((after[name] / before[name] - 1) * 100).toFixed(1)} %`;
    const counts = Object.entries(done).map(([name, times]) => `${times} ${name}`);
    const what = `${SECONDS} s, seed ${seed}: ${counts.join(', ')}; ${grown('tab')}, ${grown('worker')}`;
    console.log(`soak: ${what}`);
    test.info().annotations.push({ type: 'note', description: `soak of ${what}` });
    // Half a megabyte is what a collection leaves now and then.
    for (const name of ['tab', 'worker'] as const)
      expect(after[name]).toBeLessThan(before[name] * 1.1 + 500_000);
    expect(await extensionErrors(context)).toBe('[[],[]]');
    tried(25, `a soak with ${done.stop ?? 0} stops of the worker`);
  });
});

/** Runs in a page of the extension: every answer that is kept, as it lies there. */
async function keptTokens(): Promise<readonly unknown[]> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await done(indexedDB.open('answers'));
  const found = await done(database.transaction('tokens').objectStore('tokens').getAll());
  database.close();
  return found;
}

test('promise 26: after many reloads the page has one set of listeners, and nothing was said to a console', async () => {
  test.setTimeout(180_000);
  await withErrors(async (context) => {
    routeService(context, SERVICE, createMetadataService(recordsWith(all)));
    const page = await openPage(context, 'https://cardanoscan.io/');
    await expectMarks(page);
    // One that reloads itself so often is ended by the browser: unloaded and loaded by the browser's own hand, to the
    // page that is the same.
    const manager = await openPage(context, 'chrome://extensions');
    const id = JSON.stringify(extensionIdOf(context));
    const stateNow = `chrome.developerPrivate.getExtensionInfo(${id}).then(({ state }) => state)`;
    for (let turn = 0; turn < RELOADS; turn++) {
      for (const isOn of [false, true]) {
        await manager.evaluate(`chrome.management.setEnabled(${id}, ${isOn})`);
        await expect.poll(() => manager.evaluate(stateNow)).toBe(isOn ? 'ENABLED' : 'DISABLED');
      }
      if (turn % 4 !== 3) continue;
      // What is left of the scripts before falls silent at the first thing it would say.
      await page.bringToFront();
      await page.mouse.move(2, 2);
      await page.locator('#t0').hover();
      await page.waitForTimeout(300);
      await page.reload();
    }
    // A page of ours is there once the extension is.
    await (await openPage(context, `chrome-extension://${extensionIdOf(context)}/options.html`)).close();
    await page.bringToFront();
    await page.reload();
    await openCard(page, 't0');
    await page.keyboard.press('Escape');
    await expect(host(page)).toHaveCount(0);
    await page.mouse.move(2, 2);
    const cards = await page.evaluateHandle(() => {
      const seen = { cards: 0 };
      new MutationObserver((records) => {
        const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
        seen.cards += added.filter((one) => one instanceof HTMLElement && one.popover === 'manual').length;
      }).observe(document.documentElement, { childList: true });
      return seen;
    });
    await page.locator('#t1').hover();
    await expect(host(page)).toHaveCount(1);
    await page.waitForTimeout(400);
    expect((await cards.jsonValue()).cards).toBe(1);
    tried(26, `${RELOADS} reloads`);
  });
});
