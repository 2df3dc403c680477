/** How hex in the markup of whole pages is treated: as a token, a policy, a hash, or parts of one identifier. */
import { describe, expect, it } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { inventToken } from '../e2e/invented-tokens.ts';
import { hash } from '../pages/invented.ts';
import { askedOnce, CONTROL, open, short, world } from './detector-world.ts';
import { find } from './page-document.ts';

const { fernwood, hollow, mica, tern } = TOKENS;
const hoverAll = (selector: string) => world.hoverAll(selector);
const sentOn = () => world.extension.sentOn();
type Context = (hex: string) => string;

describe('64 hex digits', () => {
  const inTwo = (h: string, tail: number) => `<b>${h.slice(0, -tail)}</b><b>${h.slice(-tail)}</b>`;
  const CONTEXTS: readonly Context[] = [
    (h) => `<dl><dt>Transaction hash</dt><dd><b class="hash">${h}</b></dd></dl>`,
    (h) => `<table><tr><th>Datum hash</th><td><b class="hash">${h}</b></td></table>`,
    (h) => `<table><tr><th>#</th><th>Tx Hash</th></tr><tr><td>1</td><td class="hash">${h}</td></tr></table>`,
    (h) => `<div>Hash: <b class="hash">${h}</b></div>`,
    (h) => `<div><div>Datum</div><div><b class="hash">${h}</b></div></div>`,
    (h) => `<p class="hash">Transaction ID: ${h}</p>`,
    (h) => `<dl><dt>Block hash</dt><dd><button class="hash" data-clipboard-text="${h}">x</button></dd></dl>`,
    (h) => `<a class="hash" href="/transaction/${h}" title="${h}">${short(h)}</a>`,
    (h) => `<dl><dt>Tx hash</dt><dd class="hash">${inTwo(h, 6)}</dd></dl>`,
    (h) => `<a class="hash" href="/block/${h}">${inTwo(h, 8)}</a>`,
    (h) => `<div>Tx hash: <b class="hash"><b>${h.slice(0, -8)}</b><b>12345678</b></b></div>`,
    (h) => `<p class="hash">${h}</p><p><a href="/transaction/${h}">its transaction</a></p>`,
  ];
  const digits = CONTEXTS.map((_context, i) => hash(`context ${i}`));

  it('that their context names a hash are never sent, even on hover', async () => {
    await open(CONTROL + CONTEXTS.map((context, i) => context(digits[i] ?? '')).join(''));
    await hoverAll('.hash');
    expect(digits.filter((one) => sentOn().includes(one.slice(0, 50)))).toEqual([]);
    expect(askedOnce()).toEqual([tern.subject]);
  });

  it.each([
    ['https://cardanoscan.io/transaction/', '?tab=utxo'],
    ['https://cexplorer.io/tx/', ''],
    ['https://adastat.net/ja/blocks/', ''],
  ])('in the page’s own address, as on %s…, are never sent', async (before, after) => {
    const own = hash('own address');
    const text = `<p class="own">${own}</p><p><b class="own" title="${own}">${short(own)}</b></p>`;
    await open(text, { address: before + own + after });
    expect(await hoverAll('.own')).toEqual([]);
    expect(sentOn()).not.toContain(own.slice(0, 50));
  });

  it('stop being a token when a link to that transaction appears', async () => {
    const late = hash('late');
    await open(`${CONTROL}<p class="late">${late}</p><div id="more"></div>`);
    find('#more').innerHTML = `<a href="/transaction/${late}">its transaction</a>`;
    await world.settle();
    expect(await hoverAll('.late')).toEqual([]);
    expect(sentOn()).not.toContain(late.slice(0, 50));
  });

  it('without an explanation are sent only on hover', async () => {
    await open(`<p>See also <span id="bare">${mica.subject}</span>.</p>${CONTROL}`);
    expect(askedOnce()).toEqual([tern.subject]);
    expect(await world.hover('#bare')).toBe('Mica Sheet');
  });

  it('explained as a token are looked up in view', async () => {
    const contexts: readonly Context[] = [
      (s) => `<a href="/token/${s}">${short(s)}</a>`,
      (s) => `<dl><dt>Asset ID</dt><dd><span>${s}</span></dd></dl>`,
      (s) => `<table><tr><th>Token ID</th><td>${s}</td></tr></table>`,
      (s) =>
        `<table><thead><tr><th>Tx Hash</th><th>Subject</th></tr></thead>
         <tbody><tr><td>${hash('beside')}</td><td>${s}</td></tr></tbody></table>`,
      (s) => `<div>Unit: <span>${s}</span></div>`,
      (s) => `<p>${s}</p><p><a href="/tokenPolicy/${s.slice(0, 56)}">its policy</a></p>`,
      (s) => `<p><span data-asset="${s}">${short(s)}</span></p>`,
      (s) => `<p><span data-policy="${s}">${short(s)}</span></p>`,
    ];
    const tokens = contexts.map((_context, i) => inventToken(`No ${i}`));
    await open(contexts.map((context, i) => context(tokens[i]?.subject ?? '')).join(''), { tokens });
    expect(askedOnce()).toEqual(tokens.map(({ subject }) => subject).toSorted());
    expect(world.marked()).toHaveLength(tokens.length);
    expect(sentOn()).not.toContain(hash('beside').slice(0, 50));
  });
});

