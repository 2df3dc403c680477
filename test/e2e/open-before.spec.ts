/** A page that was open before Token Lens was installed: the browser starts no content script there by itself. */
import { chromium } from '@playwright/test';
import { needBrowser } from '../../tools/browsers.mjs';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { documentOf, METADATA, pageApp } from './apps.ts';
import { link, marks } from './card-page.ts';
import { answer, BUILD, openPage } from './extension.ts';
import { expect, test } from './fixtures.ts';

const EXPLORER = 'https://cardanoscan.io/tokens';

test('a click on the icon starts it', async () => {
  const context = await chromium.launchPersistentContext('', {
    executablePath: needBrowser('chromium'),
    ignoreDefaultArgs: ['--disable-extensions'],
    args: ['--enable-unsafe-extension-debugging'],
  });
  try {
    const service = createMetadataService(loadRecords());
    const explorer = pageApp(documentOf(link(TOKENS.mica, 'it')));
    await context.route(/^https:/, (route) =>
      answer(route, route.request().url().startsWith(METADATA) ? service : explorer),
    );
    const page = await openPage(context, EXPLORER);
    const session = await context.browser()?.newBrowserCDPSession();
    if (!session) throw new Error('The browser has no session of its own.');
    const installed = context.waitForEvent('page', (one) => one.url().endsWith('/first-run.html'));
    const { id } = await session.send('Extensions.loadUnpacked', { path: BUILD });
    await (await installed).getByRole('button', { name: 'Allow look-ups' }).click();
    await page.bringToFront();
    expect(await marks(page)).toBe(0);
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
    const targetId = targetInfos.find(({ url }) => url === EXPLORER)?.targetId ?? '';
    // Not in Playwright's types yet.
    await session.send('Extensions.triggerAction' as never, { id, targetId } as never);
    await expect.poll(() => marks(page)).toBe(1);
  } finally {
    await context.close();
  }
});
