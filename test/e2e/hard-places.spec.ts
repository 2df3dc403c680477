/** Where explorers hide their identifiers, and what looks like one and is none (explorers.md, cardano.md). */
import { TOKENS } from '../data/index.ts';
import { hash, shortened } from '../pages/invented.ts';
import { madeUp } from './made-up.ts';
import {
  documentOf,
  expect,
  isMarked,
  isUnderlined,
  markedTexts,
  openCards,
  TextEnd,
  test,
} from './places.ts';
import { pageApp } from './service.ts';

const { fernwood, hollow, mica, tern } = TOKENS;

/** A registered token that every page here can show: when it was asked for, the page has been read. */
const CONTROL = `<p><a id="control" href="/token/${tern.subject}">control</a></p>`;
const short = (text: string) => shortened(text, 8, 6);

test.describe('what a string of 64 digits is', () => {
  const PLACES: Readonly<Record<string, (digits: string, id: string) => string>> = {
    'under a term': (h, id) => `<dl><dt>Transaction hash</dt><dd><span id="${id}">${h}</span></dd></dl>`,
    'beside a head': (h, id) => `<table><tr><th>Datum hash</th><td><span id="${id}">${h}</span></td></table>`,
    'in a column': (h, id) =>
      `<table><thead><tr><th>Amount</th><th>Tx Hash</th></tr></thead>
       <tbody><tr><td>12</td><td><span id="${id}">${h}</span></td></tr></tbody></table>`,
    'further down a column': (h, id) =>
      `<table><thead><tr><th>Block</th><th>Slot</th></tr></thead><tbody>
       ${'<tr><td>none</td><td>1</td></tr>'.repeat(5)}
       <tr><td><span id="${id}">${h}</span></td><td>2</td></tr></tbody></table>`,
    'behind a word': (h, id) => `<div>Hash: <span id="${id}">${h}</span></div>`,
    'behind a word of its own': (h, id) => `<div><b>Block hash</b> <span id="${id}">${h}</span></div>`,
    'below a word of its own': (h, id) =>
      `<div><div>Datum</div><div><span id="${id}">${h}</span></div></div>`,
    'in a sentence': (h, id) => `<p><span id="${id}">Transaction ID: ${h}</span></p>`,
    'in a title, in a column': (h, id) =>
      `<table><thead><tr><th>Transaction</th></tr></thead>
       <tbody><tr><td><span id="${id}" title="${h}">${short(h)}</span></td></tr></tbody></table>`,
    'in a button’s data': (h, id) =>
      `<dl><dt>Block hash</dt><dd><button id="${id}" data-clipboard-text="${h}">copy</button></dd></dl>`,
    'in a link and its title': (h, id) =>
      `<a id="${id}" href="/transaction/${h}" title="${h}">${short(h)}</a>`,
    'in two parts under a term': (h, id) =>
      `<dl><dt>Transaction hash</dt><dd><span id="${id}"><span>${h.slice(0, -6)}</span><span>${h.slice(-6)}</span></span></dd></dl>`,
    'in two parts in a link': (h, id) =>
      `<a id="${id}" href="/block/${h}"><span>${h.slice(0, -8)}</span><span>${h.slice(-8)}</span></a>`,
    'in two parts, the last of digits alone': (h, id) =>
      `<div>Transaction hash: <span id="${id}"><span>${h.slice(0, -8)}</span><span>12345678</span></span></div>`,
    'linked elsewhere': (h, id) =>
      `<p><span id="${id}">${h}</span></p><p><a href="/transaction/${h}">its transaction</a></p>`,
  };
  const names = Object.keys(PLACES);
  const digits = names.map((name) => hash(name));

  test('a hash that its place names is never sent, not even when pointed at', async ({
    asked,
    open,
    pointAt,
    sent,
    settled,
  }) => {
    const body = Object.values(PLACES).map((place, i) => place(digits[i] ?? '', `hash-${i}`));
    const page = await open(CONTROL + body.join(''));
    await expect.poll(asked).toContain(tern.subject);
    await settled(page);
    const leaked = () => names.filter((_name, i) => sent().includes((digits[i] ?? '').slice(0, 50)));
    expect.soft(leaked(), 'when in view').toEqual([]);
    for (let i = 0; i < names.length; i++) await pointAt(page.locator(`#hash-${i}`));
    expect.soft(leaked(), 'when pointed at').toEqual([]);
    expect([...new Set(asked())]).toEqual([tern.subject]);
  });

  test('the hash that the page’s own address names is never sent', async ({ asked, open, pointAt, sent }) => {
    const own = hash('own address');
    const text = `<p><span id="own">${own}</span></p><p><b id="title" title="${own}">${short(own)}</b></p>`;
    for (const address of [
      `https://cardanoscan.io/transaction/${own}?tab=utxo`,
      `https://cexplorer.io/tx/${own}`,
      `https://adastat.net/ja/blocks/${own}`,
    ]) {
      const before = asked().length;
      const site = new URL(address).host;
      const control = site === 'cardanoscan.io' ? CONTROL : '';
      const page = await open(text + control, address);
      if (control !== '') await expect.poll(asked).toContain(tern.subject);
      await pointAt(page.locator('#own'));
      await pointAt(page.locator('#title'));
      expect.soft(sent(), site).not.toContain(own.slice(0, 50));
      expect.soft(asked().length - before, site).toBe(control === '' ? 0 : 1);
      await page.close();
    }
  });

  test('a hash is none of a token once a link to its transaction has come', async ({
    asked,
    open,
    pointAt,
    sent,
    settled,
  }) => {
    const late = hash('late');
    const page = await open(`${CONTROL}<p><span id="late">${late}</span></p>`);
    await expect.poll(asked).toContain(tern.subject);
    await page.evaluate((digits) => {
      const link = document.createElement('a');
      link.href = `/transaction/${digits}`;
      link.textContent = 'its transaction';
      document.body.append(link);
    }, late);
    await settled(page);
    await pointAt(page.locator('#late'));
    expect(sent()).not.toContain(late.slice(0, 50));
  });

  test('without evidence it is sent when pointed at, and not before', async ({
    asked,
    expectCard,
    open,
    settled,
  }) => {
    const page = await open(`<p>See also <span id="bare">${mica.subject}</span>.</p>${CONTROL}`);
    await expect.poll(asked).toContain(tern.subject);
    await settled(page);
    expect(asked()).toEqual([tern.subject]);
    await expectCard(page.locator('#bare'), 'Mica Sheet');
    expect(asked()).toContain(mica.subject);
  });

  test('with evidence for a token it is looked up when it is in view', async ({
    asked,
    open,
    register,
    sent,
  }) => {
    const tokens = ['Alda', 'Beck', 'Corn', 'Dale', 'Elms', 'Fenn', 'Glen', 'Holt'].map(madeUp);
    register(tokens);
    const places: readonly ((subject: string, id: string) => string)[] = [
      (s, id) => `<a id="${id}" href="/token/${s}">${short(s)}</a>`,
      (s, id) => `<dl><dt>Asset ID</dt><dd><span id="${id}">${s}</span></dd></dl>`,
      (s, id) => `<table><tr><th>Token</th><td><span id="${id}">${s}</span></td></tr></table>`,
      (s, id) =>
        `<table><thead><tr><th>Tx Hash</th><th>Asset</th></tr></thead><tbody><tr><td>${hash('beside')}</td>
         <td><span id="${id}">${s}</span></td></tr></tbody></table>`,
      (s, id) => `<div>Token: <span id="${id}">${s}</span></div>`,
      (s, id) =>
        `<p><span id="${id}">${s}</span></p><p><a href="/tokenPolicy/${s.slice(0, 56)}">its policy</a></p>`,
      (s, id) => `<p><span id="${id}" data-asset="${s}">${short(s)}</span></p>`,
      (s, id) => `<p><span id="${id}" data-policy="${s}">${short(s)}</span></p>`,
    ];
    expect(places).toHaveLength(tokens.length);
    const page = await open(places.map((place, i) => place(tokens[i]?.subject ?? '', `token-${i}`)).join(''));
    const marked = async () => {
      const all = await Promise.all(tokens.map((_token, i) => isMarked(page.locator(`#token-${i}`))));
      return tokens.filter((_token, i) => all[i]).map(({ name }) => name);
    };
    await expect.poll(marked).toEqual(tokens.map(({ name }) => name));
    expect(asked().toSorted()).toEqual(tokens.map(({ subject }) => subject).toSorted());
    expect(sent()).not.toContain(hash('beside').slice(0, 50));
  });
});

