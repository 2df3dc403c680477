/**
 * Each page of `test/pages/sites/`, under the address in its first line: what bears `data-opens` opens a card of that
 * name when it is pointed at, and none where the name is empty. `{{fernwood.subject}}` stands for that of `TOKENS`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EXPLORERS } from '../../lib/network/explorers.ts';
import { TOKENS } from '../data/index.ts';
import { MARKETPLACES, PAGES } from '../pages/index.ts';
import { expect, test } from './lens.ts';

const FOLDER = resolve('test/pages/sites');
/** Longer than a card takes that is not to come. */
const REST_MS = 900;

const pages = readdirSync(FOLDER).map((name) => {
  const html = readFileSync(join(FOLDER, name), 'utf8').replace(
    /\{\{(\w+)\.(\w+)\}\}/g,
    (written, token, part) => {
      const value = (TOKENS as Readonly<Record<string, object>>)[token]?.[part as never];
      if (typeof value !== 'string') throw new Error(`${name}: there is no ${written}`);
      return value;
    },
  );
  const address = /^<!-- (https:\S+) -->/.exec(html)?.[1];
  if (address === undefined) throw new Error(`${name}: its first line names no address`);
  return { name, html, address };
});

for (const { name, html, address } of pages) {
  test(`${name} has its cards, and no others`, async ({ context, routeSite, card }) => {
    routeSite(new URL(address).host, html);
    const page = await context.newPage();
    await page.goto(address);
    const targets = page.locator('[data-opens]');
    const count = await targets.count();
    expect(count).toBeGreaterThan(1);
    for (let i = 0; i < count; i++) {
      const wanted = await targets.nth(i).getAttribute('data-opens');
      const point = async () => {
        await page.mouse.move(2, 2);
        await expect(page.locator('token-lens-card')).toHaveCount(0);
        await targets.nth(i).hover();
      };
      if (wanted === '') {
        await point();
        await page.waitForTimeout(REST_MS);
        expect(await page.locator('token-lens-card').count()).toBe(0);
        continue;
      }
      // The script may come after the pointer, which then has to move once more.
      await expect(async () => {
        await point();
        await expect.poll(async () => (await card(page))?.label, { timeout: 2_000 }).toBe(wanted);
      }).toPass();
    }
  });
}

test('every explorer has a page here', () => {
  const hosts = [
    ...pages.map(({ address }) => new URL(address).host),
    ...[...PAGES, ...MARKETPLACES].map(({ host }) => host),
  ];
  const without = EXPLORERS.filter((explorer) => !explorer.hosts.some((host) => hosts.includes(host)));
  expect(without.map(({ name }) => name)).toEqual([]);
});
