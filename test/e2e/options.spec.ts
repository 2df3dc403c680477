/** The options in a real browser: by keyboard, and the permission and content scripts of a site that is added. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { expectCard, expectNoCard, link } from './card-page.ts';
import { grantHosts, type Own, openOwn } from './extension.ts';
import { expect, KEYS, test } from './fixtures.ts';
import { addSite, statusOf } from './options-page.ts';

test('a key is entered and saved by keyboard alone', async ({ context }) => {
  const options = await openOwn(context, 'options');
  const tabTo = async (name: string | RegExp) => {
    const focus = options.locator(':focus');
    await expect(async () => {
      await options.keyboard.press('Tab');
      await expect(focus).toHaveAccessibleName(name, { timeout: 1 });
    }).toPass({ intervals: [0] });
  };
  await tabTo(/^Mainnet/);
  await options.keyboard.press('Enter');
  await tabTo('Mainnet key');
  await options.keyboard.type(KEYS.mainnet);
  await options.keyboard.press('Enter');
  await expect(statusOf(options, 'Mainnet')).toHaveText(/^Saved and working/);
});

const HOST = 'explorer.example.org';

/** The registered content scripts, and the granted hosts besides the built-in ones. */
const leftovers = (options: Page): Promise<readonly string[]> =>
  options.evaluate(async (host) => {
    const { permissions, scripting } = (globalThis as unknown as Own).chrome;
    const scripts = (await scripting.getRegisteredContentScripts()).map(({ id }) => id);
    const { origins = [] } = await permissions.getAll();
    return [...scripts, ...origins.filter((origin) => origin.includes(host))];
  }, HOST);

test('cards work on an added site until it is removed', async ({ context, openBody, services }) => {
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
});
