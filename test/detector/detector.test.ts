/** What the content script reads, looks up and marks as rows, routes and settings change. */
import { expect, it } from 'vitest';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { inventToken } from '../e2e/invented-tokens.ts';
import { link, open, openCard, world } from './detector-world.ts';
import { find, moveTo } from './page-document.ts';

const { fernwood, hollow, mica, quillback, tern } = TOKENS;
/** Milliseconds after which unresolved identifiers are tried again. */
const RECONSIDERED_MS = 2_500;
/** A list with a token in each row, of which some twenty are in view. */
const LIST = Array.from({ length: 160 }, (_, i) => inventToken(`row ${i}`));
const ROWS = LIST.map((one, i) => `<p>${link(one, `t${i}`)}</p>`).join('');
const openList = (more = '', tokens: readonly { subject: string; name: string }[] = LIST) =>
  open(`<main>${ROWS}${more}</main>`, { tokens });
function scrollTo(row: number): void {
  const { top } = world.boxOf(find(`#t${row}`));
  world.scrollTo(Math.max(0, world.state.scrollTop + top - 300));
}
const lookUps = () => world.extension.requests('tokens.resolve').length;

it('identifiers in view are looked up in one message and marked, and once wherever the user jumps in a long list', async () => {
  await openList();
  const inView = world.extension.asked().length;
  expect([lookUps(), world.marked().length]).toEqual([1, inView]);
  expect(inView).toBeGreaterThan(10);
  expect(inView).toBeLessThan(40);
  for (const row of [150, 70, 159, 5, 150]) {
    scrollTo(row);
    expect(await world.settledMarks()).toContain(`t${row}`);
    expect(world.marked().length).toBeLessThan(60);
  }
  const asked = world.extension.asked();
  expect(new Set(asked).size).toBe(asked.length);
  expect(JSON.stringify(world.extension.sent)).not.toContain(LIST[110]?.subject);
});

it('identifiers in view are not looked up while they only fly past', async () => {
  await openList();
  for (let row = 20; row < 160; row += 20) {
    scrollTo(row);
    await world.pass(50);
  }
  expect(await world.settledMarks()).toContain('t145');
  const isAsked = (row: number) => world.extension.asked().includes(LIST[row]?.subject ?? '');
  expect([145, 90, 110].map(isAsked)).toEqual([true, false, false]);
});

it('identifiers in view explain the hex in their row as soon as it is hovered, even where the row was not read', async () => {
  const [policy, name] = ['5c'.repeat(28), '7a'.repeat(32)];
  const row = `<p><a href="/tokenPolicy/${policy}">policy</a> <code>${name}</code></p>`;
  await openList(row, [{ subject: policy + name, name: 'Row Name' }]);
  // No observer reports this.
  world.state.scrollTop = world.boxOf(find('code')).top - 300;
  expect(await world.hover('code')).toBe('Row Name');
});

it('identifiers in view are looked up only when hovered, or not marked, by the settings', async () => {
  await open(link(mica, 'one'), { settings: { lookUp: 'hovered' } });
  expect(lookUps()).toBe(0);
  expect(await world.hover('#one')).toBe('Mica Sheet');
  expect(world.marked()).toEqual(['one']);
  world.extension.change({ lookUp: 'visible', marks: false });
  await world.settle();
  expect([lookUps() > 1, world.marked()]).toEqual([true, []]);
});

it('identifiers in view are looked up again after a failure, when the delay is over or the connection is back', async () => {
  await open('<p id="rows"></p>');
  world.extension.answers['tokens.resolve'] = ({ identifiers }) =>
    identifiers.map(() => ({ kind: 'failed', retryAfterMs: 10_000 }));
  find('#rows').innerHTML = link(mica, 'one');
  await world.settle();
  find('#rows').append('the page moves on');
  await world.pass(5_000);
  expect([lookUps(), world.marked()]).toEqual([1, []]);
  await world.pass(6_000);
  expect(lookUps()).toBe(2);
  delete world.extension.answers['tokens.resolve'];
  world.fire(document.defaultView as EventTarget, 'online', {}, false);
  expect(await world.settledMarks()).toEqual([]);
  world.fire(document.defaultView as EventTarget, 'online');
  expect(await world.settledMarks()).toEqual(['one']);
});

