/** A site that the user adds in the options. */
import type { Page } from '@playwright/test';
import { TOKENS } from '../data/index.ts';
import { change } from './card-page.ts';
import { grantHost, type Own, openPage } from './extension.ts';
import { addSite } from './options-page.ts';
import { expect, expectCard, expectNoCard, test } from './places.ts';

const HOST = 'explorer.example.org';
const { fernwood } = TOKENS;
const PAGE = `<!doctype html><title>A site</title><a style="margin: 90px" href="/token/${fernwood.subject}">it</a>`;
/** The names of one subject on two networks. */
const MAINNET = 'Fernwood';
const PREPROD = 'Fernwood Seedling';

test('a site that is added works at once, on its network, and no longer when it is removed', async ({
  context,
  routeSite,
  openOptions,
  services,
}) => {
  routeSite(HOST, PAGE);
  await grantHost(context, `https://${HOST}/*`);
  const page = await openPage(context, `https://${HOST}/`);
  const target = page.getByRole('link');
  await expectNoCard(target);

  const options = await openOptions();
  await addSite(options, `https://${HOST}/some/page`, 'Preprod');
  await page.bringToFront();
  await expectCard(target, PREPROD);
  expect(services.metadata.mainnet).toEqual([]);
  await page.reload();
  await expectCard(target, PREPROD);
  // The open page follows another network, as from a file of settings.
  await change(options, { sites: [{ host: HOST, network: 'mainnet' }] });
  await expectCard(target, MAINNET);

  await options.bringToFront();
  await options.getByRole('button', { name: `Remove ${HOST}` }).click();
  await expect(options.getByText(`Removed ${HOST} and its permission.`)).toBeVisible();
  await expect.poll(() => leftOver(options)).toEqual([]);
  await page.bringToFront();
  await expectNoCard(target);
});

/** The content scripts and the granted hosts besides the built-in ones. */
function leftOver(options: Page): Promise<readonly string[]> {
  return options.evaluate(async (host) => {
    const { permissions, scripting } = (globalThis as unknown as Own).chrome;
    const scripts = (await scripting.getRegisteredContentScripts()).map(({ id }) => id);
    const { origins = [] } = await permissions.getAll();
    return [...scripts, ...origins.filter((origin) => origin.includes(host))];
  }, HOST);
}
