/** A page that was open before Token Lens was installed: the browser starts no content script there by itself. */
import { chromium } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { needBrowser } from '../tools/browsers.mjs';
import { documentOf, METADATA } from './apps.ts';
import { link, marks } from './card-page.ts';
import { BUILD } from './extension.ts';
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
    await context.route(/^https:/, async (route) => {
      const request = route.request();
      if (!request.url().startsWith(METADATA))
        return route.fulfill({ contentType: 'text/html', body: documentOf(link(TOKENS.mica, 'it')) });
      const [method, headers, body] = [request.method(), request.headers(), request.postData()];
      const answer = await service.fetch(new Request(request.url(), { method, headers, body }));
      return route.fulfill({ headers: Object.fromEntries(answer.headers), body: await answer.text() });
    });
    const page = await context.newPage();
    await page.goto(EXPLORER);
    const session = await context.browser()?.newBrowserCDPSession();
    if (!session) throw new Error('The browser has no session of its own.');
    const installed = context.waitForEvent('page', (one) => one.url().endsWith('/welcome.html'));
    const { id } = await session.send('Extensions.loadUnpacked', { path: BUILD });
    await installed;
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
