/** Identifiers where only a browser can show what is found: text lines, shadow roots that are drawn, frames. */
import { TOKENS } from '../data/index.ts';
import { madeUp } from './made-up.ts';
import { documentOf, expect, isMarked, isUnderlined, openCards, siteApp, TextEnd, test } from './places.ts';
import { pageApp } from './service.ts';

const { fernwood, mica, tern } = TOKENS;
const CONTROL = `<p><a id="control" href="/token/${tern.subject}">control</a></p>`;
const link = (id: string, { subject }: { readonly subject: string }) =>
  `<p><a id="${id}" href="/token/${subject}">${id}</a></p>`;

test('an identifier in parts is marked whole, and known at either end', async ({
  asked,
  expectCard,
  open,
  register,
}) => {
  const WAYS: readonly ((head: string, tail: string) => string)[] = [
    (a, b) => (a + b).replace(/.{8}/g, '$&<wbr>'),
    (a, b) => `<div>${a}</div><div>${b}</div>`,
    (a, b) => `<b><i>${a.slice(0, 30)}</i>${a.slice(30)}</b><span>${b}</span>`,
    (a, b) => `<span>${a}</span>\u{200b}<span>${b}</span>`,
  ];
  const tokens = WAYS.map((_way, i) => madeUp(`Split ${i} loom`));
  register(tokens);
  const body = WAYS.map((draw, i) => {
    const { subject = '' } = tokens[i] ?? {};
    const parts = draw(subject.slice(0, -6), subject.slice(-6));
    return `<div><span id="way-${i}" style="display: inline-flex">${parts}</span></div>`;
  });
  const page = await open(body.join(''));
  for (const [i, { name }] of tokens.entries()) {
    const whole = page.locator(`#way-${i}`);
    await expect.poll(() => isMarked(whole)).toBe(true);
    for (const end of ['start', 'end'] as const) await expectCard(new TextEnd(whole, end), name);
  }
  expect([...new Set(asked())].toSorted()).toEqual(tokens.map(({ subject }) => subject).toSorted());
});

test('open shadow roots that the page is made with: found, marked, pointed at and focused', async ({
  card,
  expectCard,
  open,
  register,
}) => {
  const tokens = ['Shade A', 'Shade B', 'Shade C', 'Shade of a loom'].map(madeUp);
  const [outer, inner, slotted, split] = tokens;
  if (!outer || !inner || !slotted || !split) throw new Error('four tokens');
  register(tokens);
  const inShadow = (html: string) => `<template shadowrootmode="open">${html}</template>`;
  const parts = `<div>${split.subject.slice(0, -6)}</div><div>${split.subject.slice(-6)}</div>`;
  const page = await open(
    `<x-list>${inShadow(
      `${link('outer', outer)}<div><span id="split" style="display: inline-flex">${parts}</span></div>
       <x-row>${inShadow(link('inner', inner))}</x-row><slot></slot>`,
    )}${link('slotted', slotted)}</x-list>`,
  );
  for (const id of ['#outer', '#inner', '#slotted', '#split'])
    await expect.poll(() => isMarked(page.locator(id)), { message: id }).toBe(true);
  expect.soft(await isUnderlined(page.locator('#inner')), 'something is drawn').toBe(true);
  await expectCard(page.locator('#inner'), 'Shade B');
  await expectCard(page.locator('#slotted'), 'Shade C');
  await expectCard(new TextEnd(page.locator('#split'), 'end'), 'Shade of a loom');
  for (const name of ['Shade A', 'Shade B']) {
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await card(page))?.label).toBe(name);
    await page.keyboard.press('Escape');
  }
});

test.describe('frames', () => {
  const SIZE = 'style="width: 900px; height: 120px; border: 0"';

  test('of the page’s own origin, however they are made: found, marked and pointed at', async ({
    asked,
    openSite,
    settled,
  }) => {
    const body = link('one', fernwood) + link('two', mica);
    const written = JSON.stringify(body).replaceAll('/', '\\/');
    const page = await openSite({
      '/': `<iframe id="address" src="/inner" ${SIZE}></iframe><iframe id="srcdoc" srcdoc='${body}' ${SIZE}></iframe>
        <iframe id="written" name="written" ${SIZE}></iframe><iframe id="filled" name="filled" ${SIZE}></iframe>
        <script>
          const { written: { document: inner }, filled } = frames;
          inner.open(); inner.write(${written}); inner.close();
          filled.document.body.innerHTML = ${written};
        </script>${link('outside', tern)}`,
      '/inner': `${body}<iframe id="nested" src="/nested" ${SIZE}></iframe>`,
      '/nested': link('deep', tern),
    });
    const seen = async () => (await openCards(page)).map(({ frame, label }) => [frame, label]);
    for (const id of ['address', 'srcdoc', 'written', 'filled']) {
      const frame = page.frameLocator(`#${id}`);
      await expect.poll(() => isMarked(frame.locator('#one')), { message: id }).toBe(true);
      await frame.locator('#two').hover();
      await expect.poll(seen).toEqual([[id, 'Mica Sheet']]);
      await page.mouse.move(1200, 700);
      await expect.poll(seen).toEqual([]);
    }
    await expect
      .poll(() => isMarked(page.frameLocator('#address').frameLocator('#nested').locator('#deep')))
      .toBe(true);
    // What several documents show is asked for once.
    await settled(page);
    expect(asked().filter((subject) => subject === fernwood.subject)).toHaveLength(1);
  });

  test('of a page that frames itself end somewhere', async ({ asked, context, routeService, trouble }) => {
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
    }
    expect(asked()).toEqual([fernwood.subject]);
    expect(trouble).toEqual([]);
  });

  test('of other origins, or of an origin of their own, are not entered', async ({
    asked,
    context,
    open,
    pointAt,
    routeService,
    sent,
  }) => {
    routeService('https://elsewhere.example', siteApp({ '/': link('one', fernwood) }));
    const inner = `<p><a id="one" href="https://cardanoscan.io/token/${fernwood.subject}">one</a></p>`;
    const page = await open(
      `${CONTROL}<iframe id="sandboxed" sandbox srcdoc="${inner.replaceAll('"', '&quot;')}" ${SIZE}></iframe>
       <iframe id="data" src="data:text/html,${encodeURIComponent(inner)}" ${SIZE}></iframe>
       <iframe id="elsewhere" src="https://elsewhere.example/" ${SIZE}></iframe>`,
    );
    await expect.poll(asked).toContain(tern.subject);
    for (const id of ['#sandboxed', '#data', '#elsewhere']) {
      const one = page.frameLocator(id).locator('#one');
      await one.waitFor();
      expect.soft(await pointAt(one), id).toBe(false);
      expect.soft(await isMarked(one), id).toBe(false);
    }
    expect(asked()).toEqual([tern.subject]);
    expect(sent()).not.toContain(fernwood.policy);
    // No world of the extension's own exists in it.
    const inside = page.frames().find((frame) => frame.url() === 'https://elsewhere.example/');
    if (inside === undefined) throw new Error('no frame of another origin');
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
