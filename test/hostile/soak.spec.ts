/**
 * A soak: tabs open, scroll, navigate and close, the worker is stopped, the service fails and recovers, the extension is
 * reloaded. Five minutes by `npm run soak`, a sample in `npm test`.
 */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { METADATA, pageApp } from '../e2e/apps.ts';
import { host, letPass, link, marks, openCard } from '../e2e/card-page.ts';
import {
  EXTENSION_MANAGER,
  extensionIdOf,
  launchExtension,
  openOwn,
  openPage,
  routeService,
  stopWorkers,
} from '../e2e/extension.ts';
import { pageHeap, workerHeap } from '../e2e/heap.ts';
import { inventTokens, recordsWith } from '../e2e/invented-tokens.ts';
import { dumpOf, extensionErrors } from '../e2e/leaks.ts';
import { createRandom } from '../random.ts';
import { createFaults, type Fault } from '../services/faults.ts';
import { createMetadataService } from '../services/metadata.ts';
import { record } from '../services/serve.ts';
import { scaled } from './scaled.ts';

const SITES = ['cardanoscan.io', 'cexplorer.io', 'adastat.net'];
const TABS = scaled(3, 50);
const SECONDS = scaled(4, 300);
const RELOADS = scaled(5, 20);
const TOKENS_A_PAGE = 30;
const tokens = inventTokens(300, 'soak');

/** A page with links to 30 tokens; `?p=7` starts with the seventh. */
function servePage(request: Request): Response | Promise<Response> {
  const from = Number(new URL(request.url).searchParams.get('p') ?? 0);
  const rows = Array.from({ length: TOKENS_A_PAGE }, (_, i) => {
    const token = tokens[(from + i * 7) % tokens.length] ?? { subject: '' };
    return `<p>${link(token, `t${i}`)} ${'0'.repeat(64)}</p>`;
  });
  const html = `<!doctype html><title>Page</title><style>p { margin: 0 }</style>
    <body style="margin:20px;font:13px/20px monospace">${rows.join('')}<div style="height:2000px"></div>`;
  return pageApp(html).fetch(request);
}

const expectAllMarked = (page: Page) =>
  expect.poll(() => marks(page), { timeout: 60_000 }).toBe(TOKENS_A_PAGE);

const OUTAGES: readonly (readonly Fault[])[] = [
  [],
  [{ kind: 'status', status: 503, times: 3 }],
  [{ kind: 'delay', delayMs: 300 }],
  [{ kind: 'reset', times: 2 }],
  [{ kind: 'truncated', times: 2 }],
  [{ kind: 'html', times: 1 }],
];

let context: BrowserContext;
const errors: string[] = [];

// The tests share a browser, which takes seconds to start.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  context = await launchExtension({});
  for (const site of SITES) routeService(context, `https://${site}`, { fetch: servePage });
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    // The browser's own messages for the faults of the service, and for calls of a worker that is being stopped.
    if (message.type() === 'error' && !/Failed to load resource|net::ERR|Error: No SW$/m.test(message.text()))
      errors.push(message.text());
  });
});

test.afterEach(() => expect(errors).toEqual([]));
test.afterAll(() => context.close());

