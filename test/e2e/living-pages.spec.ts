/** Pages that change, that are left and come back, and what the extension adds to them. */
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { record } from '../services/serve.ts';
import { CHANGES, changeRows, changingPage } from './changing-page.ts';
import { METADATA } from './edge.ts';
import { launchExtension, openPage, routeService } from './extension.ts';
import { countSteps } from './main-thread.ts';
import { expect, expectCard, isMarked, markedTexts, siteApp, test } from './places.ts';
import { pageApp } from './service.ts';

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

test('the work grows with the change, not with the page', async ({ context, routeService, settled }) => {
  const measure = async (rows: number) => {
    routeService('https://cardanoscan.io', pageApp(changingPage(rows)));
    const page = await context.newPage();
    const steps = await countSteps(page);
    await page.goto('https://cardanoscan.io/');
    await settled(page);
    // A page of 2,000 rows is read in slices: done when there is nothing more to do.
    let idle = 0;
    for (let looks = 0; idle < 2 && looks < 100; looks++) {
      idle = (await steps.take()) === 0 ? idle + 1 : 0;
      await page.waitForTimeout(100);
    }
    await changeRows(page, 8);
    await steps.take();
    await changeRows(page, CHANGES);
    const taken = await steps.take();
    await page.close();
    return taken;
  };
  const few = await measure(100);
  const many = await measure(2_000);
  console.log(`${CHANGES} changes: 100 rows ${few} steps; 2,000 rows ${many} steps`);
  expect(few).toBeGreaterThan(100);
  expect(many / few).toBeLessThan(1.5);
});

/** Runs in the page: nodes, values and attributes in their order; open shadow roots, templates and frames too. */
function serialize(): string {
  const parts: string[] = [];
  const add = (...part: (string | number | null)[]) => parts.push(JSON.stringify(part));
  const visit = (node: Node) => {
    add('open', node.nodeType, node.nodeName, node.nodeValue);
    // By what they have: the nodes of a frame are of its own window's classes.
    const { attributes, shadowRoot, content, contentDocument, adoptedStyleSheets } = node as Partial<
      Element & HTMLTemplateElement & HTMLIFrameElement & Pick<Document, 'adoptedStyleSheets'>
    >;
    for (const { namespaceURI, name, value } of node.nodeType === 1 && attributes ? attributes : [])
      add('attribute', namespaceURI, name, value);
    if (adoptedStyleSheets) add('sheets', adoptedStyleSheets.length);
    for (const inner of [shadowRoot, content, contentDocument])
      if (typeof inner === 'object' && inner !== null) visit(inner);
    for (const child of node.childNodes) visit(child);
    add('close');
  };
  visit(document);
  return parts.join('\n');
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
  for (const part of ['"inside"', '"shade"', '"inert"', 'in place']) expect(made).toContain(part);

  await expect.poll(() => isMarked(page.locator('#late'))).toBe(true);
  await settled(page);
  expect(await page.evaluate(serialize)).toBe(made);
  await page.locator('#plain').hover();
  await expect(page.locator('token-lens-card')).toHaveCount(1);
  expect(await page.evaluate(serialize)).not.toBe(made);
  await page.keyboard.press('Escape');
  await expect(page.locator('token-lens-card')).toHaveCount(0);
  expect(await page.evaluate(serialize)).toBe(made);
  for (const id of ['#late', '#shade'])
    await expectCard(page.locator(id), id === '#late' ? 'Tern Exchange' : 'Mica Sheet');
  await expectCard(page.frameLocator('[name=frame]').locator('#inside'), 'Mica Sheet', { frame: 'frame' });
  expect(await page.evaluate(serialize)).toBe(made);
});