test('28 bytes of a pool or of a stake key are never sent; a policy is, when pointed at', async ({
  asked,
  open,
  pointAt,
  sent,
  settled,
}) => {
  const places: readonly ((digits: string) => string)[] = [
    (d) => `<dl><dt>Pool ID</dt><dd><span class="key">${d}</span></dd></dl>`,
    (d) => `<table><tr><th>Stake key</th><td><span class="key">${d}</span></td></tr></table>`,
    (d) => `<div>Stake key hash: <span class="key">${d}</span></div>`,
    (d) => `<table><thead><tr><th>Pool</th></tr></thead><tr><td><b class="key">${d}</b></td></tr></table>`,
    (d) => `<p><a class="key" href="/pool/${d}">${d}</a></p>`,
  ];
  const keys = places.map((_place, i) => hash(`key ${i}`).slice(0, 56));
  const policies = `<dl><dt>Policy ID</dt><dd><span id="policy">${hollow.policy}</span></dd></dl>
    <p><a id="linked" href="/tokenPolicy/${fernwood.policy}">${short(fernwood.policy)}</a></p>`;
  const page = await open(CONTROL + places.map((place, i) => place(keys[i] ?? '')).join('') + policies);
  await expect.poll(asked).toContain(tern.subject);
  await settled(page);
  expect(asked()).toEqual([tern.subject]);
  for (let i = 0; i < keys.length; i++) await pointAt(page.locator('.key').nth(i));
  expect.soft(keys.filter((key) => sent().includes(key))).toEqual([]);
  expect.soft(await pointAt(page.locator('#policy'))).toBe(true);
  expect(asked()).toContain(hollow.policy);
  expect.soft(await pointAt(page.locator('#linked'))).toBe(true);
});

