/** The content script when more than rows changes: the route, what is known, the settings, the extension itself. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { hash } from '../pages/invented.ts';
import { type LensWorld, openWorld, type WorldParts } from './lens-world.ts';
import { find, moveTo } from './page-document.ts';

// Test files share their modules: what another file has loaded knows another browser.
vi.hoisted(() => vi.resetModules());
vi.mock('wxt/browser', () => import('./fake-extension.ts'));
vi.mock('preact', () => import('../../lib/page/draw.ts'));
vi.mock('preact/jsx-runtime', () => import('../../lib/page/draw.ts'));
vi.mock('preact/jsx-dev-runtime', () => import('../../lib/page/draw.ts'));

const { fernwood, mica, tern } = TOKENS;
const ALL = Object.values(TOKENS);
/** Milliseconds after which what could not be resolved is tried again. */
const RECONSIDERED_MS = 2_500;
const link = ({ subject }: { readonly subject: string }, id: string, text = id) =>
  `<a id="${id}" href="/token/${subject}">${text}</a>`;

let world: LensWorld;
afterEach(() => world.close());
const open = async (html: string, parts: WorldParts = {}) => {
  world = await openWorld(html, { tokens: ALL, ...parts });
};
const lookUps = () => world.extension.sent.filter(({ name }) => name === 'token.lookup').length;

describe('a route that changes without a load', () => {
  it('is read anew, and its own transaction is no token', async () => {
    const own = hash('the route’s own');
    await open(`<main>${link(fernwood, 'list')}</main>`, { address: 'https://cardanoscan.io/tokens' });
    expect(world.marked()).toEqual(['list']);
    moveTo(`https://cardanoscan.io/transaction/${own}`);
    find('main').innerHTML = `<p><span id="own">${own}</span></p>${link(tern, 'moved')}`;
    await world.settle();
    expect(world.marked()).toEqual(['moved']);
    expect(await world.hover('#own')).toBeUndefined();
    expect(world.extension.sentOn()).not.toContain(own.slice(0, 50));
    moveTo('https://cardanoscan.io/tokens');
    find('main').innerHTML = link(fernwood, 'list');
    await world.settle();
    expect(await world.hover('#list')).toBe('Fernwood');
  });
});

describe('a fingerprint', () => {
  it('is resolved once its subject has come to the page', async () => {
    await open(`<p id="it">${fernwood.fingerprint}</p><main></main>`, {
      address: 'https://cexplorer.io/tx/0',
    });
    expect(await world.hover('#it')).toContain('asset1');
    expect(world.text()).toContain('Get the token list');
    await world.leave();
    find('main').innerHTML = `<a href="/asset/${fernwood.subject}">its subject</a>`;
    await world.pass(RECONSIDERED_MS);
    expect(await world.hover('#it')).toBe('Fernwood');
  });

  it('that stays unresolved is asked of the provider, on a page that it can list tokens of', async () => {
    const address = `https://cexplorer.io/tx/${hash('a transaction')}`;
    await open(`<p>${fernwood.fingerprint}</p>`, { address, settings: { askProvider: true } });
    const requests = JSON.stringify(world.extension.sent);
    expect(lookUps()).toBe(2);
    expect(requests.split(`"about":{"kind":"transaction"`)).toHaveLength(2);
  });
});

describe('settings that change', () => {
  it('make other answers right: all is asked for again, and an open card too', async () => {
    await open(link(mica, 'one'));
    await world.hover('#one');
    world.extension.tokens.set(mica.subject, 'Mica under another name');
    world.extension.change({ priority: 'CIP-26 only' });
    await world.settle();
    expect(world.card()).toBe('Mica under another name');
    expect(world.extension.asked()).toEqual(Array(3).fill(mica.subject));
    world.extension.change({ marks: false });
    await world.settle();
    expect(world.marked()).toEqual([]);
  });

  it('turn a site off and on again', async () => {
    await open(link(mica, 'one'));
    world.extension.change({ offSites: ['Cardanoscan'] });
    await world.settle();
    expect([await world.hover('#one'), world.marked()]).toEqual([undefined, []]);
    world.extension.change({ offSites: [] });
    await world.settle();
    expect([await world.hover('#one'), world.marked()]).toEqual(['Mica Sheet', ['one']]);
  });

  it('of the language ask for its sentences, and take the browser’s where none come', async () => {
    await open(link(mica, 'one'));
    world.extension.answers['language.words'] = () => ({ language: 'ja', card_pinned: 'ピン留め' });
    world.extension.change({ language: 'ja' });
    await world.hover('#one');
    expect(world.frame()?.getAttribute('lang')).toBe('ja');
    await world.inspect();
    expect(world.text()).toContain('ピン留め');
    world.extension.answers['language.words'] = () => ({});
    world.extension.change({ language: 'en' });
    await world.settle();
    expect(world.text()).toContain('Pinned');
  });

  it('remove a site of the user’s own: nothing of the script is left', async () => {
    const sites = [{ host: 'tokens.example', network: 'preprod' }];
    await open(link(mica, 'one'), { address: 'https://tokens.example/', settings: { sites } });
    world.extension.change({ sites: [] });
    await world.settle();
    expect([world.life.signal.aborted, world.extension.listeners()]).toEqual([true, 0]);
  });
});

describe('the script of an extension that is gone', () => {
  it('falls silent and leaves nothing', async () => {
    await open(`${link(mica, 'one')}<p id="more"></p>`);
    await world.hover('#one');
    world.extension.isGone = true;
    find('#more').innerHTML = link(fernwood, 'two');
    await world.pass(10_000);
    expect([world.card(), world.marked(), world.life.signal.aborted]).toEqual([undefined, [], true]);
    expect(await world.hover('#two')).toBeUndefined();
    expect(world.extension.listeners()).toBe(0);
  });

  it('does not start twice in one page', async () => {
    await open(link(mica, 'one'));
    const { main } = await import('../../entrypoints/explorer.content/index.ts');
    const before = world.extension.listeners();
    await main(new AbortController());
    expect(world.extension.listeners()).toBe(before);
  });
});

it('the document is as it was made, but for an open card', async () => {
  const html = `<p>${link(fernwood, 'plain')}</p><p title="${tern.subject}">a title</p><pre>${mica.subject}</pre>`;
  await open(html);
  const made = document.documentElement.outerHTML;
  expect(document.body.innerHTML).toBe(html);
  await world.hover('#plain');
  expect(document.documentElement.outerHTML).not.toBe(made);
  expect(document.body.innerHTML).toBe(html);
  await world.leave();
  expect(document.documentElement.outerHTML).toBe(made);
});