type Change = (one: HTMLElement, subject: string) => void;
type Changing = readonly [what: string, html: (subject: string) => string, change: Change];
const inAttribute = (name: string, tag = 'span', hold = (subject: string) => subject): Changing => [
  name,
  (subject) => `<${tag} id="one" ${name}="${hold(subject)}">short</${tag}>`,
  (one, subject) => one.setAttribute(name, hold(subject)),
];
const inText = (what: string, change: Change): Changing => {
  return [what, (s) => `<p id="one"><b>${s.slice(0, -6)}</b><i>${s.slice(-6)}</i></p>`, change];
};

it.each([
  inAttribute('href', 'a', (subject) => `/token/${subject}`),
  inAttribute('src', 'img', (subject) => `/images/${subject}.png`),
  inAttribute('title'),
  inAttribute('aria-label'),
  inAttribute('data-asset'),
  inAttribute('data-row-key'),
  inText('text', (one, s) => one.replaceChildren(s)),
  inText('text nodes’ data', (one, s) => {
    Object.assign(one.firstChild?.firstChild as Text, { data: s.slice(0, -6) });
    Object.assign(one.lastChild?.firstChild as Text, { data: s.slice(-6) });
  }),
])('an element that changes in place by its %s is read again', async (_what, html, change) => {
  await open(html(quillback.subject));
  expect(world.extension.asked()).toEqual([quillback.subject]);
  change(find('#one'), tern.subject);
  await world.settle();
  expect(world.extension.asked('visible')).toEqual([quillback.subject, tern.subject]);
  expect(await world.hover('#one')).toBe('Tern Exchange');
  await world.leave();
  change(find('#one'), 'none');
  expect([await world.settledMarks(), await world.hover('#one')]).toEqual([[], undefined]);
});

it('rows that are added and removed are marked, and looked up once however often the page draws them', async () => {
  await open(`<main>${link(mica, 'a')}</main>`);
  const main = find('main');
  main.innerHTML = link(tern, 'b') + link(hollow, 'c');
  expect(await world.settledMarks()).toEqual(['b', 'c']);
  for (let turn = 0; turn < 10; turn++) {
    main.innerHTML = link(tern, 'b') + link(mica, 'a');
    await world.pass(30);
  }
  expect(await world.settledMarks()).toEqual(['a', 'b']);
  expect(world.extension.asked()).toEqual([mica.subject, tern.subject, hollow.subject]);
  main.append(main.firstElementChild as Element);
  expect(await world.settledMarks()).toEqual(['a', 'b']);
  main.replaceChildren();
  expect(await world.settledMarks()).toEqual([]);
});

it('rows that are added and removed beside the rows of a long list are read at once where those are in view', async () => {
  await openList();
  find('main').firstElementChild?.insertAdjacentHTML('beforebegin', `<p>${link(mica, 'first')}</p>`);
  expect(await world.settledMarks()).toContain('first');
  find('main').firstElementChild?.remove();
  find('main').lastElementChild?.insertAdjacentHTML('afterend', `<p>${link(tern, 'last')}</p>`);
  expect(await world.settledMarks()).not.toContain('first');
  expect(world.extension.asked()).not.toContain(tern.subject);
});

const counts = () => world.extension.requests('page.count').map(({ count }) => count);
const THREE = [fernwood, mica, tern].map((one) => link(one, 'a')).join();
const pageshow = (persisted: boolean, isTrusted = true) =>
  world.fire(document.defaultView as EventTarget, 'pageshow', { persisted }, isTrusted);

it('the tokens of a page are counted for the toolbar, at once and then at most once a second, until the script ends', async () => {
  await open(THREE);
  const removeOne = (ms: number) => {
    document.body.firstElementChild?.remove();
    return world.pass(ms);
  };
  await removeOne(300);
  expect(counts()).toEqual([3]);
  await removeOne(1_000);
  expect(counts()).toEqual([3, 1]);
  world.life.abort();
  await world.pass(0);
  expect(counts()).toEqual([3, 1, 0]);
});

it.each<[string, () => void, readonly number[]]>([
  ['again when the settings change', () => world.extension.change({ marks: false }), [3, 3]],
  ['again when the page returns from the back/forward cache', () => pageshow(true), [3, 3]],
  ['once when the page is loaded', () => pageshow(false), [3]],
  ['once when the page makes up such an event', () => pageshow(true, false), [3]],
])('the tokens of a page are counted %s', async (_when, act, expected) => {
  await open(THREE);
  act();
  await world.pass(2_000);
  expect(counts()).toEqual(expected);
});