test.describe('a policy, a dot and a name', () => {
  test('are one token in a text, with the name in hex and as it is read, and in a token’s link', async ({
    asked,
    expectCard,
    open,
    register,
  }) => {
    const tokens = ['Wicket', 'Yarrow', 'Zephyr', 'Umbrel'].map(madeUp);
    const [inHex, inWords, linkedHex, linkedWords] = tokens;
    if (!inHex || !inWords || !linkedHex || !linkedWords) throw new Error('four tokens');
    register(tokens);
    const page = await open(
      `<p><span id="hex">unit: ${inHex.policy}.${inHex.assetName}, once</span></p>
       <p><span id="words">unit: ${inWords.policy}.${inWords.name}, once</span></p>
       <p><a id="linkedHex" href="/token/${linkedHex.policy}.${linkedHex.assetName}">one</a></p>
       <p><a id="linkedWords" href="/token/${linkedWords.policy}.${linkedWords.name}">other</a></p>
       <p><span id="own">${fernwood.policy}.Fernwood</span></p>`,
    );
    const subjects = [...tokens.map(({ subject }) => subject), fernwood.subject];
    await expect.poll(() => asked().toSorted()).toEqual(subjects.toSorted());
    await expect
      .poll(() => markedTexts(page))
      .toEqual(
        [
          `${inHex.policy}.${inHex.assetName}`,
          `${inWords.policy}.${inWords.name}`,
          'one',
          'other',
          `${fernwood.policy}.Fernwood`,
        ].toSorted(),
      );
    await expectCard(page.locator('#own'), 'Fernwood');
    await expectCard(page.locator('#linkedWords'), 'Umbrel');
  });

  test('are one token in an address that a text spells out', async ({ asked, open }) => {
    await open(
      `<p>https://wallet.example/send/${fernwood.policy}.${fernwood.assetName}/now</p>
       <p>https://wallet.example/send?asset=${mica.policy}.${mica.assetName}&amp;amount=1</p>`,
    );
    await expect.poll(() => asked().toSorted()).toEqual([fernwood.subject, mica.subject].toSorted());
  });

  test('are no token of the page in the pair that TapTools names', async ({
    asked,
    open,
    pointAt,
    settled,
  }) => {
    const pair = `${fernwood.policy}.${fernwood.assetName}`;
    const page = await open(
      `<p><a class="pair" href="/charts/token?pairID=${pair}">a chart</a></p>
       <p><a class="pair" href="https://www.taptools.io/charts/token?pairID=${pair}"><b>another</b></a></p>
       <p><a class="pair" href="/charts/token?a=1&amp;pairID=${fernwood.policy}.Fernwood#top">a third</a></p>
       <p>shown: <span id="shown">${tern.subject}</span></p>`,
      `https://www.taptools.io/charts/token?pairID=${pair}`,
    );
    await expect.poll(asked).toEqual([tern.subject]);
    for (const link of await page.locator('.pair').all()) expect.soft(await pointAt(link)).toBe(false);
    await settled(page);
    expect(asked()).toEqual([tern.subject]);
  });
});

