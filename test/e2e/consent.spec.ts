/** Nothing happens on an open page, and nothing is sent, until the user allows it. */
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { record } from '../services/serve.ts';
import { documentOf, METADATA, pageApp } from './apps.ts';
import { host, link, marks } from './card-page.ts';
import { firstRunPage, launchExtension, openOwn, openPage, routeService } from './extension.ts';
import { expect, test } from './fixtures.ts';

const EXPLORER = 'https://cardanoscan.io/';
/** Milliseconds in which a page that is read has its marks and its card. */
const SEEN_MS = 1_500;

test('15: no request, mark or card before "Allow look-ups"; then open pages work, until "Stop look-ups"', async () => {
  const context = await launchExtension({ isUnanswered: true });
  try {
    const service = record(createMetadataService(loadRecords()));
    routeService(context, METADATA, service);
    routeService(context, EXPLORER, pageApp(documentOf(link(TOKENS.mica, 'it'))));
    const firstRun = await firstRunPage(context);
    const page = await openPage(context, EXPLORER);
    const expectNothing = async () => {
      await page.bringToFront();
      await page.mouse.move(600, 400);
      await page.locator('#it').hover();
      await page.waitForTimeout(SEEN_MS);
      expect([await marks(page), await host(page).count()]).toEqual([0, 0]);
    };
    await expectNothing();
    await firstRun.getByRole('button', { name: 'Not now' }).click();
    await expectNothing();
    expect(service.requests).toEqual([]);
    await firstRun.getByRole('button', { name: 'Allow look-ups' }).click();
    await expect.poll(() => marks(page)).toBe(1);
    await page.mouse.move(600, 400);
    await page.locator('#it').hover();
    await expect(host(page)).toBeVisible();
    const options = await openOwn(context, 'options');
    await options.evaluate(() => location.assign('#privacy'));
    await options.getByRole('button', { name: 'Stop look-ups' }).click();
    await expect.poll(() => marks(page)).toBe(0);
    const before = service.requests.length;
    await expectNothing();
    expect(service.requests).toHaveLength(before);
  } finally {
    await context.close();
  }
});