test('a soak causes no error, leaks no memory and leaves no token without its answer', async () => {
  test.setTimeout((SECONDS + 180) * 1_000);
  const seed = Number(process.env.SOAK_SEED ?? 20_261_122);
  const { below: roll } = createRandom(seed);
  const faults = createFaults();
  const service = record(createMetadataService(recordsWith(tokens), { faults }));
  routeService(context, METADATA, service);
  const visit = (page: Page) => page.goto(`https://${SITES[roll(3)]}/?p=${roll(tokens.length)}`);

  // Fills what stays in memory permanently, before it is measured.
  const still = await openPage(context, 'https://cardanoscan.io/?p=1');
  await expectAllMarked(still);
  const own = await openOwn(context, 'options');
  const before = { page: await pageHeap(still), worker: await workerHeap(context) };

  const pages: Page[] = [];
  const actions: Readonly<Record<string, (page: Page) => unknown>> = {
    scroll: (page) => page.mouse.wheel(0, roll(800) - 300),
    hover: (page) => page.mouse.move(30 + roll(60), 20 + roll(600)),
    go: visit,
    back: (page) => page.goBack(),
    stop: () => stopWorkers(context),
    outage: () => faults.set(...(OUTAGES[roll(OUTAGES.length)] ?? [])),
    close: (page) => pages.splice(pages.indexOf(page), 1)[0]?.close(),
  };
  const names = 'scroll scroll hover hover hover go go back stop outage close'.split(' ');
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
    if (page !== undefined) await actions[name]?.(page);
    done[name] = (done[name] ?? 0) + 1;
  }
  faults.clear();
  for (const page of pages) await page.close();
  // A new worker has no cooldown left from the outages.
  await stopWorkers(context);

  await still.bringToFront();
  await still.goto('https://cardanoscan.io/?p=41');
  await expectAllMarked(still);
  const requests = service.requests.length;
  await still.reload();
  await expectAllMarked(still);
  // The cache answers, and has no incomplete entry.
  expect(service.requests).toHaveLength(requests);
  const { stores } = JSON.parse(await dumpOf(own));
  for (const entry of stores['answers/tokens'].values)
    expect(entry).toMatchObject({ at: expect.any(Number) });

  const after = { page: await pageHeap(still), worker: await workerHeap(context) };
  const growth = (name: 'page' | 'worker') =>
    `${name} ${((after[name] / before[name] - 1) * 100).toFixed(1)} %`;
  const counts = Object.entries(done).map(([name, times]) => `${times} ${name}`);
  const what = `${SECONDS} s, seed ${seed}: ${counts.join(', ')}; ${growth('page')}, ${growth('worker')}`;
  console.log(`soak: ${what}`);
  test.info().annotations.push({ type: 'note', description: `soak of ${what}` });
  // A collection sometimes leaves half a megabyte.
  for (const name of ['page', 'worker'] as const)
    expect(after[name]).toBeLessThan(before[name] * 1.1 + 500_000);
  expect(await extensionErrors(context)).toBe('[[],[]]');
});

test('16: after many reloads of the extension a page has one set of listeners, and no console line', async () => {
  test.setTimeout(180_000);
  routeService(context, METADATA, createMetadataService(recordsWith(tokens)));
  const page = await openPage(context, 'https://cardanoscan.io/');
  await expectAllMarked(page);
  // The browser disables an extension that reloads itself so often, so the browser's own page reloads it.
  const manager = await openPage(context, EXTENSION_MANAGER);
  const id = JSON.stringify(extensionIdOf(context));
  const state = `chrome.developerPrivate.getExtensionInfo(${id}).then(({ state }) => state)`;
  for (let turn = 0; turn < RELOADS; turn++) {
    for (const isOn of [false, true]) {
      await manager.evaluate(`chrome.management.setEnabled(${id}, ${isOn})`);
      await expect.poll(() => manager.evaluate(state)).toBe(isOn ? 'ENABLED' : 'DISABLED');
    }
    if (turn % 4 !== 3) continue;
    // The orphaned scripts end at their first message.
    await page.bringToFront();
    await page.mouse.move(2, 2);
    await page.locator('#t0').hover();
    await letPass(page, 300);
    await page.reload();
  }
  // The options page opens once the extension runs.
  await (await openOwn(context, 'options')).close();
  await page.bringToFront();
  await page.reload();
  await openCard(page, 't0');
  await page.keyboard.press('Escape');
  await expect(host(page)).toHaveCount(0);
  await page.mouse.move(2, 2);
  const cards = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    new MutationObserver((records) => {
      const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
      seen.count += added.filter((one) => one instanceof HTMLElement && one.popover === 'manual').length;
    }).observe(document.documentElement, { childList: true });
    return seen;
  });
  await page.locator('#t1').hover();
  await expect(host(page)).toHaveCount(1);
  // A second listener would open its card within the same delay.
  await letPass(page, 400);
  expect((await cards.jsonValue()).count).toBe(1);
});