test.describe('an identifier in parts', () => {
  const ZERO_WIDTH = '\u{200b}';
  const SOFT_HYPHEN = '\u{ad}';
  const pieces = (text: string) => text.match(/.{1,8}/g) ?? [];
  /** Each draws one identifier; the wrapping element is the test's. `tail`: how many digits stand apart. */
  const WAYS: Readonly<Record<string, { tail: number; draw(head: string, tail: string): string }>> = {
    'a <wbr> between': { tail: 6, draw: (a, b) => `${a}<wbr>${b}` },
    'a <wbr> every 8 digits': { tail: 6, draw: (a, b) => pieces(a + b).join('<wbr>') },
    'two spans': { tail: 6, draw: (a, b) => `<span>${a}</span><span>${b}</span>` },
    'two spans, 8 digits apart': { tail: 8, draw: (a, b) => `<span>${a}</span><span>${b}</span>` },
    'two divs': { tail: 6, draw: (a, b) => `<div>${a}</div><div>${b}</div>` },
    'two divs, 8 digits apart': { tail: 8, draw: (a, b) => `<div>${a}</div><div>${b}</div>` },
    'three elements, one within another': {
      tail: 6,
      draw: (a, b) => `<b><i>${a.slice(0, 30)}</i>${a.slice(30)}</b><span>${b}</span>`,
    },
    'a text and a span': { tail: 6, draw: (a, b) => `${a}<span>${b}</span>` },
    'a space without width': { tail: 6, draw: (a, b) => a + ZERO_WIDTH + b },
    'many spaces without width': { tail: 6, draw: (a, b) => pieces(a + b).join(ZERO_WIDTH) },
    'a soft hyphen': { tail: 6, draw: (a, b) => a + SOFT_HYPHEN + b },
    'a space without width between spans': {
      tail: 6,
      draw: (a, b) => `<span>${a}</span>${ZERO_WIDTH}<span>${b}</span>`,
    },
  };
  const ways = Object.entries(WAYS);
  const tokens = ways.map((_way, i) => madeUp(`Split ${String.fromCharCode(65 + i)}`));
  const drawn = (i: number, wrap: (parts: string, subject: string) => string) => {
    const [way, token] = [ways[i]?.[1], tokens[i]];
    if (way === undefined || token === undefined) throw new RangeError(`no way ${i}`);
    return wrap(way.draw(token.subject.slice(0, -way.tail), token.subject.slice(-way.tail)), token.subject);
  };
  const STYLE = '<style>.whole { display: inline-flex }</style>';

  test('is found where no link is, and known at either part', async ({
    asked,
    expectCard,
    open,
    register,
  }) => {
    register(tokens);
    const body = ways.map((_way, i) =>
      drawn(i, (parts) => `<div><span class="whole" id="way-${i}">${parts}</span></div>`),
    );
    const page = await open(STYLE + body.join(''));
    const marked = async () => {
      const all = await Promise.all(ways.map((_way, i) => isMarked(page.locator(`#way-${i}`))));
      return ways.filter((_way, i) => all[i]).map(([name]) => name);
    };
    await expect.poll(marked).toEqual(ways.map(([name]) => name));
    // No part alone was taken for the whole.
    expect(asked().toSorted()).toEqual(tokens.map(({ subject }) => subject).toSorted());
    for (const [i, [name]] of ways.entries()) {
      await test.step(name, async () => {
        const whole = page.locator(`#way-${i}`);
        // At the last part always; at the first of spans, divs and texts.
        const ends = i % 3 === 1 ? (['start', 'end'] as const) : (['end'] as const);
        for (const end of ends) await expectCard(new TextEnd(whole, end), tokens[i]?.name ?? '');
      });
    }
  });

  test('is found within a link, and known at either part', async ({ asked, expectCard, open, register }) => {
    register(tokens);
    const body = ways.map((_way, i) =>
      drawn(
        i,
        (parts, subject) =>
          `<div><a class="whole" id="way-${i}" href="/token/${subject}" style="color: inherit">${parts}</a></div>`,
      ),
    );
    const page = await open(STYLE + body.join(''));
    const marked = () => Promise.all(ways.map((_way, i) => isMarked(page.locator(`#way-${i}`))));
    await expect.poll(marked).toEqual(ways.map(() => true));
    expect(asked().toSorted()).toEqual(tokens.map(({ subject }) => subject).toSorted());
    for (const i of [0, 4, 9]) {
      for (const end of ['start', 'end'] as const)
        await expectCard(new TextEnd(page.locator(`#way-${i}`), end), tokens[i]?.name ?? '');
    }
  });

  test('is found where the page makes text nodes of it', async ({ expectCard, open, register }) => {
    const [token] = tokens;
    if (token === undefined) throw new Error('a token');
    register([token]);
    const page = await open('<p><span id="whole"></span></p>');
    await page.evaluate(({ subject }) => {
      const parts = [subject.slice(0, 20), subject.slice(20, -6), '', subject.slice(-6)];
      document.getElementById('whole')?.append(...parts.map((part) => document.createTextNode(part)));
    }, token);
    await expect.poll(() => isMarked(page.locator('#whole'))).toBe(true);
    await expectCard(new TextEnd(page.locator('#whole'), 'end'), token.name);
  });

  test('may be a fingerprint', async ({ asked, expectCard, open, settled }) => {
    const f = fernwood.fingerprint;
    const parts = `<div>${f.slice(0, -6)}</div><div>${f.slice(-6)}</div>`;
    const page = await open(
      `${STYLE}<div><span class="whole" id="text">${parts}</span></div>
       <div><a class="whole" id="link" href="/token/${f}">${parts}</a></div>
       <p><a id="teacher" href="/token/${fernwood.subject}">its subject</a></p>`,
    );
    await expect.poll(asked).toContain(fernwood.subject);
    await settled(page);
    for (const id of ['#text', '#link']) {
      await expectCard(new TextEnd(page.locator(id), 'start'), 'Fernwood');
      await expectCard(new TextEnd(page.locator(id), 'end'), 'Fernwood');
      expect.soft(await isMarked(page.locator(id)), id).toBe(true);
    }
  });

  test('is two where each part is whole', async ({ asked, open, pointAt, register, sent, settled }) => {
    const [upper, lower] = [madeUp('Upper one'), madeUp('Lower one')];
    register([upper, lower]);
    const [first, second] = [hash('first').slice(0, 56), hash('second').slice(0, 56)];
    const page = await open(
      `${CONTROL}<div><div id="upper">${upper.subject}</div><div id="lower">${lower.subject}</div></div>
       <div><div class="policy">${first}</div><div class="policy">${second}</div></div>`,
    );
    const subjects = [tern.subject, upper.subject, lower.subject].toSorted();
    await expect.poll(() => asked().toSorted()).toEqual(subjects);
    await settled(page);
    await expect.poll(() => isMarked(page.locator('#upper'))).toBe(true);
    await expect.poll(() => isMarked(page.locator('#lower'))).toBe(true);
    for (const policy of await page.locator('.policy').all())
      for (const end of ['start', 'end'] as const) await pointAt(new TextEnd(policy, end));
    expect(sent()).not.toContain(first + second);
  });

  test('is none where the parts are two things, or make no identifier', async ({
    asked,
    open,
    pointAt,
    sent,
    settled,
  }) => {
    const policy = hash('two things').slice(0, 56);
    const digits = hash('digits') + hash('more digits') + hash('still more');
    const fingerprint = `${fernwood.fingerprint.slice(0, -1)}${fernwood.fingerprint.endsWith('5') ? '6' : '5'}`;
    const spans = (...parts: readonly string[]) =>
      `<div><span class="none">${parts.map((part) => `<span>${part}</span>`).join('')}</span></div>`;
    const page = await open(
      `<table><tr><td class="policy">${policy}</td><td class="none">12345678</td></tr></table>
       <p><span class="policy">${policy}</span> <span class="none">12345678</span></p>
       ${spans(digits.slice(0, 61), '123456')}
       ${spans(digits.slice(0, 100), digits.slice(100, 140))}
       ${spans(...(digits.match(/.{6}/g) ?? []))}
       ${spans(fingerprint.slice(0, -6), fingerprint.slice(-6))}${CONTROL}`,
    );
    await expect.poll(asked).toContain(tern.subject);
    await settled(page);
    expect.soft(asked()).toEqual([tern.subject]);
    for (const none of await page.locator('.none').all()) {
      for (const end of ['start', 'end'] as const) await pointAt(new TextEnd(none, end));
    }
    expect.soft(asked()).toEqual([tern.subject]);
    for (const cell of await page.locator('.policy').all()) await pointAt(cell);
    expect(sent()).not.toContain(`${policy}12345678`);
  });
});

