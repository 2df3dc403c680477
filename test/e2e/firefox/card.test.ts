/** The open card in Firefox: what the page does to it closes it (SECURITY.md, 12). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKENS } from '../../data/index.ts';
import { attackOf, attacksOf, removeLeftovers } from '../../hostile/card-attacks.ts';
import { documentOf, pageApp, siteApp } from '../apps.ts';
import { HOST } from '../card.ts';
import { type Firefox, launch } from './firefox.ts';
import { restUntil, type Tab } from './tab.ts';

let firefox: Firefox;
beforeAll(async () => {
  firefox = await launch('.output/firefox-mv3');
});
afterAll(() => firefox?.close());

const PAGE = documentOf(`<style>[data-put="none"]::backdrop { display: none }</style>
  <p><a id="one" href="/token/${TOKENS.mica.subject}">one</a></p>`);

it('promise 12: a card closes whatever the page does to it', async () => {
  firefox.routeService('https://cardanoscan.io', pageApp(PAGE));
  const page = await firefox.open('https://cardanoscan.io/');
  const attacks = Object.entries({ ...attacksOf('changes'), ...attacksOf('changes, Firefox only') });
  for (const [name, code] of attacks) {
    await restUntil(isOpen, page, '#one');
    await page.evaluate((script) => void new Function(script)(), attackOf(code));
    await expect.poll(() => cardsIn(page), { message: name }).toBe(0);
    await page.evaluate(removeLeftovers);
  }
});

/** Collects the frames that events give to the page, from before its first event. */
const COLLECT = `<script>
  globalThis.collected = new Set();
  const types = ['DOMFrameContentLoaded', 'load', 'focus', 'blur', 'wheel', 'click', 'contextmenu',
    ...['over', 'out', 'enter', 'leave', 'move', 'down', 'up'].flatMap((one) => ['pointer' + one, 'mouse' + one])];
  const collect = (event) => {
    for (const key of ['target', 'originalTarget', 'explicitOriginalTarget', 'relatedTarget'])
      if (event[key]?.localName === 'iframe') collected.add(event.type + ' ' + key);
    if (event.rangeParent?.getRootNode() instanceof ShadowRoot) collected.add(event.type + ' rangeParent');
  };
  for (const type of types) for (const node of [window, document]) node.addEventListener(type, collect, true);
</script>`;
const LINK = `<a id="one" href="/token/${TOKENS.mica.subject}" style="font-size: 40px">one</a>`;
/** Replaces the document after it has loaded, with the listeners of everybody. */
const REWRITTEN = `<script>addEventListener('load', () => {
  document.open();
  document.write(${JSON.stringify(COLLECT + LINK).replaceAll('</', '<\\/')});
  document.close();
});</script>`;

/** Firefox starts content scripts after the scripts of the result, unless it has them from another page. */
const TRANSFORMED = `<?xml-stylesheet type="text/xsl" href="#sheet"?><!DOCTYPE xsl:stylesheet [
  <!ATTLIST xsl:stylesheet id ID #REQUIRED>]>
<xsl:stylesheet id="sheet" version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="html"/>
<xsl:template match="/"><html><head><script><![CDATA[${COLLECT.replace(/<\/?script>/g, '')}]]></script></head>
<body>${LINK}</body></html></xsl:template></xsl:stylesheet>`;

it('promise 31: no event of Firefox gives the page the frame of the card', async () => {
  const bodies = {
    '/': COLLECT + LINK,
    '/rewritten': REWRITTEN,
    '/around': '<iframe src="/" style="width: 120px; height: 90px"></iframe>',
  };
  firefox.routeService('https://cardanoscan.io', siteApp(bodies));
  const page = await firefox.open('https://cardanoscan.io/');
  const collected = () => page.evaluate(() => [...Reflect.get(globalThis, 'collected')]);
  await restUntil(hasFrame, page, '#one');
  await page.click(HOST);
  await page.hover('#one');
  expect(await collected()).toEqual([]);

  // Where no listener of ours can be the first, and in a frame, the card is a notice.
  const isNotice = async () => (await page.evaluate(heightOfCard)) < 80;
  for (const [path, target] of [
    ['rewritten', '#one'],
    ['around', 'iframe'],
  ] as const) {
    await page.goto(`https://cardanoscan.io/${path}`);
    await restUntil(isNotice, page, target);
  }
});

it('promise 31: no event gives a page made by XSLT the frame of the card', async () => {
  const headers = { 'content-type': 'application/xml' };
  firefox.routeService('https://cardanoscan.io', { fetch: () => new Response(TRANSFORMED, { headers }) });
  const page = await firefox.open('https://cardanoscan.io/');
  await restUntil(isOpen, page, '#one');
  await page.click(HOST);
  // A notice is in a shadow tree without a frame.
  const frames = () =>
    page.evaluate(() =>
      [...Reflect.get(globalThis, 'collected')].filter((one) => !one.endsWith('rangeParent')),
    );
  expect(await frames()).toEqual([]);
});

/** Firefox keeps what a page has put on the empty document of a window that it opens. */
const OPENER = `<button>open</button><script>
  document.querySelector('button').onclick = () => {
    const opened = open('/opened');
    opened.addEventListener('DOMFrameContentLoaded', ({ target }) => { opened.frame = target; }, true);
  };
</script>`;
/** Of a page that has the card's frame. */
const INSIDE: Readonly<Record<string, string>> = {
  'an element over the frame': `root.append(Object.assign(document.createElement('div'), { textContent: 'genuine',
    style: 'position: absolute; inset: 0; background: white' }))`,
  'another address': 'frame.src = "/"',
  'another document': 'frame.contentWindow.location = "https://cardanoscan.io/"',
  'a style of the frame': 'frame.style.opacity = 0',
  'a style sheet': 'root.adoptedStyleSheets = [new CSSStyleSheet()]',
  'an animation': 'frame.animate({ opacity: [0, 0] }, 1e6)',
  'the host taken out and put back': `const { host } = root, { documentElement } = document;
    addEventListener('beforetoggle', (event) => event.stopImmediatePropagation(), true);
    host.remove(); documentElement.append(host); host.showPopover()`,
};

it('promise 12: a card closes when a page with its frame changes what is inside', async () => {
  firefox.routeService('https://cardanoscan.io', siteApp({ '/': OPENER, '/opened': LINK }));
  const opener = await firefox.open('https://cardanoscan.io/');
  await opener.click('button');
  const opened = () => firefox.opened('https://cardanoscan.io/opened');
  await expect.poll(opened).toBeDefined();
  const page = await opened();
  if (page === undefined) throw new Error('The tab is gone.');
  for (const [name, code] of Object.entries(INSIDE)) {
    await restUntil(hasFrame, page, '#one');
    await page.evaluate((script) => void new Function(script)(), `const root = frame.getRootNode(); ${code}`);
    await expect.poll(() => cardsIn(page), { message: name }).toBe(0);
  }
});

/** A card that is only prepared counts. */
const cardsIn = async (page: Tab) => (await page.locate(HOST)).length;
const isOpen = async (page: Tab) => (await cardsIn(page)) === 1 && (await page.inside(HOST, isVisible));
const hasFrame = async (page: Tab) => (await page.card()) !== undefined;

/** Of the visible card in the page or in its frame, in CSS pixels; else infinite. */
function heightOfCard(): number {
  const { document } = window[0] ?? window;
  const host = document.querySelector('html > div[popover]');
  return host?.checkVisibility({ visibilityProperty: true }) ? host.clientHeight : 1e9;
}

const isVisible = (host: Element) =>
  host.checkVisibility({ visibilityProperty: true, opacityProperty: true });
