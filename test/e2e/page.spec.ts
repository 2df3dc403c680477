/** Pages that live, and pages that misbehave. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { extensionIdOf, launchExtension, openPage, routeService } from './extension.ts';
import { expect, test } from './lens.ts';
import { pageApp } from './service.ts';

const { fernwood, mica, tern, quillback } = TOKENS;
const link = (token: { subject: string }, id: string) =>
  `<a id="${id}" href="/token/${token.subject}">${id}</a>`;

/** A page of few words at a real explorer's address. */
async function open(
  {
    context,
    routeSite,
  }: { context: Page['context'] extends () => infer C ? C : never; routeSite(h: string, m: string): void },
  body: string,
): Promise<Page> {
  routeSite('cardanoscan.io', `<!doctype html><title>Page</title><body style="margin:20px">${body}`);
  const page = await context.newPage();
  await page.goto('https://cardanoscan.io/');
  return page;
}

const host = (page: Page) => page.locator('token-lens-card');
const marks = (page: Page) => page.evaluate(() => CSS.highlights.get('token-lens')?.size ?? 0);

test('a form whose fields bear the names of its properties disturbs nothing', async ({
  context,
  routeSite,
  card,
}) => {
  const names = [
    'attributes',
    'firstChild',
    'closest',
    'matches',
    'tagName',
    'isContentEditable',
    'parentElement',
  ];
  const fields = names.map((name) => `<input name="${name}">`).join('');
  const page = await open({ context, routeSite }, `<form>${fields}<p>${link(mica, 'one')}</p></form>`);
  await page.locator('#one').hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
});

test('a page that focuses its links opens nothing and asks for nothing', async ({
  context,
  routeSite,
  services,
}) => {
  const page = await open({ context, routeSite }, `<div style="height:3000px"></div>${link(mica, 'one')}`);
  await page.evaluate(() => document.getElementById('one')?.focus({ preventScroll: true }));
  await page.waitForTimeout(500);
  await expect(host(page)).toHaveCount(0);
  expect(services.metadata.mainnet).toEqual([]);
});

test('addresses and stake keys in hex are sent to nobody', async ({ context, routeSite, services }) => {
  const address = `01${'a1'.repeat(56)}`;
  const stake = `e1${'b2'.repeat(28)}`;
  const page = await open(
    { context, routeSite },
    `<a href="/address/${address}">${address}</a><p>${stake}</p><p>${address}</p>${link(mica, 'one')}`,
  );
  await expect.poll(() => services.metadata.mainnet.length).toBe(1);
  const sent = JSON.stringify(services.metadata.mainnet);
  expect(sent).toContain(mica.subject);
  expect(sent).not.toContain(address.slice(0, 56));
  expect(sent).not.toContain(stake.slice(0, 56));
  await page.close();
});

test('a link that changes under the pointer changes the card', async ({ context, routeSite, card }) => {
  const page = await open({ context, routeSite }, link(mica, 'one'));
  await page.locator('#one').hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
  await page
    .locator('#one')
    .evaluate((one, subject) => one.setAttribute('href', `/token/${subject}`), tern.subject);
  await page.mouse.move(30, 30);
  await page.locator('#one').hover({ position: { x: 6, y: 6 } });
  await expect.poll(async () => (await card(page))?.label).toBe('Tern Exchange');
});

test('a card goes when its target leaves the page', async ({ context, routeSite }) => {
  const page = await open({ context, routeSite }, `<p id="row">${link(mica, 'one')}</p>`);
  await page.locator('#one').hover();
  await expect(host(page)).toHaveCount(1);
  await page.evaluate(() => document.getElementById('row')?.remove());
  await expect(host(page)).toHaveCount(0);
});

test('a box that scrolls elsewhere neither closes a card nor keeps one from opening', async ({
  context,
  routeSite,
}) => {
  const ticker = '<div id="ticker" style="height:20px;overflow:auto"><div style="height:9000px"></div></div>';
  const page = await open({ context, routeSite }, `${link(mica, 'one')}${ticker}`);
  await page.evaluate(() => setInterval(() => document.getElementById('ticker')?.scrollBy(0, 1), 50));
  await page.locator('#one').hover();
  await expect(host(page)).toHaveCount(1);
  await page.waitForTimeout(300);
  await expect(host(page)).toHaveCount(1);
});

test('rows that are moved keep their marks', async ({ context, routeSite }) => {
  const rows = `<ul><li>${link(mica, 'one')}</li><li>${link(tern, 'two')}</li></ul>`;
  const page = await open({ context, routeSite }, rows);
  await expect.poll(() => marks(page)).toBe(2);
  await page.evaluate(() => {
    const list = document.querySelector('ul');
    if (list?.firstElementChild) list.append(list.firstElementChild);
  });
  await page.waitForTimeout(300);
  expect(await marks(page)).toBe(2);
});

