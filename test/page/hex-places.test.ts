/** What hex on a whole page is by its place: a token, a policy, a hash, or one identifier in several parts. */
import { describe, expect, it } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { madeUp } from '../e2e/made-up.ts';
import { hash, shortened } from '../pages/invented.ts';
import { open, world } from './lens-world.ts';
import { find } from './page-document.ts';

const { fernwood, hollow, mica, tern } = TOKENS;
/** A registered token that every page here can show: when it was asked for, the page has been read. */
const CONTROL = `<p><a id="control" href="/token/${tern.subject}">control</a></p>`;
const short = (text: string) => shortened(text, 8, 6);
/** A token of each name, under a policy of its own. */
const made = (names: readonly string[]) => names.map(madeUp);

const sent = () => world.extension.sentOn();
const askedOnce = () => [...new Set(world.extension.asked())].toSorted();
const subjects = (all: readonly { readonly subject: string }[]) => all.map((one) => one.subject).toSorted();

describe('64 hex digits', () => {
  const PLACES: readonly ((digits: string) => string)[] = [
    (h) => `<dl><dt>Transaction hash</dt><dd><span class="hash">${h}</span></dd></dl>`,
    (h) => `<table><tr><th>Datum hash</th><td><span class="hash">${h}</span></td></table>`,
    (h) =>
      `<table><thead><tr><th>Amount</th><th>Tx Hash</th></tr></thead>
       <tbody><tr><td>12</td><td><span class="hash">${h}</span></td></tr></tbody></table>`,
    (h) => `<div>Hash: <span class="hash">${h}</span></div>`,
    (h) => `<div><div>Datum</div><div><span class="hash">${h}</span></div></div>`,
    (h) => `<p><span class="hash">Transaction ID: ${h}</span></p>`,
    (h) =>
      `<dl><dt>Block hash</dt><dd><button class="hash" data-clipboard-text="${h}">copy</button></dd></dl>`,
    (h) => `<a class="hash" href="/transaction/${h}" title="${h}">${short(h)}</a>`,
    (h) =>
      `<dl><dt>Tx hash</dt><dd class="hash"><span>${h.slice(0, -6)}</span><span>${h.slice(-6)}</span></dd></dl>`,
    (h) => `<a class="hash" href="/block/${h}"><span>${h.slice(0, -8)}</span><span>${h.slice(-8)}</span></a>`,
    (h) =>
      `<div>Tx hash: <span class="hash"><span>${h.slice(0, -8)}</span><span>12345678</span></span></div>`,
    (h) => `<p><span class="hash">${h}</span></p><p><a href="/transaction/${h}">its transaction</a></p>`,
  ];
  const digits = PLACES.map((_place, i) => hash(`place ${i}`));

  it('that their place names a hash are never sent, not even when pointed at', async () => {
    await open(CONTROL + PLACES.map((place, i) => place(digits[i] ?? '')).join(''));
    await world.pointAtAll('.hash');
    expect(digits.filter((one) => sent().includes(one.slice(0, 50)))).toEqual([]);
    expect(askedOnce()).toEqual([tern.subject]);
  });

  it.each([
    ['https://cardanoscan.io/transaction/', '?tab=utxo'],
    ['https://cexplorer.io/tx/', ''],
    ['https://adastat.net/ja/blocks/', ''],
  ])('that the page’s own address names, as on %s…, are never sent', async (before, behind) => {
    const own = hash('own address');
    const text = `<p class="own">${own}</p><p><b class="own" title="${own}">${short(own)}</b></p>`;
    await open(text, { address: before + own + behind });
    expect(await world.pointAtAll('.own')).toEqual([]);
    expect(sent()).not.toContain(own.slice(0, 50));
  });

  it('are no token any more once a link to that transaction has come', async () => {
    const late = hash('late');
    await open(`${CONTROL}<p class="late">${late}</p><div id="more"></div>`);
    find('#more').innerHTML = `<a href="/transaction/${late}">its transaction</a>`;
    await world.settle();
    expect(await world.pointAtAll('.late')).toEqual([]);
    expect(sent()).not.toContain(late.slice(0, 50));
  });

  it('without evidence are sent when pointed at, and not before', async () => {
    await open(`<p>See also <span id="bare">${mica.subject}</span>.</p>${CONTROL}`);
    expect(askedOnce()).toEqual([tern.subject]);
    expect(await world.hover('#bare')).toBe('Mica Sheet');
  });

  it('with evidence for a token are looked up in view', async () => {
    const places: readonly ((subject: string) => string)[] = [
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
    const tokens = made(['Alda', 'Beck', 'Corn', 'Dale', 'Elms', 'Fenn', 'Glen', 'Holt']);
    await open(places.map((place, i) => place(tokens[i]?.subject ?? '')).join(''), { tokens });
    expect(askedOnce()).toEqual(subjects(tokens));
    expect(world.marked()).toHaveLength(tokens.length);
    expect(sent()).not.toContain(hash('beside').slice(0, 50));
  });
});

describe('56 hex digits', () => {
  it('of a pool or of a stake key are never sent; a policy is, when pointed at', async () => {
    const places: readonly ((digits: string) => string)[] = [
      (d) => `<dl><dt>Pool ID</dt><dd><span class="key">${d}</span></dd></dl>`,
      (d) => `<table><tr><th>Stake key</th><td><span class="key">${d}</span></td></tr></table>`,
      (d) => `<div>Stake key hash: <span class="key">${d}</span></div>`,
      (d) => `<table><thead><tr><th>Pool</th></tr></thead><tr><td><b class="key">${d}</b></td></tr></table>`,
      (d) => `<p><a class="key" href="/pool/${d}">${d}</a></p>`,
    ];
    const keys = places.map((_place, i) => hash(`key ${i}`).slice(0, 56));
    const address = `01${'a1'.repeat(56)}`;
    const policies = `<dl><dt>Policy ID</dt><dd><span class="policy">${hollow.policy}</span></dd></dl>
      <p><a class="policy" href="/tokenPolicy/${fernwood.policy}">${short(fernwood.policy)}</a></p>`;
    const others = `<p>e1${'b2'.repeat(28)}</p><a href="/address/${address}">${address}</a>`;
    await open(CONTROL + places.map((place, i) => place(keys[i] ?? '')).join('') + others + policies);
    expect(askedOnce()).toEqual([tern.subject]);
    await world.pointAtAll('.key');
    expect(askedOnce()).toEqual([tern.subject]);
    await world.pointAtAll('.policy');
    expect(askedOnce()).toEqual([tern.subject, hollow.policy, fernwood.policy].toSorted());
  });
});

describe('a policy, a dot and a name', () => {
  it('are one token in a text, in hex or as it is read, in a token’s link, and in an address', async () => {
    const tokens = made(['Wicket', 'Yarrow', 'Zephyr', 'Umbrel', 'Vellum', 'Xylem']);
    const inHex = (i: number) => `${tokens[i]?.policy}.${tokens[i]?.assetName}`;
    const inWords = (i: number) => `${tokens[i]?.policy}.${tokens[i]?.name}`;
    await open(
      `<p>unit: ${inHex(0)}, once</p><p>unit: ${inWords(1)}, once</p>
       <p><a href="/token/${inHex(2)}">one</a></p><p><a id="words" href="/token/${inWords(3)}">other</a></p>
       <p>https://wallet.example/send/${inHex(4)}/now</p>
       <p>https://wallet.example/send?asset=${inHex(5)}&amp;amount=1</p>`,
      { tokens },
    );
    expect(askedOnce()).toEqual(subjects(tokens));
    expect(world.marked()).toEqual([...[0, 4, 5].map(inHex), inWords(1), 'one', 'other'].toSorted());
    expect(await world.hover('#words')).toBe('Umbrel');
  });

  it('are no token of the page in the pair that a link’s query names', async () => {
    const pair = `${fernwood.policy}.${fernwood.assetName}`;
    await open(
      `<p><a class="pair" href="/charts?pairID=${pair}">a chart</a></p>
       <p><a class="pair" href="https://charts.example/token?pairID=${pair}"><b>another</b></a></p>
       <p>shown: <span>${tern.subject}</span></p>`,
      { address: `https://app.dexhunter.io/charts?pairID=${pair}` },
    );
    expect(await world.pointAtAll('.pair')).toEqual([]);
    expect(askedOnce()).toEqual([tern.subject]);
  });
});

describe('an identifier in parts', () => {
  const { subject, name } = madeUp('Split of a loom');
  const [head, tail] = [subject.slice(0, -6), subject.slice(-6)];
  const DIVS = `<div>${head}</div><div>${tail}</div>`;

  // How else they may be split: text.test.ts.
  it.each([
    ['by breaks, in a text', `<p id="it">${subject.replace(/.{8}/g, '$&<wbr>')}</p>`],
    ['by elements, in a text', `<p><span id="it">${DIVS}</span></p>`],
    ['by elements, in a link', `<p><a id="it" href="/token/${subject}">${DIVS}</a></p>`],
    [
      'by elements within one another',
      `<p id="it"><b><i>${head.slice(0, 30)}</i>${head.slice(30)}</b><span>${tail}</span></p>`,
    ],
  ])('%s, is marked whole and known at either end', async (_how, html) => {
    await open(html, { tokens: [{ subject, name }] });
    expect(askedOnce()).toEqual([subject]);
    expect(world.marked().join('')).toContain(subject);
    expect(await world.pointAtAll('#it')).toEqual([name, name]);
  });

  it('that the page makes of text nodes is known', async () => {
    await open(`<p id="it"></p>`);
    const parts = [
      fernwood.subject.slice(0, 20),
      fernwood.subject.slice(20, -6),
      '',
      fernwood.subject.slice(-6),
    ];
    find('#it').append(...parts);
    await world.settle();
    expect(await world.pointAtAll('#it')).toEqual(['Fernwood', 'Fernwood']);
  });

  it('may be a fingerprint', async () => {
    const { fingerprint: f, subject } = fernwood;
    const parts = `<b>${f.slice(0, -6)}</b><b>${f.slice(-6)}</b>`;
    await open(
      `<div class="it">${parts}</div><a class="it" href="/token/${f}">${parts}</a>
       <p><a href="/token/${subject}">its subject</a></p>`,
    );
    expect(await world.pointAtAll('.it')).toEqual(Array(4).fill('Fernwood'));
  });
});
