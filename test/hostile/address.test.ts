/** Untrusted text on a card: an address stays text, and every text is isolated. */
import { h, render } from 'preact';
import { expect, it } from 'vitest';
import { TokenCard } from '../../components/token/TokenCard.tsx';
import type { Outcome } from '../../lib/tokens/token.ts';
import { setEnglish } from '../components/english.ts';
import { HOSTILE } from '../data/hostile-strings.ts';
import { TOKENS } from '../data/index.ts';
import { usePageDocument } from '../page-document.ts';

usePageDocument();
setEnglish();

const of = (value: string) => ({ value, source: 'CIP_68' as const });

function cardOf(more: Readonly<Record<string, unknown>>): Element {
  const { subject, policy, assetName, fingerprint } = TOKENS.fernwood;
  const network = 'mainnet' as const;
  const ids = { network, subject, policy, assetName, fingerprint };
  const token = { ...ids, others: {}, priority: [], service: '', ...more };
  const outcome: Outcome = { kind: 'found', token, fetchedAt: 0, stale: false };
  const view = { network, identifier: { kind: 'subject' as const, subject }, outcome, now: 0 };
  const root = document.createElement('main');
  render(h(TokenCard, { view }), root);
  return root;
}

function texts(card: Element): (readonly [string, Element])[] {
  const all: (readonly [string, Element])[] = [];
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    all.push([node.nodeValue ?? '', node.parentElement as Element]);
  return all;
}

function website(url: string) {
  const card = cardOf({ url: of(url) });
  const all = texts(card).filter(([, within]) => within.closest('.website'));
  const host = all.map(([text, within]) => (within.closest('b') ? text : '')).join('');
  const links = card.querySelectorAll('a, [href]').length;
  return { text: all.map(([text]) => text).join(''), host, links };
}

/** The registrable domain is emphasized; `text`: where it is not the address itself. */
it.each<[url: string, host: string, text?: string]>([
  ['https://mint.example@evil.example/', 'evil.example'],
  ['HTTPS://Fernwood.Example/a?b#c', 'fernwood.example', 'HTTPS://fernwood.example/a?b#c'],
  // Non-Latin letters: the punycode host follows.
  ['https://аррӏе.example/x', 'xn--80ak6aa92e.example', 'https://аррӏе.example/x xn--80ak6aa92e.example'],
  ['https://evil.example/\u202e/elpmaxe.tnim', 'evil.example', 'https://evil.example//elpmaxe.tnim'],
  ['javascript:alert(1)', ''],
  ['//a.example', 'a.example'],
  // As the address bar opens them.
  ['https:/claim-fernwood.example/x', 'claim-fernwood.example'],
  ['claim-fernwood.example/x?from=https://fernwood.example', 'claim-fernwood.example'],
  ['claim-fernwood.example:8443', 'claim-fernwood.example:8443'],
  ['fernwood@claim-fernwood.example', 'claim-fernwood.example'],
  ['ftp://claim-fernwood.example', 'claim-fernwood.example'],
  ['see claim-fernwood.example', 'claim-fernwood.example'],
  ['Claim now (claim-fernwood.example).', 'claim-fernwood.example'],
  ['https://', ''],
  ['https://snek.example.evil.test/login?next=1', 'evil.test'],
  ['https://www.snek.example.evil.test./x', 'evil.test.'],
  ['https://a.co.uk.:8443', 'a.co.uk.:8443'],
  ['http://[2001:db8::1]:3000/', '[2001:db8::1]:3000'],
])('13: the address %s is text, with %s emphasized', (url, host, text = url) => {
  expect(website(url)).toEqual({ text, host, links: 0 });
});

it('13: no hostile text becomes a link, or any other element', async () => {
  const injected = 'script, img, iframe, svg:not(.icon), a, [href], style, form, input, object';
  const texts = HOSTILE.filter(({ text }) => /[<&:/.]/.test(text.slice(0, 500)));
  for (const { text } of texts) {
    const value = of(text.slice(0, 500));
    const others = { colour: value };
    const card = cardOf({ name: value, description: value, ticker: value, url: value, others });
    expect(card.querySelectorAll(injected)).toHaveLength(0);
  }
});

it('12: untrusted text is isolated everywhere', async () => {
  const properties = ['name', 'description', 'ticker', 'url'] as const;
  const marked = Object.fromEntries(properties.map((name) => [name, of(`UNTRUSTED ${name}`)]));
  const others = { 'UNTRUSTED label': of('UNTRUSTED other') };
  const card = cardOf({ ...marked, decimals: { value: 3, source: 'CIP_26' }, others });
  const untrusted = texts(card).filter(([text]) => text.includes('UNTRUSTED'));
  expect(untrusted.length).toBeGreaterThan(6);
  const isIsolated = ([text, within]: (typeof untrusted)[number]) =>
    within.closest('bdi') !== null || /\u2068[^\u2069]*UNTRUSTED[^\u2068]*\u2069/.test(text);
  expect(untrusted.filter((one) => !isIsolated(one))).toEqual([]);
});
