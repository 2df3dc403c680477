/** Pages that misbehave, and an extension that goes. */
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { host, link, marks, openCardPage } from './card-page.ts';
import { extensionIdOf, launchExtension, openPage, routeService } from './extension.ts';
import { expect, test } from './lens.ts';
import { pageApp } from './service.ts';

const { fernwood, mica } = TOKENS;

test('a form whose fields bear the names of its properties disturbs nothing', async ({
  context,
  routeSite,
  card,
}) => {
  const fields = [
    'attributes',
    'firstChild',
    'closest',
    'matches',
    'tagName',
    'isContentEditable',
    'parentElement',
  ]
    .map((name) => `<input name="${name}">`)
    .join('');
  const page = await openCardPage(
    { context, routeSite },
    `<form>${fields}<p>${link(mica, 'one')}</p></form>`,
  );
  await expect.poll(() => marks(page)).toBe(1);
  await page.locator('#one').hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
});

test('the script of an extension that is gone falls silent', async () => {
  // A browser of its own, which has no extension any more when this is over.
  const context = await launchExtension({});
  try {
    routeService(context, 'https://tokens.cardano.org', createMetadataService(loadRecords()));
    const routeSite = (site: string, html: string) => routeService(context, `https://${site}`, pageApp(html));
    const page = await openCardPage({ context, routeSite }, `${link(mica, 'one')}<p id="more"></p>`);
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
    await expect.poll(() => marks(page)).toBe(0);
    await page.locator('#one').hover();
    await page.waitForTimeout(300);
    await expect(host(page)).toHaveCount(0);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
});