it('a page gets the settings that changed while it was in the back/forward cache', async () => {
  await open(THREE);
  world.extension.settings = { marks: false };
  pageshow(true);
  await world.pass(0);
  expect(world.marked()).toEqual([]);
});

it('the tokens of a page are not counted in a frame, which shows only a part', async () => {
  await open(THREE, { isFrame: true });
  expect([counts(), world.marked()]).toEqual([[], ['a', 'a', 'a']]);
});

it('the tokens of a page are reported to the popup, as its elements show them now: sites reuse rows for other tokens', async () => {
  await open(link(mica, 'one') + link(tern, 'two'));
  find('#one').setAttribute('href', `/token/${fernwood.subject}`);
  await world.settle();
  const { dispatch } = world.extension;
  const message = { name: 'page.report', request: {} };
  const subjects = [tern.subject, fernwood.subject];
  expect(dispatch(message)).toEqual({ network: 'mainnet', subjects, unresolved: [] });
  const unanswered = [dispatch(message, 'another-extension'), dispatch({ name: 'something else' })];
  expect(unanswered).toEqual([undefined, undefined]);
  await world.hover('#two');
  expect(world.extension.requests('card.open')).toMatchObject([{ neighbours: [fernwood.subject] }]);
});

it('reads the page again when a single-page site changes the route, and does not look up its transaction', async () => {
  const own = '9d'.repeat(32);
  await open(`<main>${link(fernwood, 'list')}</main>`, { address: 'https://cardanoscan.io/tokens' });
  expect(world.marked()).toEqual(['list']);
  moveTo(`https://cardanoscan.io/transaction/${own}`);
  find('main').innerHTML = `<p><span id="own">${own}</span></p>${link(tern, 'moved')}`;
  expect([await world.settledMarks(), await world.hover('#own')]).toEqual([['moved'], undefined]);
  expect(world.extension.sentOn()).not.toContain(own.slice(0, 50));
  moveTo('https://cardanoscan.io/tokens');
  find('main').innerHTML = link(fernwood, 'list');
  await world.settle();
  expect(await world.hover('#list')).toBe('Fernwood');
});

const address = `https://cexplorer.io/tx/${'9d'.repeat(32)}`;

it('a fingerprint is resolved once its subject appears on the page', async () => {
  await open(`<p id="it">${fernwood.fingerprint}</p><main></main>`, { address });
  expect(await world.hover('#it')).toContain('asset1');
  expect(world.text()).toContain('Ask the provider');
  await world.leave();
  find('main').innerHTML = `<a href="/asset/${fernwood.subject}">its subject</a>`;
  await world.pass(RECONSIDERED_MS);
  expect(await world.hover('#it')).toBe('Fernwood');
});

it('a fingerprint is resolved by the provider, on a page whose tokens the provider can list', async () => {
  await open(`<p>${fernwood.fingerprint}</p>`, { address, settings: { askProvider: true } });
  expect(lookUps()).toBe(2);
  expect(JSON.stringify(world.extension.sent).split(`"about":{"kind":"transaction"`)).toHaveLength(2);
});

it('a change of settings looks everything up again, also in an open card', async () => {
  await openCard(link(mica, 'one'));
  world.extension.tokens.set(mica.subject, 'Mica under another name');
  world.extension.change({ priority: 'CIP_26,CIP_68' });
  expect(await world.settledCard()).toBe('Mica under another name');
  expect(world.extension.asked()).toEqual(Array(4).fill(mica.subject));
});

it('a change of settings turns a site off and on again', async () => {
  await open(link(mica, 'one'));
  world.extension.change({ disabledSites: ['Cardanoscan'] });
  expect([await world.settledMarks(), await world.hover('#one')]).toEqual([[], undefined]);
  world.extension.change({ disabledSites: [] });
  expect([await world.settledMarks(), await world.hover('#one')]).toEqual([['one'], 'Mica Sheet']);
});

it('follows a route that changes only the query, which names the token of some sites', async () => {
  const { fingerprint } = UNREGISTERED.heron;
  const address = `https://app.dexhunter.io/swap?tokenIdSell=${mica.subject}`;
  await open(`<p>${fingerprint}</p><p id="left">${fernwood.subject}</p>`, { address });
  const times = () => world.extension.asked().filter((one) => one === fingerprint).length;
  await world.pass(3_000);
  const before = times();
  moveTo(address.replace(mica.subject, tern.subject));
  find('#left').remove();
  await world.settle();
  expect(times()).toBe(before + 1);
});
