/** The open card in Firefox: what the page does to it closes it (SECURITY.md, 12). */
import { expect, it, onTestFinished } from 'vitest';
import { TOKENS } from '../../data/index.ts';
import { ATTEMPTS } from '../../hostile/attempts.ts';
import { attackOf, CHANGES_EVERYWHERE } from '../../hostile/card-attacks.ts';
import { documentOf, pageApp } from '../apps.ts';
import { HOST } from '../card.ts';
import { launch } from './firefox.ts';

const PAGE = documentOf(`<style>[data-put="none"]::backdrop { display: none }</style>
  <p><a id="one" href="/token/${TOKENS.mica.subject}">one</a></p>`);
it('promise 12: a card closes whatever the page does to it', async ({ annotate }) => {
  const firefox = await launch('.output/firefox-mv3');
  onTestFinished(() => firefox.close());
  firefox.routeService('https://cardanoscan.io', pageApp(PAGE));
  const page = await firefox.open('https://cardanoscan.io/');
  const cards = async () => (await page.locate(HOST)).length;
  const attacks = Object.entries(CHANGES_EVERYWHERE);
  for (const [name, code] of attacks) {
    await page.goto('https://cardanoscan.io/');
    // A prepared card is there, but hidden.
    const isOpen = async () => {
      await page.hover('#one');
      return (await cards()) === 1 && page.inside(HOST, isVisible);
    };
    // Between two attempts the pointer rests for longer than the hover delay.
    await expect.poll(isOpen, { interval: 600 }).toBe(true);
    await page.evaluate((script) => void new Function(script)(), attackOf(code));
    await expect.poll(cards, { message: name }).toBe(0);
  }
  await annotate(`12: ${attacks.length} ways to change an open card in Firefox`, ATTEMPTS);
});

const isVisible = (host: Element) =>
  host.checkVisibility({ visibilityProperty: true, opacityProperty: true });
