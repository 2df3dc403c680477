/** Documents that only a browser has: frames, strict policies, shadow roots; and what the extension changes of them. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { siteApp, subjectsIn } from './apps.ts';
import { card, cardFrame } from './card.ts';
import { expectCard, expectNoCard, host, isMarked, link, openCard } from './card-page.ts';
import { openPage } from './extension.ts';
import { expect, test } from './fixtures.ts';

const { fernwood, hollow, mica, tern } = TOKENS;
const SIZE = 'style="width: 900px; height: 120px; border: 0"';

test('marks all same-origin frames and opens cards in them, and leaves frames of other origins alone', async ({
  context,
  routeService,
  services,
}) => {
  const body = `<p>${link(fernwood, 'one')}</p><p>${link(mica, 'two')}</p>`;
  const foreign = `<a id="one" href="https://cardanoscan.io/token/${hollow.subject}">one</a>`;
  routeService('https://other.example', siteApp({ '/': foreign }));
  const pages = {
    '/': `<iframe name="address" src="/inner" ${SIZE}></iframe><iframe name="srcdoc" srcdoc='${body}' ${SIZE}></iframe>
      <iframe name="sandboxed" sandbox srcdoc='${foreign}' ${SIZE}></iframe>
      <iframe name="other" src="https://other.example/" ${SIZE}></iframe>`,
    '/inner': body,
  };
  routeService('https://cardanoscan.io', siteApp(pages));
  const page = await openPage(context, 'https://cardanoscan.io/');
  for (const name of ['address', 'srcdoc']) {
    const frame = page.frameLocator(`[name=${name}]`);
    await expect.poll(() => isMarked(frame.locator('#one')), { message: name }).toBe(true);
    await expectCard(frame.locator('#two'), 'Mica Sheet', name);
  }
  for (const name of ['sandboxed', 'other']) {
    const target = page.frameLocator(`[name=${name}]`).locator('#one');
    await expectNoCard(target);
    expect.soft(await isMarked(target), name).toBe(false);
  }
  const requested = services.metadata.mainnet.flatMap(subjectsIn);
  expect(requested).not.toContain(hollow.subject);
  // All documents together request a token once.
  expect(requested.filter((subject) => subject === fernwood.subject)).toHaveLength(1);
});

const POLICIES = {
  'content-security-policy': "default-src 'none'; frame-src 'none'",
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'clipboard-write=(), clipboard-read=()',
};

test('opens a card that can copy on a page with strict policies', async ({ context, routeService }) => {
  const headers = { 'content-type': 'text/html', ...POLICIES };
  const html = `<!doctype html><title>Page</title><body>${link(mica, 'one')}`;
  routeService('https://cardanoscan.io', { fetch: () => new Response(html, { headers }) });
  const page = await openPage(context, 'https://cardanoscan.io/');
  await openCard(page, 'one');
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
  const copy = (await cardFrame(page)).getByRole('button', { name: 'Copy' }).first();
  // It says so for 1.5 s.
  const copyOnce = () => copy.click().then(() => expect(copy).toHaveText('Copied', { timeout: 1_000 }));
  await expect(copyOnce).toPass();
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
  const bodies = {
    '/': `<p>${link(fernwood, 'plain')}</p>
      <x-list><template shadowrootmode="open"><p>${link(mica, 'shade')}</p></template></x-list>
      <p title="${tern.subject}">a title</p><iframe name="frame" src="/inner" ${SIZE}></iframe>
      <script>addEventListener('load', () => {
        const row = document.createElement('p');
        row.innerHTML = ${JSON.stringify(link(tern, 'late')).replaceAll('/', '\\/')};
        document.body.append(row, document.createTextNode(''), document.createComment('${hollow.subject}'));
      })</script>`,
    '/inner': `<p>${link(mica, 'inside')}</p>`,
  };
  const open = (host: string): Promise<Page> => {
    routeService(`https://${host}`, siteApp(bodies));
    return openPage(context, `https://${host}/`);
  };
  // The extension does not run on this host.
  const original = await (await open('other.example')).evaluate(serialize);
  for (const part of ['inside', 'shade', 'late']) expect(original).toContain(part);
  const page = await open('cardanoscan.io');
  await expect.poll(() => isMarked(page.locator('#late'))).toBe(true);
  expect(await page.evaluate(serialize)).toBe(original);
  await page.locator('#plain').hover();
  await expect(host(page)).toBeVisible();
  expect(await page.evaluate(serialize)).not.toBe(original);
  await page.keyboard.press('Escape');
  await expect(host(page)).toHaveCount(0);
  expect(await page.evaluate(serialize)).toBe(original);
  await expectCard(page.locator('#shade'), 'Mica Sheet');
  await expectCard(page.frameLocator('[name=frame]').locator('#inside'), 'Mica Sheet', 'frame');
  expect(await page.evaluate(serialize)).toBe(original);
});
