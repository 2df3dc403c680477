/** What only a browser shows of the extension on pages: frames, strict policies, restored pages, the document itself. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { siteApp } from './apps.ts';
import { card, cardFrame } from './card-in-chromium.ts';
import { expectCard, expectNoCard, host, isMarked, link, markedTexts, openCard } from './card-page.ts';
import { openPage } from './extension.ts';
import { expect, test } from './fixtures.ts';
import { subjectsIn } from './gated-service.ts';
import { pageHeap } from './heap.ts';

const { fernwood, hollow, mica, tern } = TOKENS;
const SIZE = 'style="width: 900px; height: 120px; border: 0"';

test('marks all same-origin frames, and opens cards in them', async ({ context, routeService, services }) => {
  const body = `<p>${link(fernwood, 'one')}</p><p>${link(mica, 'two')}</p>`;
  const written = JSON.stringify(body).replaceAll('/', '\\/');
  const pages = {
    '/': `<iframe name="address" src="/inner" ${SIZE}></iframe><iframe name="srcdoc" srcdoc='${body}' ${SIZE}></iframe>
      <iframe name="written" ${SIZE}></iframe><iframe name="filled" ${SIZE}></iframe>
      <script>
        const { written: { document: inner }, filled } = frames;
        inner.open(); inner.write(${written}); inner.close();
        filled.document.body.innerHTML = ${written};
      </script>`,
    '/inner': `${body}<iframe name="nested" src="/nested" ${SIZE}></iframe>`,
    '/nested': link(tern, 'deep'),
  };
  routeService('https://cardanoscan.io', siteApp(pages));
  const page = await openPage(context, 'https://cardanoscan.io/');
  for (const name of ['address', 'srcdoc', 'written', 'filled']) {
    const frame = page.frameLocator(`[name=${name}]`);
    await expect.poll(() => isMarked(frame.locator('#one')), { message: name }).toBe(true);
    await expectCard(frame.locator('#two'), 'Mica Sheet', name);
  }
  const nested = page.frameLocator('[name=address]').frameLocator('[name=nested]');
  await expect.poll(() => isMarked(nested.locator('#deep'))).toBe(true);
  // All documents together request a token once.
  const requested = services.metadata.mainnet.flatMap(subjectsIn);
  expect(requested.filter((subject) => subject === fernwood.subject)).toHaveLength(1);
});

test('leaves frames of other and of opaque origins alone', async ({ openBody, routeService, services }) => {
  routeService('https://other.example', siteApp({ '/': link(fernwood, 'one') }));
  const inner = `<p><a id="one" href="https://cardanoscan.io/token/${fernwood.subject}">one</a></p>`;
  const page = await openBody(
    `${link(tern, 'control')}<iframe id="sandboxed" sandbox srcdoc="${inner.replaceAll('"', '&quot;')}" ${SIZE}></iframe>
     <iframe id="data" src="data:text/html,${encodeURIComponent(inner)}" ${SIZE}></iframe>
     <iframe id="other" src="https://other.example/" ${SIZE}></iframe>`,
  );
  await expect.poll(() => isMarked(page.locator('#control'))).toBe(true);
  for (const id of ['#sandboxed', '#data', '#other']) {
    const target = page.frameLocator(id).locator('#one');
    await expectNoCard(target);
    expect.soft(await isMarked(target), id).toBe(false);
  }
  expect(services.metadata.mainnet.flatMap(subjectsIn)).toEqual([tern.subject]);
});

const POLICIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a content security policy': { 'content-security-policy': "default-src 'none'; frame-src 'none'" },
  COEP: { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' },
  'a permissions policy': { 'permissions-policy': 'clipboard-write=(), clipboard-read=()' },
};

test('opens a card that can copy on a page with a strict policy', async ({ openBody, routeService }) => {
  const page = await openBody('');
  for (const [name, policy] of Object.entries(POLICIES)) {
    const headers = { 'content-type': 'text/html', ...policy };
    const html = `<!doctype html><title>Page</title><body>${link(mica, 'one')}`;
    routeService('https://cardanoscan.io', { fetch: () => new Response(html, { headers }) });
    await page.reload();
    await page.evaluate(() => {
      const keep = (reports: unknown[]) => Object.assign(globalThis, { reports: JSON.stringify(reports) });
      new ReportingObserver(keep, { buffered: true }).observe();
    });
    await openCard(page, 'one');
    await expect.poll(async () => (await card(page))?.label, { message: name }).toBe('Mica Sheet');
    const copy = (await cardFrame(page)).getByRole('button', { name: 'Copy' }).first();
    // It says so for 1.5 s.
    const copyOnce = () => copy.click().then(() => expect(copy).toHaveText('Copied', { timeout: 1_000 }));
    await expect(copyOnce).toPass();
    // A violation of the policy would tell the page the frame's address, as would an attribute where memory is measured.
    expect(await reportsOf(page), name).not.toContain('card.html');
  }
});

/** The browser measures memory at its next garbage collection, which may be long in coming. */
async function reportsOf(page: Page): Promise<string> {
  let isDone = false;
  const reports = page.evaluate(readReports).finally(() => {
    isDone = true;
  });
  while (!isDone) await pageHeap(page);
  return reports;
}

