/** The card while it changes: what is drawn again in place of what was there, on pages and in the popup. */
import { NETWORKS } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { boxes, link as linkTo, openCard, openCardPage } from './card-page.ts';
import { expect, readRows, test } from './lens.ts';
import { makeOlder } from './older.ts';

const { fernwood, mica } = TOKENS;

/** What these tests look at. Sent to the browser as its source text, so it uses nothing from outside of itself. */
function look(root: Element | ShadowRoot) {
  const canvas = root.querySelector('canvas');
  const [r, g, b] = canvas?.getContext('2d')?.getImageData(canvas.width / 2, 1, 1, 1).data ?? [];
  const words = [...root.querySelectorAll('dl .copy span')];
  return {
    focus: 'activeElement' in root ? root.activeElement?.getAttribute('aria-label') : undefined,
    busy: root.querySelector('article')?.getAttribute('aria-busy'),
    waiting: root.querySelectorAll('.skeleton').length,
    words: words.map(({ textContent }) => textContent),
    picture: canvas?.checkVisibility() === true ? `${r} ${g} ${b}` : '',
    letter: root.querySelector('.logo > span')?.checkVisibility(),
  };
}

/** Writes down, on the second Copy button's word, what it says from now on. Sent as source text, too. */
function listen(root: Element | ShadowRoot): void {
  const word = root.querySelectorAll<HTMLElement>('dl .copy span')[1];
  if (word?.firstChild === null || word === undefined) throw new Error('no word');
  word.dataset.said = '';
  new MutationObserver((records) => {
    for (const { target } of records) word.dataset.said += `${target.nodeValue} `;
  }).observe(word.firstChild, { characterData: true });
}

const said = (root: Element | ShadowRoot) =>
  root.querySelectorAll<HTMLElement>('dl .copy span')[1]?.dataset.said?.trim();

const link = ({ subject }: { subject: string }, style: string) =>
  `<a style="position:absolute;top:20px;${style}" href="/token/${subject}">a token</a>`;
const PAGE = `<!doctype html><title>Page</title>${link(fernwood, 'left:20px')}${link(mica, 'right:20px')}`;

test('an answer that comes late takes neither the focus nor what was said', async ({
  context,
  routeSite,
  routeService,
  inCard,
}) => {
  const service = createMetadataService(loadRecords());
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  routeService(NETWORKS.mainnet.metadata ?? '', {
    fetch: (request) => gate.then(() => service.fetch(request)),
  });
  routeSite('cardanoscan.io', PAGE);
  const page = await context.newPage();
  await page.goto('https://cardanoscan.io/');
  const seen = () => inCard(page, look);
  await expect(async () => {
    // A machine under load may tell of the key long before the focus.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('Tab');
    await expect(page.locator('token-lens-card')).toHaveCount(1, { timeout: 1500 });
  }).toPass();
  expect(await seen()).toMatchObject({ busy: 'true', waiting: 1, picture: '', letter: true });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(async () => (await seen())?.focus).toBe('Copy Asset name');
  await inCard(page, listen);
  await page.keyboard.press('Enter');
  await expect.poll(() => inCard(page, said)).toMatch(/^copied/);
  open();
  await expect.poll(seen).toMatchObject({ busy: 'false', waiting: 0, letter: false });
  expect((await seen())?.picture).toMatch(/\d/);
  expect((await seen())?.focus).toBe('Copy Asset name');
  await expect.poll(() => inCard(page, said)).toBe('copied copy');
  // Drawn anew several times by now; a press is still one press.
  await page.keyboard.press('Enter');
  await expect.poll(() => inCard(page, said)).toBe('copied copy copied copy');
});

