/**
 * Each page of `test/pages/sites/`, under the address in its first line: what bears `data-opens` opens a card of that
 * name when it is pointed at, and none where the name is empty. `{{fernwood.subject}}` stands for that of `TOKENS`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EXPLORERS } from '../../lib/network/explorers.ts';
import { TOKENS } from '../data/index.ts';
import { MARKETPLACES, PAGES } from '../pages/index.ts';
import { openPage } from './extension.ts';
import { expect, expectCard, expectNoCard, test } from './places.ts';

const FOLDER = resolve('test/pages/sites');

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
  test(`${name} has its cards, and no others`, async ({ context, routeSite }) => {
    routeSite(new URL(address).host, html);
    const page = await openPage(context, address);
    const targets = await page.locator('[data-opens]').all();
    expect(targets.length).toBeGreaterThan(1);
    for (const target of targets) {
      const wanted = (await target.getAttribute('data-opens')) ?? '';
      if (wanted === '') await expectNoCard(target);
      else await expectCard(target, wanted);
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
