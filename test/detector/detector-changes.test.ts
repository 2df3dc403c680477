/** The content script starts once, leaves the document as it is, and stops without a trace. */
import { expect, it } from 'vitest';
import { main } from '../../entrypoints/explorer.ts';
import { TOKENS } from '../data/index.ts';
import { link, open, openCard, world } from './detector-world.ts';
import { find } from './page-document.ts';

const { fernwood, mica, tern } = TOKENS;

it('stops on a site that the user removes', async () => {
  const sites = [{ host: 'tokens.example', network: 'preprod' }];
  await open(link(mica, 'one'), { address: 'https://tokens.example/', settings: { sites } });
  world.extension.change({ sites: [] });
  await world.settle();
  expect([world.life.signal.aborted, world.extension.listeners()]).toEqual([true, 0]);
  expect(world.extension.requests('page.settings')).toHaveLength(2);
});

it('stops without a trace when the extension is gone', async () => {
  await openCard(`${link(mica, 'one')}<p id="more"></p>`);
  world.extension.isGone = true;
  find('#more').innerHTML = link(fernwood, 'two');
  expect([await world.cardAfter(10_000), world.marked()]).toEqual([undefined, []]);
  expect(await world.hover('#two')).toBeUndefined();
  expect([world.life.signal.aborted, world.extension.listeners()]).toEqual([true, 0]);
});

it('does not start twice in one page', async () => {
  await open();
  const before = world.extension.listeners();
  await main(new AbortController());
  expect(world.extension.listeners()).toBe(before);
});

it('leaves the document as the page made it, except for the open card', async () => {
  const html = `<p>${link(fernwood, 'plain')}</p><p title="${tern.subject}">a title</p><pre>${mica.subject}</pre>`;
  await open(html);
  const made = document.documentElement.outerHTML;
  await world.hover('#plain');
  expect(document.documentElement.outerHTML).not.toBe(made);
  expect(document.body.innerHTML).toBe(html);
  await world.leave();
  expect(document.documentElement.outerHTML).toBe(made);
  for (let i = 0; i < 10; i++) {
    await world.hover(i % 2 ? '#plain' : '[title]');
    expect(document.documentElement.children).toHaveLength(3);
    if (i % 5 === 4) await world.leave();
  }
  expect(document.documentElement.outerHTML).toBe(made);
});

it('a name that changes deep in a link is marked as it is now', async () => {
  const inner = '<i><b><u><s><em id="deep">Mica</em></s></u></b></i>';
  await open(link(mica, 'one').replace(/>[^<]*</, `>${inner}<`));
  expect(world.marked()).toEqual(['Mica']);
  find('#deep').textContent = 'Mica Sheet';
  await world.pass(1_000);
  expect(world.marked()).toEqual(['Mica Sheet']);
});

it('the marks stay while the answers for changed settings arrive, also where the page changes', async () => {
  await open();
  expect(world.marked()).toEqual(['one', 'two']);
  world.extension.change({ theme: 'dark' });
  const seen = new Set<string>();
  for (let ms = 0; ms < 2_000; ms += 50) {
    find('#one').title = `${ms}`;
    await world.pass(50);
    seen.add(world.marked().join());
  }
  expect([...seen]).toEqual(['one,two']);
  world.extension.change({ lookUp: 'hovered' });
  await world.pass(1);
  expect(world.marked()).toEqual([]);
});
