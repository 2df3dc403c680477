/** Pages that are left and come back, and what the extension adds to a document. */
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { record } from '../services/serve.ts';
import { host } from './card-page.ts';
import { METADATA } from './edge.ts';
import { launchExtension, openPage, routeService } from './extension.ts';
import { expect, expectCard, isMarked, markedTexts, siteApp, test } from './places.ts';

const { fernwood, hollow, mica, tern } = TOKENS;

const link = ({ subject }: { readonly subject: string }, id: string, text = id) =>
  `<a id="${id}" href="/token/${subject}">${text}</a>`;

test('a page that is restored from the back/forward cache works on', async () => {
  const context = await launchExtension({ hasBackForwardCache: true });
  try {
    const service = record(createMetadataService(loadRecords()));
    routeService(context, METADATA, { fetch: (request) => service.fetch(request) });
    routeService(context, 'https://cardanoscan.io', siteApp({ '/': `<p>${link(fernwood, 'one')}</p>` }));
    routeService(context, 'https://cexplorer.io', siteApp({ '/': `<p>${link(mica, 'other')}</p>` }));
    const page = await openPage(context, 'https://cardanoscan.io/');
    await expect.poll(() => markedTexts(page)).toEqual(['one']);
    await page.evaluate(() => Object.assign(globalThis, { isKept: true }));
    await page.goto('https://cexplorer.io/');
    await page.goBack({ waitUntil: 'commit' });
    expect(await page.evaluate('globalThis.isKept')).toBe(true);
    await expect.poll(() => markedTexts(page)).toEqual(['one']);
    await expectCard(page.locator('#one'), 'Fernwood');
    await page.evaluate(
      (html) => document.body.insertAdjacentHTML('beforeend', `<p>${html}</p>`),
      link(tern, 'two'),
    );
    await expect.poll(() => markedTexts(page)).toEqual(['one', 'two']);
  } finally {
    await context.close();
  }
});

/** Runs in the page: its document, its open shadow root, its frame, and the number of adopted style sheets. */
function serialize(): string {
  const frame = document.querySelector('iframe')?.contentDocument;
  const root = document.querySelector('x-list')?.shadowRoot;
  const adopted = [document, frame, root].map((one) => one?.adoptedStyleSheets.length);
  const html = [document.documentElement.outerHTML, frame?.documentElement.outerHTML, root?.innerHTML];
  return [...html, ...adopted, document.childNodes.length, document.body.childNodes.length].join('\n');
}

test('the document is byte for byte what it is without us, but for an open card', async ({
  context,
  routeService,
  settled,
}) => {
  const split = `<span id="split" style="display: inline-flex"><div>${fernwood.subject.slice(0, -6)}</div><div>${fernwood.subject.slice(-6)}</div></span>`;
  const bodies = {
    '/': `<p>${link(fernwood, 'plain')}</p><div>${split}</div>
      <x-list><template shadowrootmode="open"><p>${link(mica, 'shade')}</p></template></x-list>
      <p title="${tern.subject}">a title</p><template><p>${link(tern, 'inert')}</p></template>
      <iframe name="frame" src="/inner" style="width: 800px; height: 300px"></iframe>
      <script>addEventListener('load', () => {
        const row = document.createElement('p');
        row.innerHTML = ${JSON.stringify(link(tern, 'late')).replaceAll('/', '\\/')};
        document.body.append(row, document.createTextNode(''), document.createComment('${hollow.subject}'));
        document.querySelector('p').setAttribute('data-changed', 'in place');
      })</script>`,
    '/inner': `<p>${link(mica, 'inside')}</p>`,
  };
  // The first host is no site: the page there is without the extension.
  const [alone, page] = [await context.newPage(), await context.newPage()];
  for (const [one, host] of [
    [alone, 'elsewhere.example'],
    [page, 'cardanoscan.io'],
  ] as const) {
    routeService(`https://${host}`, siteApp(bodies));
    await one.goto(`https://${host}/`);
  }
  const made = await alone.evaluate(serialize);
  for (const part of ['inside', 'shade', 'inert', 'in place']) expect(made).toContain(part);

  await expect.poll(() => isMarked(page.locator('#late'))).toBe(true);
  await settled(page);
  expect(await page.evaluate(serialize)).toBe(made);
  await page.locator('#plain').hover();
  await expect(host(page)).toHaveCount(1);
  expect(await page.evaluate(serialize)).not.toBe(made);
  await page.keyboard.press('Escape');
  await expect(host(page)).toHaveCount(0);
  expect(await page.evaluate(serialize)).toBe(made);
  for (const id of ['#late', '#shade'])
    await expectCard(page.locator(id), id === '#late' ? 'Tern Exchange' : 'Mica Sheet');
  await expectCard(page.frameLocator('[name=frame]').locator('#inside'), 'Mica Sheet', { frame: 'frame' });
  expect(await page.evaluate(serialize)).toBe(made);
});
