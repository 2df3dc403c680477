/** The open card in a real Firefox: what the page does to it closes it (SECURITY.md, 12). */
import { expect, it, onTestFinished } from 'vitest';
import { TOKENS } from '../../data/index.ts';
import { DEEDS, deedOf, UNSEEN_IN_FIREFOX } from '../../hostile/deeds.ts';
import { TRIED } from '../../hostile/tried-mark.ts';
import { pageApp } from '../service.ts';
import { launch } from './firefox.ts';

const LINK = '#one';
const PAGE = `<!doctype html><title>Page</title><style>[data-put="none"]::backdrop { display: none }</style>
  <p><a id="one" href="/token/${TOKENS.mica.subject}">one</a></p>`;
/** Fullscreen wants a hand. */
const NOT_HERE = [...UNSEEN_IN_FIREFOX, 'shows an element in fullscreen'];

it('promise 12: closes whatever the page does to it', async ({ annotate }) => {
  const firefox = await launch('.output/firefox-mv3');
  onTestFinished(() => firefox.close());
  firefox.routeService('https://cardanoscan.io', pageApp(PAGE));
  const page = await firefox.open('https://cardanoscan.io/');
  const cards = async () => (await page.locate('token-lens-card')).length;
  const tried = Object.entries(DEEDS).filter(([name]) => !NOT_HERE.includes(name));
  for (const [name, code] of tried) {
    await page.goto('https://cardanoscan.io/');
    const open = async () => {
      await page.hover(LINK);
      return cards();
    };
    // The pointer rests between: a card opens for nothing less.
    await expect.poll(open, { interval: 600 }).toBe(1);
    await page.evaluate((script) => void new Function(script)(), deedOf(code));
    await expect.poll(cards, { message: name }).toBe(0);
  }
  await annotate(`12: ${tried.length} deeds in Firefox`, TRIED);
});
