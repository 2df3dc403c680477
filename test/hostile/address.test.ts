/** Untrusted text on a card: an address stays text, and every text is isolated. */
import { h, render } from 'preact';
import { expect, it } from 'vitest';
import { TokenCard } from '../../components/token/TokenCard.tsx';
import type { Token } from '../../lib/tokens/token.ts';
import { setEnglish } from '../components/english.ts';
import { found } from '../components/found.ts';
import { HOSTILE } from '../data/hostile-strings.ts';
import { TOKENS } from '../data/index.ts';
import { usePageDocument } from '../page-document.ts';

usePageDocument();
setEnglish();

const of = (value: string) => ({ value, source: 'CIP_68' as const });

function cardOf(properties: Partial<Token>): Element {
  const { subject } = TOKENS.fernwood;
  const identifier = { kind: 'subject', subject } as const;
  const outcome = found(TOKENS.fernwood, properties);
  const root = document.createElement('main');
  render(h(TokenCard, { view: { network: 'mainnet', identifier, outcome, now: 0 } }), root);
  return root;
}

/** The registrable domain is emphasized; `text`: where it is not the address itself. */
it.each<[url: string, host: string, text?: string]>([
  ['https://mint.example@evil.example/', 'evil.example'],
  ['HTTPS://Fernwood.Example/a?b#c', 'fernwood.example', 'HTTPS://fernwood.example/a?b#c'],
  // Non-Latin letters: the punycode host follows.
  ['https://аррӏе.example/x', 'xn--80ak6aa92e.example', 'https://аррӏе.example/x xn--80ak6aa92e.example'],
  ['https://evil.example/\u202e/elpmaxe.tnim', 'evil.example', 'https://evil.example//elpmaxe.tnim'],
  ['javascript:alert(1)', ''],
  // As the address bar opens them.
  ['https:/claim-fernwood.example/x', 'claim-fernwood.example'],
  ['claim-fernwood.example/x?from=https://fernwood.example', 'claim-fernwood.example'],
  ['Claim now (claim-fernwood.example).', 'claim-fernwood.example'],
  ['https://snek.example.evil.test/login?next=1', 'evil.test'],
  ['https://a.com.br.:8443', 'a.com.br.:8443'],
  ['http://[2001:db8::1]:3000/', '[2001:db8::1]:3000'],
])('13: the address %s is text, with %s emphasized', (url, host, text = url) => {
  const card = cardOf({ url: of(url) });
  const website = card.querySelector('.website');
  expect([website?.textContent, website?.querySelector('b')?.textContent ?? '']).toEqual([text, host]);
  expect(card.querySelectorAll('a, [href]')).toHaveLength(0);
});

it('13: no hostile text becomes a link, or any other element', () => {
  const injected = 'script, img, iframe, svg:not(.icon), a, [href], style, form, input, object';
  for (const { text } of HOSTILE.filter(({ text }) => /[<&:/.]/.test(text.slice(0, 500)))) {
    const value = of(text.slice(0, 500));
    const others = { colour: value };
    const card = cardOf({ name: value, description: value, ticker: value, url: value, others });
    expect(card.querySelectorAll(injected)).toHaveLength(0);
  }
});

it('12: untrusted text is isolated everywhere', () => {
  const marked = (what: string) => of(`UNTRUSTED ${what}`);
  const card = cardOf({
    ...{ name: marked('name'), description: marked('text'), ticker: marked('ticker'), url: marked('url') },
    others: { 'UNTRUSTED label': marked('other') },
  });
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  let count = 0;
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (!text.data.includes('UNTRUSTED')) continue;
    count++;
    const isIsolated =
      text.parentElement?.closest('bdi') || /\u2068[^\u2069]*UNTRUSTED[^\u2068]*\u2069/.test(text.data);
    expect(isIsolated, text.data).toBeTruthy();
  }
  expect(count).toBeGreaterThan(6);
});
