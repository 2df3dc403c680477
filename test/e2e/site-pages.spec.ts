/**
 * Each page of `test/pages/sites/`, at the address in its first line: an element with `data-opens` opens a card of that
 * name, or none where the name is empty. `{{fernwood.subject}}` is replaced from `TOKENS`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EXPLORERS } from '../../lib/network/explorers.ts';
import { TOKENS } from '../data/index.ts';
import { PAGES } from '../pages/index.ts';
import { render } from '../pages/template.ts';
import { expectCard, expectNoCard } from './card-page.ts';
import { openPage } from './extension.ts';
import { expect, test } from './fixtures.ts';

const FOLDER = resolve('test/pages/sites');

const pages = readdirSync(FOLDER).map((name) => {
  const html = render(readFileSync(join(FOLDER, name), 'utf8'), TOKENS);
  const address = /^<!-- (https:\S+) -->/.exec(html)?.[1];
  if (address === undefined) throw new Error(`${name}: no address in the first line`);
  return { name, html, address };
});

for (const { name, html, address } of pages) {
  test(`opens the right cards, and no others: ${name}`, async ({ context, routeSite }) => {
    routeSite(new URL(address).host, html);
    const page = await openPage(context, address);
    const targets = await page.locator('[data-opens]').all();
    expect(targets.length).toBeGreaterThan(1);
    for (const target of targets) {
      const label = (await target.getAttribute('data-opens')) ?? '';
      if (label === '') await expectNoCard(target);
      else await expectCard(target, label);
    }
  });
}

test('every explorer has a test page', () => {
  const hosts = [...pages.map(({ address }) => new URL(address).host), ...PAGES.map(({ host }) => host)];
  const missing = EXPLORERS.filter((explorer) => !explorer.hosts.some((host) => hosts.includes(host)));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
