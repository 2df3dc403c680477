/** Nothing happens on an open page, and nothing is sent, until the user allows it. */
import { chromium } from '@playwright/test';
import { needBrowser } from '../../tools/browsers.mjs';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { record } from '../services/serve.ts';
import { documentOf, METADATA, pageApp } from './apps.ts';
import { expectCard, expectNoCard, link, marks } from './card-page.ts';
import { answer, BUILD, openPage } from './extension.ts';
import { expect, test } from './fixtures.ts';

const EXPLORER = 'https://cardanoscan.io/tokens';

test('15: no request, mark or card before "Allow look-ups"; then open pages work, until "Stop look-ups"', async () => {
  const context = await chromium.launchPersistentContext('', {
    executablePath: needBrowser('chromium'),
    ignoreDefaultArgs: ['--disable-extensions'],
    args: ['--enable-unsafe-extension-debugging'],
  });
  try {
    const service = record(createMetadataService(loadRecords()));
    const explorer = pageApp(documentOf(link(TOKENS.mica, 'it')));
    await context.route(/^https:/, (route) =>
      answer(route, route.request().url().startsWith(METADATA) ? service : explorer),
    );
    const openBefore = await openPage(context, EXPLORER);
    const session = await context.browser()?.newBrowserCDPSession();
    if (!session) throw new Error('The browser has no session of its own.');
    const installed = context.waitForEvent('page', (page) => page.url().endsWith('/first-run.html'));
    const { id } = await session.send('Extensions.loadUnpacked', { path: BUILD });
    const firstRun = await installed;

    const page = await openPage(context, `${EXPLORER}?opened=later`);
    const expectNothing = async () => {
      await page.bringToFront();
      await expectNoCard(page.locator('#it'));
      expect(await marks(page)).toBe(0);
    };
    await expectNothing();
    await firstRun.getByRole('button', { name: 'Not now' }).click();
    await expectNothing();
    expect(service.requests).toEqual([]);

    await firstRun.getByRole('button', { name: 'Allow look-ups' }).click();
    await expect.poll(() => marks(page)).toBe(1);
    await expectCard(page.locator('#it'), 'Mica Sheet');

    // The browser starts no content script in a page from before the installation: a click on the icon does.
    await openBefore.bringToFront();
    expect(await marks(openBefore)).toBe(0);
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab' }] });
    const targetId = targetInfos.find(({ url }) => url === EXPLORER)?.targetId ?? '';
    // Not in Playwright's types yet.
    await session.send('Extensions.triggerAction' as never, { id, targetId } as never);
    await expect.poll(() => marks(openBefore)).toBe(1);

    const options = await openPage(context, `chrome-extension://${id}/options.html#privacy`);
    await options.getByRole('button', { name: 'Stop look-ups' }).click();
    await expect.poll(() => marks(page)).toBe(0);
    const before = service.requests.length;
    await expectNothing();
    expect(service.requests).toHaveLength(before);
  } finally {
    await context.close();
  }
});
