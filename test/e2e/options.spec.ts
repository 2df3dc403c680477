/** The permission and the content scripts of a site that is added. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { expectCard, expectNoCard, link } from './card-page.ts';
import { grantHosts, type Own, openOwn } from './extension.ts';
import { expect, test } from './fixtures.ts';
import { addSite } from './options-page.ts';

const HOST = 'explorer.example.org';

/** The registered content scripts, and the granted hosts besides the built-in ones. */
const leftovers = (options: Page): Promise<readonly string[]> =>
  options.evaluate(async (host) => {
    const { permissions, scripting } = (globalThis as unknown as Own).chrome;
    const scripts = (await scripting.getRegisteredContentScripts()).map(({ id }) => id);
    const { origins = [] } = await permissions.getAll();
    return [...scripts, ...origins.filter((origin) => origin.includes(host))];
  }, HOST);

test('cards work on a site as long as it is added', async ({ context, openBody, services }) => {
  await grantHosts(context, [`https://${HOST}/*`]);
  const page = await openBody(link(TOKENS.fernwood, 'it'), `https://${HOST}/`);
  const target = page.getByRole('link');
  await expectNoCard(target);
  const options = await openOwn(context, 'options');
  await addSite(options, `https://${HOST}/some/page`, 'Preprod');
  await page.bringToFront();
  await expectCard(target, 'Fernwood Seedling');
  expect(services.metadata.mainnet).toEqual([]);
  await page.reload();
  await expectCard(target, 'Fernwood Seedling');
  await options.bringToFront();
  await options.getByRole('button', { name: `Remove ${HOST}` }).click();
  await expect.poll(() => leftovers(options)).toEqual([]);
  await page.bringToFront();
  await expectNoCard(target);
  await grantHosts(context, [`https://${HOST}/*`]);
  await addSite(options, HOST, 'Preprod');
  await page.bringToFront();
  await expectCard(target, 'Fernwood Seedling');
});