test.describe('a shortened text', () => {
  test('is what its own attributes say, or those of the nearest link around it', async ({
    asked,
    expectCard,
    open,
    register,
  }) => {
    const deep = (inner: string) => `${'<span>'.repeat(8)}${inner}${'</span>'.repeat(8)}`;
    const places: Readonly<Record<string, (subject: string, id: string) => string>> = {
      'its href': (s, id) => `<a id="${id}" href="/token/${s}">${short(s)}</a>`,
      'its title': (s, id) => `<span id="${id}" title="${s}">${short(s)}</span>`,
      'its title among words': (s, id) => `<span id="${id}" title="Asset ${s}, in full">${short(s)}</span>`,
      'its label': (s, id) => `<span id="${id}" role="img" aria-label="Copy ${s}">${short(s)}</span>`,
      'its data': (s, id) => `<span id="${id}" data-unit="${s}">${short(s)}</span>`,
      'a data-policy that is a subject': (s, id) => `<span id="${id}" data-policy="${s}">${short(s)}</span>`,
      'a link further up': (s, id) => `<a href="/token/${s}">${deep(`<b id="${id}">${short(s)}</b>`)}</a>`,
      'the title of a link further up': (s, id) =>
        `<a href="#" title="${s}">${deep(`<b id="${id}">${short(s)}</b>`)}</a>`,
      'the label of a link further up': (s, id) =>
        `<a href="#" aria-label="${s}">${deep(`<b id="${id}">${short(s)}</b>`)}</a>`,
      'the data of a link further up': (s, id) =>
        `<a href="#" data-asset="${s}">${deep(`<b id="${id}">${short(s)}</b>`)}</a>`,
    };
    const names = Object.keys(places);
    const tokens = names.map((_name, i) => madeUp(`Short ${i}`));
    register(tokens);
    const body = Object.values(places).map(
      (place, i) => `<div>${place(tokens[i]?.subject ?? '', `short-${i}`)}</div>`,
    );
    const page = await open(body.join(''));
    const marked = async () => {
      const all = await Promise.all(names.map((_name, i) => isMarked(page.locator(`#short-${i}`))));
      return names.filter((_name, i) => all[i]);
    };
    await expect.poll(marked).toEqual(names);
    expect(asked().toSorted()).toEqual(tokens.map(({ subject }) => subject).toSorted());
    for (const [i, name] of names.entries()) {
      await test.step(name, () => expectCard(page.locator(`#short-${i}`), tokens[i]?.name ?? ''));
    }
  });

  test('is in a link that is read from the page’s own base', async ({ asked, open, expectCard }) => {
    const page = await open(
      `<base href="/"><p><a id="one" href="token/${fernwood.subject}">${short(fernwood.subject)}</a></p>`,
      'https://cardanoscan.io/some/where/deep',
    );
    await expect.poll(asked).toEqual([fernwood.subject]);
    await expectCard(page.locator('#one'), 'Fernwood');
  });

  test('may be a picture whose path names the token', async ({ asked, expectCard, open, settled }) => {
    const picture = (id: string, path: string) =>
      `<img id="${id}" src="${path}" alt="" style="display:inline-block;width:40px;height:40px">`;
    const page = await open(
      `<p>${picture('subject', `/images/${mica.subject}.png`)}</p>
       <p>${picture('fingerprint', `/images/${fernwood.fingerprint}.png`)}</p>
       <p><a href="#">${picture('linked', `https://images.example/64/${fernwood.fingerprint}.webp?v=2`)}</a></p>
       <p><a id="around" href="#">${picture('within', `/images/${fernwood.fingerprint}.png`)} a name</a></p>
       <p><a id="teacher" href="/token/${fernwood.subject}">its subject</a></p>`,
    );
    await expect.poll(asked).toContain(fernwood.subject);
    await settled(page);
    await expectCard(page.locator('#fingerprint'), 'Fernwood');
    await expectCard(page.locator('#linked'), 'Fernwood');
    await expectCard(page.locator('#within'), 'Fernwood');
    await expectCard(page.locator('#subject'), 'Mica Sheet');
  });

  test('is its own link’s, whatever another link of the same short form says', async ({
    expectCard,
    open,
    register,
  }) => {
    const tokens = [madeUp('Twin A'), madeUp('Twin B')];
    register(tokens);
    const links = tokens.map(
      ({ subject }, i) => `<p><a id="twin-${i}" href="/token/${subject}">a002…c235</a></p>`,
    );
    const page = await open(links.join(''));
    await expectCard(page.locator('#twin-0'), 'Twin A');
    await expectCard(page.locator('#twin-1'), 'Twin B');
  });
});

test('attributes of ten megabytes are not scanned, and hide nothing', async ({
  asked,
  card,
  open,
  sent,
  settled,
  trouble,
}) => {
  const page = await open(
    `<p><a id="one" href="/token/${mica.subject}">one</a></p>
     <div id="big"><a>big</a> <img alt=""></div>
     <p><a id="two" href="/token/${tern.subject}">two</a></p>
     <script>
       const end = ' ${fernwood.subject}';
       const blob = 'data:text/plain;base64,' + 'QUJD'.repeat(2_500_000);
       const big = document.getElementById('big');
       const [link, image] = big.children;
       big.title = 'ab '.repeat(3_400_000) + end;
       big.dataset.state = '{"hex":"' + 'c3'.repeat(5_000_000) + '","asset":"' + end + '"}';
       big.dataset.image = blob + end;
       big.setAttribute('aria-label', blob + end);
       big.setAttribute('style', 'background-image: url("' + blob + end + '")');
       image.src = blob + end;
       link.title = blob + end;
       link.href = blob + end;
     </script>`,
  );
  await expect.poll(() => asked().toSorted()).toEqual([mica.subject, tern.subject].toSorted());
  await page.evaluate((subject) => {
    const big = document.getElementById('big');
    if (big) big.title += big.dataset.state += 'changed';
    const late = document.createElement('a');
    late.href = `/token/${subject}`;
    late.id = 'late';
    late.textContent = 'late';
    document.body.append(late);
  }, hollow.subject);
  await expect.poll(asked).toContain(hollow.subject);
  // By hand: a locator would write down the element that it hovers, attributes and all.
  const [x = 0, y = 0] = await page.evaluate(() => {
    const box = document.querySelector('#big a')?.getBoundingClientRect();
    return [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5];
  });
  await page.mouse.move(x, y);
  await settled(page);
  await expect(page.locator('token-lens-card')).toHaveCount(0);
  await page.locator('#two').hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Tern Exchange');
  expect(sent()).not.toContain(fernwood.policy);
  expect(trouble).toEqual([]);
});

test('code, styles, fields and editors are left alone', async ({ asked, open, pointAt, sent, settled }) => {
  const { subject } = fernwood;
  const link = `<a href="/token/${subject}">${subject}</a>`;
  const page = await open(
    `${CONTROL}<script type="application/json">{"asset":"${subject}"}</script>
     <style>/* ${subject} */ .box { margin: 2px; width: 700px; height: 30px; overflow: hidden }</style>
     <template>${link}</template><noscript>${link}</noscript>
     <textarea class="box typed">${subject}</textarea><br>
     <input class="box typed" value="${subject}" title="${subject}"><br>
     <select class="box"><option>${subject}</option></select>
     <div class="box typed" contenteditable="true">${link}</div>
     <div class="box" contenteditable="plaintext-only"><p><b>${subject}</b></p></div>
     <div class="box" role="textbox" tabindex="0"><p>${subject}</p></div>
     <div class="box cm-editor"><div class="cm-scroller"><div class="cm-content" contenteditable="true"
       role="textbox"><div class="cm-line">${subject}</div></div></div></div>
     <div class="box CodeMirror"><div class="CodeMirror-scroll"><div class="CodeMirror-code">
       <pre class="CodeMirror-line"><span>${subject}</span></pre></div></div></div>
     <div class="box monaco-editor" role="code"><div class="view-lines"><div class="view-line">
       <span><span>${subject}</span></span></div></div></div>
     <div class="box ace_editor"><div class="ace_content"><div class="ace_line">${subject}</div></div></div>`,
  );
  await expect.poll(asked).toContain(tern.subject);
  await page.locator('textarea').fill(`typed: ${subject}`);
  await page.locator('input').fill(subject);
  await page.locator('[contenteditable=true].typed').click();
  await page.keyboard.insertText(` ${subject} `);
  await settled(page);
  const boxes = await page.locator('.box').all();
  expect(boxes).toHaveLength(10);
  for (const box of boxes) {
    const what = await box.evaluate((element) => element.outerHTML.slice(0, 50));
    expect.soft(await pointAt(box), what).toBe(false);
    expect.soft(await isMarked(box), what).toBe(false);
  }
  expect(asked()).toEqual([tern.subject]);
  expect(sent()).not.toContain(fernwood.policy);
});

test.describe('open shadow roots', () => {
  const inShadow = (inner: string) => `<template shadowrootmode="open">${inner}</template>`;
  const link = (id: string, { subject }: { readonly subject: string }) =>
    `<p><a id="${id}" href="/token/${subject}">${id}</a></p>`;

  test('that the page is made with: found, marked, pointed at and focused', async ({
    asked,
    card,
    expectCard,
    open,
    register,
  }) => {
    const tokens = ['Shade A', 'Shade B', 'Shade C', 'Shade of a loom'].map(madeUp);
    const [outer, inner, slotted, split] = tokens;
    if (!outer || !inner || !slotted || !split) throw new Error('four tokens');
    register(tokens);
    const parts = `<div>${split.subject.slice(0, -6)}</div><div>${split.subject.slice(-6)}</div>`;
    const page = await open(
      `<x-list>${inShadow(
        `${link('outer', outer)}<div><span id="split" style="display: inline-flex">${parts}</span></div>
         <x-row>${inShadow(link('inner', inner))}</x-row><slot></slot>`,
      )}${link('slotted', slotted)}</x-list>`,
    );
    await expect.poll(() => asked().toSorted()).toEqual(tokens.map(({ subject }) => subject).toSorted());
    for (const id of ['#outer', '#inner', '#slotted', '#split'])
      await expect.poll(() => isMarked(page.locator(id)), { message: id }).toBe(true);
    expect.soft(await isUnderlined(page.locator('#inner')), 'something is drawn').toBe(true);
    await expectCard(page.locator('#outer'), 'Shade A');
    await expectCard(page.locator('#inner'), 'Shade B');
    await expectCard(page.locator('#slotted'), 'Shade C');
    await expectCard(new TextEnd(page.locator('#split'), 'end'), 'Shade of a loom');
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await card(page))?.label).toBe('Shade A');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await card(page))?.label).toBe('Shade B');
  });

  test('that come later, and rows that come into them', async ({ asked, expectCard, open, register }) => {
    const tokens = ['Later A', 'Later B', 'Later C', 'Later D'].map(madeUp);
    const [withHost, row, changed, nested] = tokens;
    if (!withHost || !row || !changed || !nested) throw new Error('four tokens');
    register(tokens);
    const page = await open(CONTROL);
    await expect.poll(asked).toContain(tern.subject);
    await page.evaluate(
      (html) => {
        const host = document.createElement('div');
        host.id = 'host';
        host.attachShadow({ mode: 'open' }).innerHTML = html;
        document.body.append(host);
      },
      link('with-host', withHost),
    );
    await expect.poll(() => isMarked(page.locator('#with-host'))).toBe(true);
    await page.evaluate(
      ([html = '', wrapped = '']) => {
        const root = document.getElementById('host')?.shadowRoot;
        root?.append(document.createRange().createContextualFragment(html));
        const host = document.createElement('div');
        host.attachShadow({ mode: 'open' }).innerHTML = wrapped;
        root?.append(host);
      },
      [link('row', row), link('nested', nested)],
    );
    await expect.poll(() => isMarked(page.locator('#row'))).toBe(true);
    await expect.poll(() => isMarked(page.locator('#nested'))).toBe(true);
    await expectCard(page.locator('#row'), 'Later B');
    await page
      .locator('#row')
      .evaluate((one, subject) => one.setAttribute('href', `/token/${subject}`), changed.subject);
    await expect.poll(asked).toContain(changed.subject);
    await expectCard(page.locator('#row'), 'Later C');
    await expectCard(page.locator('#nested'), 'Later D');
  });

  test('that an element of the page gets when it is there already', async ({
    asked,
    expectCard,
    open,
    settled,
  }) => {
    const page = await open(`${CONTROL}<div id="host"></div>`);
    await expect.poll(asked).toContain(tern.subject);
    await settled(page);
    await page.evaluate(
      (html) => {
        const root = document.getElementById('host')?.attachShadow({ mode: 'open' });
        if (root) root.innerHTML = html;
      },
      link('within', mica),
    );
    await expectCard(page.locator('#within'), 'Mica Sheet');
    await expect.poll(() => isMarked(page.locator('#within'))).toBe(true);
  });
});

test.describe('frames', () => {
  const SIZE = 'style="width: 900px; height: 420px; border: 0"';
  const link = (id: string, { subject }: { readonly subject: string }) =>
    `<p><a id="${id}" href="/token/${subject}">${id}</a></p>`;

  for (const [kind, add] of Object.entries({
    'by address': '<iframe id="frame" name="frame" src="/inner"',
    'of a srcdoc': `<iframe id="frame" name="frame" srcdoc='${link('one', fernwood)}${link('two', mica)}'`,
    'that the page writes': '<iframe id="frame" name="frame"',
    'that the page fills': '<iframe id="frame" name="frame"',
  })) {
    test(`of the page’s own origin, ${kind}: found, marked and pointed at`, async ({
      asked,
      openSite,
      expectCard,
      settled,
    }) => {
      const body = link('one', fernwood) + link('two', mica);
      const written = JSON.stringify(body).replaceAll('/', '\\/');
      const scripts: Readonly<Record<string, string>> = {
        'that the page writes': `inner.open(); inner.write(${written}); inner.close()`,
        'that the page fills': `inner.body.innerHTML = ${written}`,
      };
      const script = kind in scripts ? `const inner = frames.frame.document; ${scripts[kind]}` : '';
      const page = await openSite({
        '/': `${add} ${SIZE}></iframe><script>${script}</script>${link('outside', tern)}`,
        '/inner': body,
      });
      await expect
        .poll(() => asked().toSorted())
        .toEqual([fernwood.subject, mica.subject, tern.subject].toSorted());
      const frame = page.frameLocator('#frame');
      await expect.poll(() => isMarked(frame.locator('#one'))).toBe(true);
      await expect.poll(() => isMarked(frame.locator('#two'))).toBe(true);
      expect.soft(await isUnderlined(frame.locator('#one')), 'something is drawn').toBe(true);
      await frame.locator('#two').hover();
      const seen = async () => (await openCards(page)).map(({ frame: where, label }) => [where, label]);
      await expect.poll(seen).toEqual([['frame', 'Mica Sheet']]);
      await page.mouse.move(1200, 700);
      await expect.poll(seen).toEqual([]);
      await expectCard(page.locator('#outside'), 'Tern Exchange');
      // What two documents show is asked for once.
      await settled(page);
      expect(asked().filter((subject) => subject === fernwood.subject)).toHaveLength(1);
    });
  }

  test('that come later, and lie in one another', async ({ asked, openSite }) => {
    const page = await openSite({
      '/': link('outside', tern),
      '/outer': `<iframe id="inner" src="/inner" ${SIZE}></iframe>`,
      '/inner': link('one', fernwood),
    });
    await expect.poll(asked).toContain(tern.subject);
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.id = 'outer';
      frame.src = '/outer';
      frame.style.cssText = 'width: 1000px; height: 500px';
      document.body.append(frame);
    });
    const one = page.frameLocator('#outer').frameLocator('#inner').locator('#one');
    await expect.poll(() => isMarked(one)).toBe(true);
    await one.hover();
    await expect
      .poll(async () => (await openCards(page)).map(({ frame, label }) => [frame, label]))
      .toEqual([['inner', 'Fernwood']]);
  });

  test('of a page that frames itself end somewhere', async ({
    asked,
    context,
    routeService,
    settled,
    trouble,
  }) => {
    const at = (depth: number, address: string) =>
      `${link('one', fernwood)}<iframe id="frame" src="${address}" style="width: 90%; height: 500px"></iframe>
       <script>if (${depth} > 0 && ${depth} < 8) document.getElementById('frame').src = '?depth=${depth + 1}'</script>`;
    routeService('https://cardanoscan.io', {
      fetch: (request) => {
        const { pathname, searchParams } = new URL(request.url);
        const depth = Number(searchParams.get('depth') ?? 0);
        const other = pathname === '/there' ? '/back' : '/there';
        const body = at(depth, pathname === '/itself' ? '/itself' : other);
        return pageApp(documentOf(body)).fetch(request);
      },
    });
    const page = await context.newPage();
    for (const address of ['/itself', '/there', '/deep?depth=1']) {
      await page.goto(`https://cardanoscan.io${address}`);
      const inner = page.frameLocator('#frame').locator('#one');
      await expect.poll(() => isMarked(page.locator('#one')), { message: address }).toBe(true);
      await expect.poll(() => isMarked(inner), { message: address }).toBe(true);
      await settled(page);
    }
    expect(asked()).toEqual([fernwood.subject]);
    expect(trouble).toEqual([]);
  });

  test('of an origin of their own are not entered', async ({ asked, open, pointAt, sent, settled }) => {
    const inner = `<p><a id="one" href="https://cardanoscan.io/token/${fernwood.subject}">one</a></p>
      <p>${fernwood.subject}</p>`;
    const page = await open(
      `${CONTROL}<iframe id="sandboxed" sandbox srcdoc="${inner.replaceAll('"', '&quot;')}" ${SIZE}></iframe>
       <iframe id="data" src="data:text/html,${encodeURIComponent(inner)}" ${SIZE}></iframe>`,
    );
    await expect.poll(asked).toContain(tern.subject);
    await settled(page);
    for (const id of ['#sandboxed', '#data']) {
      const one = page.frameLocator(id).locator('#one');
      expect.soft(await pointAt(one), id).toBe(false);
      expect.soft(await isMarked(one), id).toBe(false);
    }
    expect(sent()).not.toContain(fernwood.policy);
  });

  test('of another origin, which is no site, are not entered', async ({
    asked,
    context,
    open,
    pointAt,
    routeSite,
    sent,
    settled,
  }) => {
    routeSite('elsewhere.example', documentOf(link('one', fernwood)));
    const page = await open(
      `${CONTROL}<iframe id="frame" src="https://elsewhere.example/" ${SIZE}></iframe>`,
    );
    await expect.poll(asked).toContain(tern.subject);
    const inside = page.frames().find((frame) => frame.url() === 'https://elsewhere.example/');
    const one = page.frameLocator('#frame').locator('#one');
    await one.waitFor();
    expect(inside).toBeDefined();
    await settled(page);
    expect(await pointAt(one)).toBe(false);
    expect(await inside?.evaluate(() => CSS.highlights.size)).toBe(0);
    expect(asked()).toEqual([tern.subject]);
    expect(sent()).not.toContain(fernwood.policy);
    if (inside === undefined) return;
    // No world of the extension's own exists in it.
    const session = await context.newCDPSession(inside).catch(() => context.newCDPSession(page));
    const worlds: { readonly origin: string; readonly frameId: string | undefined }[] = [];
    session.on('Runtime.executionContextCreated', ({ context: { origin, auxData } }) =>
      worlds.push({ origin, frameId: auxData?.frameId }),
    );
    await session.send('Runtime.enable');
    const elsewhere = worlds.find(({ origin }) => origin === 'https://elsewhere.example');
    expect(elsewhere).toBeDefined();
    const beside = worlds.filter(({ frameId }) => frameId === elsewhere?.frameId).map(({ origin }) => origin);
    expect(beside.filter((origin) => origin.startsWith('chrome-extension:'))).toEqual([]);
  });
});

