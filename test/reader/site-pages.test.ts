/**
 * Each page of `test/pages/sites/`, at the address in its first line: an element with `data-opens` opens the card of that
 * token, or none where the value is empty. `{{fernwood.subject}}` is replaced from `TOKENS`.
 */
import { expect, it } from 'vitest';
import { EXPLORERS } from '../../lib/network/explorers.ts';
import { TOKENS } from '../data/index.ts';
import { filesIn, read } from '../own-files.ts';
import { PAGES } from '../pages/index.ts';
import { render } from '../pages/template.ts';
import { indexOf, usePages } from './shown-page.ts';

const pages = filesIn(['test/pages/sites'], /\.html$/).map((file) => {
  const html = render(read(file), TOKENS);
  const address = /^<!-- (https:\S+) -->/.exec(html)?.[1];
  if (address === undefined) throw new Error(`${file}: no address in the first line`);
  return { name: file, html, address };
});

const TOKEN_LIST = indexOf(
  Object.values(TOKENS).map((token) => ({ ...token, isRegistered: true, isListed: false })),
);
const nameOf = (subject: string) => TOKEN_LIST.bySubject.get(subject)?.name;
const open = usePages();

it.each(pages)('opens the right cards, and no others: $name', async (site) => {
  const page = await open(site, TOKEN_LIST);
  const targets = [...document.querySelectorAll('[data-opens]')];
  expect(targets.length).toBeGreaterThan(1);
  for (const target of targets) {
    const expected = target.getAttribute('data-opens') || undefined;
    for (const card of await page.pointAt(target)) {
      const fingerprint = card?.identifier.kind === 'fingerprint' ? card.identifier.fingerprint : undefined;
      expect(nameOf(card?.subject ?? '') ?? fingerprint, target.outerHTML).toBe(expected);
    }
  }
});

it('every explorer has a test page', () => {
  const hosts = [...pages.map(({ address }) => new URL(address).host), ...PAGES.map(({ host }) => host)];
  const missing = EXPLORERS.filter((explorer) => !explorer.hosts.some((host) => hosts.includes(host)));
  expect(missing.map(({ name }) => name)).toEqual([]);
});