it('never sends 56 hex digits of a pool or a stake key, and sends a policy on hover', async () => {
  const contexts: readonly Context[] = [
    (d) => `<dl><dt>Pool ID</dt><dd><b class="key">${d}</b></dd></dl>`,
    (d) => `<table><tr><th>Stake key</th><td><b class="key">${d}</b></td></tr></table>`,
    (d) => `<div>Stake key hash: <b class="key">${d}</b></div>`,
    (d) => `<table><thead><tr><th>Pool</th></tr></thead><tr><td><b class="key">${d}</b></td></tr></table>`,
    (d) => `<p><a class="key" href="/pool/${d}">${d}</a></p>`,
  ];
  const keys = contexts.map((context, i) => context(hash(`key ${i}`).slice(0, 56)));
  const address = `01${'a1'.repeat(56)}`;
  const policies = `<dl><dt>Policy ID</dt><dd><b class="policy">${hollow.policy}</b></dd></dl>
    <p><a class="policy" href="/tokenPolicy/${fernwood.policy}">${short(fernwood.policy)}</a></p>`;
  const others = `<p>e1${'b2'.repeat(28)}</p><a href="/address/${address}">${address}</a>`;
  await open(CONTROL + keys.join('') + others + policies);
  expect(askedOnce()).toEqual([tern.subject]);
  await hoverAll('.key');
  expect(askedOnce()).toEqual([tern.subject]);
  await hoverAll('.policy');
  expect(askedOnce()).toEqual([tern.subject, hollow.policy, fernwood.policy].toSorted());
});

describe('a policy, a dot and a name', () => {
  it('are one token in a text, with the name in hex or as text, in a token’s link, and in an address', async () => {
    const tokens = ['Wicket', 'Yarrow', 'Zephyr', 'Umbrel', 'Vellum', 'Xylem'].map(inventToken);
    const inHex = (i: number) => `${tokens[i]?.policy}.${tokens[i]?.assetName}`;
    const inWords = (i: number) => `${tokens[i]?.policy}.${tokens[i]?.name}`;
    await open(
      `<p>unit: ${inHex(0)}, once</p><p>unit: ${inWords(1)}, once</p>
       <p><a href="/token/${inHex(2)}">one</a></p><p><a id="words" href="/token/${inWords(3)}">other</a></p>
       <p>https://wallet.example/send/${inHex(4)}/now</p>
       <p>https://wallet.example/send?asset=${inHex(5)}&amp;amount=1</p>`,
      { tokens },
    );
    expect(askedOnce()).toEqual(tokens.map(({ subject }) => subject).toSorted());
    expect(world.marked()).toEqual([...[0, 4, 5].map(inHex), inWords(1), 'one', 'other'].toSorted());
    expect(await world.hover('#words')).toBe('Umbrel');
  });

  it('are no token of the page when a link’s query names a trading pair', async () => {
    const pair = `${fernwood.policy}.${fernwood.assetName}`;
    await open(
      `<p><a class="pair" href="/charts?pairID=${pair}">a chart</a></p>
       <p><a class="pair" href="https://charts.example/token?pairID=${pair}"><b>another</b></a></p>
       <p>shown: <span>${tern.subject}</span></p>`,
      { address: `https://app.dexhunter.io/charts?pairID=${pair}` },
    );
    expect(await hoverAll('.pair')).toEqual([]);
    expect(askedOnce()).toEqual([tern.subject]);
  });
});

// text.test.ts has the other ways to split an identifier.
it.each([
  ['a text', (parts: string) => `<p><b id="it">${parts}</b></p>`],
  ['a link', (parts: string) => `<a id="it" href="/token/${fernwood.subject}">${parts}</a>`],
])('marks a split identifier in %s as a whole and opens it at either end', async (_where, html) => {
  const { subject } = fernwood;
  await open(html(`<div>${subject.slice(0, -6)}</div><div>${subject.slice(-6)}</div>`));
  expect(askedOnce()).toEqual([subject]);
  expect(world.marked().join('')).toContain(subject);
  expect(await hoverAll('#it')).toEqual(['Fernwood', 'Fernwood']);
});