test('a pointer that goes into a frame closes the card', async ({ context, routeSite }) => {
  const frame =
    '<iframe srcdoc="" style="position:absolute;left:500px;top:300px;width:300px;height:200px"></iframe>';
  const page = await open({ context, routeSite }, `${link(mica, 'one')}${frame}`);
  await page.locator('#one').hover();
  await expect(host(page)).toHaveCount(1);
  await page.mouse.move(600, 400);
  await expect(host(page)).toHaveCount(0);
});

test('a link to a transaction says nothing of the token of its row', async ({ context, routeSite }) => {
  const hash = 'c3'.repeat(32);
  const row = `<div data-assetname="${mica.subject}"><a id="tx" href="/transaction/${hash}">a transaction</a></div>`;
  const page = await open({ context, routeSite }, row);
  await page.locator('#tx').hover();
  await page.waitForTimeout(400);
  await expect(host(page)).toHaveCount(0);
});

test('Tab goes from the link into its card, and Escape gives the focus back', async ({
  context,
  routeSite,
  card,
}) => {
  const page = await open({ context, routeSite }, `${link(mica, 'one')} ${link(tern, 'two')}`);
  // One key is pressed once: the content script must be there to hear it.
  await expect.poll(() => marks(page)).toBe(2);
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
  await page.mouse.move(600, 500);
  await page.waitForTimeout(400);
  await expect(host(page)).toHaveCount(1);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TOKEN-LENS-CARD');
  await page.waitForTimeout(400);
  await page.keyboard.press('Escape');
  await expect(host(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('one');
  await page.waitForTimeout(300);
  await expect(host(page)).toHaveCount(0);
});

test('settings that change while a card waits are asked with', async ({
  context,
  routeSite,
  card,
  openOptions,
  services,
}) => {
  const page = await open({ context, routeSite }, link(TOKENS.orrery, 'one'));
  const options = await openOptions();
  await page.bringToFront();
  await expect.poll(() => marks(page)).toBe(1);
  await page.locator('#one').hover();
  await expect.poll(async () => (await card(page))?.text).toContain('1,000,000 units');
  services.metadataFaults.set({ kind: 'delay', delayMs: 200 });
  await options.getByLabel('Priority').selectOption('CIP-26 only');
  await expect.poll(async () => (await card(page))?.text).toContain('100 units');
});

test('a service that asks for a pause gets one, however the page moves', async ({
  context,
  routeSite,
  services,
}) => {
  services.metadataFaults.set({ kind: 'status', status: 429, headers: { 'retry-after': '60' } });
  const page = await open({ context, routeSite }, `${link(mica, 'one')}<div id="busy"></div>`);
  await expect.poll(() => services.metadata.mainnet.length).toBe(1);
  // Until the answer has come, another question may well be asked.
  await page.waitForTimeout(500);
  await page.evaluate((subject) => {
    setInterval(() => {
      const busy = document.getElementById('busy');
      busy?.replaceChildren(document.createElement('p'));
      const late = document.createElement('a');
      late.href = `/token/${subject}`;
      busy?.append(late);
    }, 40);
  }, quillback.subject);
  await page.waitForTimeout(1500);
  expect(services.metadata.mainnet.length).toBe(1);
});

test('the script of an extension that is gone falls silent', async () => {
  // A browser of its own, which has no extension any more when this is over.
  const context = await launchExtension({});
  try {
    routeService(context, 'https://tokens.cardano.org', createMetadataService(loadRecords()));
    const routeSite = (site: string, html: string) => routeService(context, `https://${site}`, pageApp(html));
    const page = await open({ context, routeSite }, `${link(mica, 'one')}<p id="more"></p>`);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (said) => said.type() === 'error' && errors.push(said.text()));
    await expect.poll(() => marks(page)).toBe(1);
    const options = await openPage(context, `chrome-extension://${extensionIdOf(context)}/options.html`);
    const closed = options.waitForEvent('close');
    await options.evaluate(() => {
      const { chrome } = globalThis as unknown as { chrome: { runtime: { reload(): void } } };
      setTimeout(() => chrome.runtime.reload());
    });
    await closed;
    await page.evaluate((subject) => {
      const more = document.createElement('a');
      more.href = `/token/${subject}`;
      more.id = 'two';
      more.textContent = 'two';
      document.getElementById('more')?.append(more);
    }, fernwood.subject);
    await page.locator('#two').hover();
    await page.waitForTimeout(600);
    await page.locator('#one').hover();
    await page.waitForTimeout(400);
    await expect(host(page)).toHaveCount(0);
    expect(await marks(page)).toBe(0);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
});