test('a card that goes over to another token shows nothing of the one before', async ({
  context,
  routeSite,
  inCard,
  card,
}) => {
  routeSite('cardanoscan.io', PAGE);
  const page = await context.newPage();
  await page.goto('https://cardanoscan.io/');
  const links = page.getByRole('link');
  const seen = () => inCard(page, look);
  await links.last().hover();
  await expect.poll(seen).toMatchObject({ letter: false });
  const anew = { ...(await seen()), rows: await inCard(page, readRows) };
  await page.keyboard.press('Escape');
  await links.first().hover();
  await expect.poll(seen).toMatchObject({ letter: false });
  expect((await seen())?.picture).not.toBe(anew.picture);
  await inCard(page, listen);
  await inCard(page, (root) => root.querySelectorAll<HTMLElement>('.copy')[1]?.click());
  await expect.poll(() => inCard(page, said)).toMatch(/^copied|^not allowed here/);
  await links.last().hover();
  await expect.poll(async () => (await card(page))?.label).toBe('Mica Sheet');
  await expect.poll(seen).toMatchObject({ letter: false });
  expect({ ...(await seen()), rows: await inCard(page, readRows) }).toEqual(anew);
});

test('the popup, which draws again each second, decodes a picture once', async ({ openPopup }) => {
  const popup = await openPopup();
  await popup.evaluate(() => {
    const decode = createImageBitmap;
    let count = 0;
    globalThis.createImageBitmap = ((blob: Blob) => {
      count += 1;
      document.body.dataset.decoded = String(count);
      return decode(blob);
    }) as typeof createImageBitmap;
  });
  const result = popup.locator('.result');
  const lookUp = async (subject: string) => {
    await popup.getByRole('searchbox').fill(subject);
    await popup.keyboard.press('Enter');
  };
  await lookUp(fernwood.subject);
  await expect.poll(() => result.evaluate(look)).toMatchObject({ letter: false });
  const { picture } = await result.evaluate(look);
  await result.evaluate(listen);
  await result.getByRole('button', { name: 'Copy Asset name' }).click();
  await expect.poll(() => result.evaluate(said)).toBe('copied copy');
  await popup.waitForTimeout(1000);
  expect(await result.evaluate(said)).toBe('copied copy');
  expect(await result.evaluate(look)).toMatchObject({ letter: false, picture });
  await expect(popup.locator('body')).toHaveAttribute('data-decoded', '1');
  await lookUp(mica.subject);
  await expect(result.getByRole('heading')).toHaveText('Mica Sheet');
  await expect.poll(() => result.evaluate(look)).toMatchObject({ letter: false });
  expect((await result.evaluate(look)).picture).not.toBe(picture);
  await expect(popup.locator('body')).toHaveAttribute('data-decoded', '2');
});

test('an open card whose answer was stale is drawn anew, in its place, when the new one has come', async ({
  context,
  routeSite,
  openOptions,
  stopWorker,
  services,
  card,
}) => {
  const open = () => openCardPage({ context, routeSite }, linkTo(mica, 'one', 'position:absolute;top:100px'));
  const first = await open();
  await openCard(first, 'one');
  await expect.poll(async () => (await card(first))?.text).toContain('fetched just now');
  await first.close();
  const options = await openOptions();
  await options.evaluate(makeOlder, 24 * 60 * 60_000);
  await options.close();
  await stopWorker();
  services.metadataFaults.set({ kind: 'delay', delayMs: 600 });
  const page = await open();
  await openCard(page, 'one');
  await expect.poll(async () => (await card(page))?.text).toContain('may be out of date');
  const before = await boxes(page, 'one');
  await expect.poll(async () => (await card(page))?.text).toContain('fetched just now');
  const after = await boxes(page, 'one');
  expect([after.card.top, after.card.left]).toEqual([before.card.top, before.card.left]);
});

test('while it waits, a card is about as high as it will be, and stays where it is', async ({
  context,
  routeSite,
  services,
  inCard,
}) => {
  services.metadataFaults.set({ kind: 'delay', delayMs: 1_500 });
  const body = linkTo(fernwood, 'one', 'position:absolute;top:100px');
  const page = await openCardPage({ context, routeSite }, body);
  await openCard(page, 'one');
  const waiting = () => inCard(page, (root) => root.querySelectorAll('.skeleton').length);
  expect(await waiting()).toBe(1);
  const before = (await boxes(page, 'one')).card;
  await expect.poll(waiting).toBe(0);
  const after = (await boxes(page, 'one')).card;
  expect([after.top, after.left]).toEqual([before.top, before.left]);
  const ratio = (after.bottom - after.top) / (before.bottom - before.top);
  expect(ratio).toBeGreaterThan(0.85);
  expect(ratio).toBeLessThan(1.15);
});