test('what is broken is no identifier, and breaks nothing', async ({
  asked,
  open,
  pointAt,
  sent,
  settled,
  trouble,
}) => {
  const { fingerprint, subject } = fernwood;
  const mixed = fingerprint.slice(0, 20) + fingerprint.slice(20).toUpperCase();
  const broken = {
    'a wrong checksum': `${fingerprint.slice(0, -1)}${fingerprint.endsWith('q') ? 'p' : 'q'}`,
    'a character outside the alphabet': `${fingerprint.slice(0, -3)}b${fingerprint.slice(-2)}`,
    'mixed case': mixed,
    'a NUL within a fingerprint': `${fingerprint.slice(0, 22)}\0${fingerprint.slice(23)}`,
    'a NUL within a subject': `${subject.slice(0, 50)}\0${subject.slice(50)}`,
    'a lone surrogate within a subject': `${subject.slice(0, 50)}\ud83d${subject.slice(50)}`,
    'lone surrogates, both kinds': `${'\udc00\ud800'.repeat(40)}${subject.slice(0, 54)}\udfff`,
    'a long run': 'a'.repeat(200_000),
    // The sign of Kelvin and the long s, which are a k and an s in the other case.
    'letters that fold to others': fingerprint.replace(/k/g, '\u{212a}').replace('ss', 'ſſ'),
    'digits of other scripts': '٠١٢٣٤٥٦٧٨٩'.repeat(12),
  };
  const page = await open(`${CONTROL}<div id="place"></div>`);
  await expect.poll(asked).toContain(tern.subject);
  const hrefs = [
    '/token/%',
    '/token/%E0%A4%A',
    'http://[',
    '//',
    `/token/${mixed}`,
    'javascript:void 0',
    '?%zz',
  ];
  await page.evaluate(
    ([json, links]) => {
      const texts: string[] = JSON.parse(json);
      const place = document.getElementById('place');
      for (const text of texts) {
        const inText = document.createElement('p');
        inText.style.cssText = 'white-space: nowrap; overflow: hidden';
        inText.textContent = text;
        const inAttributes = document.createElement('p');
        for (const name of ['title', 'aria-label', 'data-asset', 'data-policy'])
          inAttributes.setAttribute(name, text);
        inAttributes.textContent = 'attributes';
        const image = document.createElement('img');
        image.src = `data:image/png,${text.slice(0, 200)}`;
        const inLink = document.createElement('a');
        inLink.setAttribute('href', `/token/${text}`);
        inLink.textContent = 'a link';
        const inParts = document.createElement('p');
        inParts.append(text.slice(0, 38), document.createElement('wbr'), text.slice(38));
        inParts.style.cssText = inText.style.cssText;
        place?.append(inText, inAttributes, image, inLink, inParts);
      }
      for (const href of links) {
        const link = document.createElement('a');
        link.setAttribute('href', href);
        link.textContent = `to ${href}`;
        place?.append(document.createElement('br'), link);
      }
      const namespace = 'http://www.w3.org/2000/svg';
      const drawing = document.createElementNS(namespace, 'svg');
      const drawn = document.createElementNS(namespace, 'a');
      drawn.setAttribute('href', `/token/${texts[0]}`);
      const words = document.createElementNS(namespace, 'text');
      words.setAttribute('y', '15');
      words.textContent = 'a drawn link';
      drawn.append(words);
      drawing.append(drawn);
      place?.append(drawing);
    },
    // As JSON, whose escapes bring halves of surrogates there whole.
    [JSON.stringify(Object.values(broken)), hrefs] as const,
  );
  expect(await page.evaluate(() => /\p{Surrogate}/u.test(document.body.textContent ?? ''))).toBe(true);
  await settled(page);
  // Every text, some of the attributes, every link of a kind of its own.
  const places = page.locator(
    '#place > p:is(:nth-of-type(3n + 1), :nth-of-type(12n + 2)), #place > br + a, #place > svg a',
  );
  for (const one of await places.all())
    expect
      .soft(await pointAt(one), await one.evaluate((element) => element.outerHTML.slice(0, 90)))
      .toBe(false);
  expect.soft(asked()).toEqual([tern.subject]);
  expect.soft(sent()).not.toContain(fernwood.policy);
  expect(trouble).toEqual([]);
});
