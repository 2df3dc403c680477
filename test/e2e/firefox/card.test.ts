/** The open card in a real Firefox: what the page does to it closes it (SECURITY.md, 12). */
import { expect, it, onTestFinished } from 'vitest';
import { TOKENS } from '../../data/index.ts';
import { ATTEMPTS } from '../../hostile/attempts.ts';
import { attackOf, CHANGES, HARMLESS, UNSEEN_IN_FIREFOX } from '../../hostile/card-attacks.ts';
import { pageApp } from '../apps.ts';
import { HOST } from '../card.ts';
import { launch } from './firefox.ts';

const LINK = '#one';
const PAGE = `<!doctype html><title>Page</title><style>[data-put="none"]::backdrop { display: none }</style>
  <p><a id="one" href="/token/${TOKENS.mica.subject}">one</a></p>`;
/** Fullscreen wants a hand; what only changes the look of the page is compared in Chromium. */
const NOT_HERE = [
  ...UNSEEN_IN_FIREFOX,
  ...HARMLESS,
  'shows an element in fullscreen',
  'writes into it',
  'gives it a slot',
  'clips the document',
  'moves the document',
  'filters and fades the document',
  'styles it in a layer',
  'unsets all',
  'draws on its host',
  'sets its custom properties',
  'replaces the fonts',
  'changes its colour scheme',
];

it('promise 12: closes whatever the page does to it', async ({ annotate }) => {
  const firefox = await launch('.output/firefox-mv3');
  onTestFinished(() => firefox.close());
  firefox.routeService('https://cardanoscan.io', pageApp(PAGE));
  const page = await firefox.open('https://cardanoscan.io/');
  const cards = async () => (await page.locate(HOST)).length;
  const tried = Object.entries(CHANGES).filter(([name]) => !NOT_HERE.includes(name));
  for (const [name, code] of tried) {
    await page.goto('https://cardanoscan.io/');
    const open = async () => {
      await page.hover(LINK);
      return cards();
    };
    // The pointer rests between: a card opens for nothing less.
    await expect.poll(open, { interval: 600 }).toBe(1);
    await page.evaluate((script) => void new Function(script)(), attackOf(code));
    await expect.poll(cards, { message: name }).toBe(0);
  }
  await annotate(`12: ${tried.length} ways to change an open card in Firefox`, ATTEMPTS);
});