/** Runs in the page. */
async function readReports(): Promise<string> {
  const measure = Reflect.get(performance, 'measureUserAgentSpecificMemory');
  const memory = crossOriginIsolated ? JSON.stringify(await measure.call(performance)) : '';
  return memory + (Reflect.get(globalThis, 'reports') ?? '');
}

test('works on a page that the back/forward cache restores', async ({ openBody, routeSite }) => {
  routeSite('cexplorer.io', '<p>another page</p>');
  const page = await openBody(`<p>${link(fernwood, 'one')}</p>`);
  await expect.poll(() => markedTexts(page)).toEqual(['one']);
  await page.evaluate(() => Object.assign(globalThis, { isRestored: true }));
  await page.goto('https://cexplorer.io/');
  await page.goBack({ waitUntil: 'commit' });
  expect(await page.evaluate('globalThis.isRestored')).toBe(true);
  await expectCard(page.locator('#one'), 'Fernwood');
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), link(tern, 'two'));
  await expect.poll(() => markedTexts(page)).toEqual(['one', 'two']);
});

/** Runs in the page. */
function serialize(): string {
  const frame = document.querySelector('iframe')?.contentDocument;
  const root = document.querySelector('x-list')?.shadowRoot;
  const adopted = [document, frame, root].map((one) => one?.adoptedStyleSheets.length);
  const html = [document.documentElement.outerHTML, frame?.documentElement.outerHTML, root?.innerHTML];
  return [...html, ...adopted, document.childNodes.length, document.body.childNodes.length].join('\n');
}

test('7: without a card the document is the same, byte for byte', async ({ context, routeService }) => {
  const split = `<span style="display: inline-flex"><div>${fernwood.subject.slice(0, -6)}</div><div>${fernwood.subject.slice(-6)}</div></span>`;
  const bodies = {
    '/': `<p>${link(fernwood, 'plain')}</p><div>${split}</div>
      <x-list><template shadowrootmode="open"><p>${link(mica, 'shade')}</p></template></x-list>
      <p title="${tern.subject}">a title</p><template><p>${link(tern, 'inert')}</p></template>
      <iframe name="frame" src="/inner" ${SIZE}></iframe>
      <script>addEventListener('load', () => {
        const row = document.createElement('p');
        row.innerHTML = ${JSON.stringify(link(tern, 'late')).replaceAll('/', '\\/')};
        document.body.append(row, document.createTextNode(''), document.createComment('${hollow.subject}'));
        document.querySelector('p').setAttribute('data-changed', 'in place');
      })</script>`,
    '/inner': `<p>${link(mica, 'inside')}</p>`,
  };
  const open = (host: string): Promise<Page> => {
    routeService(`https://${host}`, siteApp(bodies));
    return openPage(context, `https://${host}/`);
  };
  // The extension does not run on this host.
  const original = await (await open('other.example')).evaluate(serialize);
  for (const part of ['inside', 'shade', 'inert', 'in place']) expect(original).toContain(part);
  const page = await open('cardanoscan.io');
  await expect.poll(() => isMarked(page.locator('#late'))).toBe(true);
  expect(await page.evaluate(serialize)).toBe(original);
  await page.locator('#plain').hover();
  await expect(host(page)).toHaveCount(1);
  expect(await page.evaluate(serialize)).not.toBe(original);
  await page.keyboard.press('Escape');
  await expect(host(page)).toHaveCount(0);
  expect(await page.evaluate(serialize)).toBe(original);
  await expectCard(page.locator('#shade'), 'Mica Sheet');
  await expectCard(page.frameLocator('[name=frame]').locator('#inside'), 'Mica Sheet', 'frame');
  expect(await page.evaluate(serialize)).toBe(original);
});
