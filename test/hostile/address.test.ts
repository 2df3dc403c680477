/** What a stranger's text becomes on a card: an address stays text, and every text is isolated. Promises 16 and 18. */
import { describe, expect, it, vi } from 'vitest';
import { TokenCard } from '../../components/TokenCard.tsx';
import type { TokenView } from '../../components/view.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { render } from '../../lib/page/draw.ts';
import { safeText } from '../../lib/safe-text.ts';
import { speakEnglish } from '../components/english.ts';
import { HOSTILE } from '../data/hostile-strings.ts';
import { TOKENS } from '../data/index.ts';
import { usePageDocument } from '../page/page-document.ts';
import { TRIED } from './tried-mark.ts';

// As the content script's build has it.
vi.mock('preact/jsx-runtime', () => import('../../lib/page/draw.ts'));
vi.mock('preact/jsx-dev-runtime', () => import('../../lib/page/draw.ts'));

usePageDocument();
speakEnglish();

const { fernwood } = TOKENS;
const of = (value: string) => ({ value, source: 'CIP_68' as const });

/** The card of a token with these properties. */
function cardOf(more: Readonly<Record<string, unknown>>): Element {
  const { subject, policy, assetName, fingerprint } = fernwood;
  const token = { network: 'mainnet' as const, subject, policy, assetName, fingerprint, others: {}, ...more };
  const outcome: Outcome = {
    kind: 'found',
    token: { ...token, priority: [], service: 'https://tokens.example' },
    fetchedAt: 0,
    stale: false,
  };
  const view: TokenView = { network: 'mainnet', identifier: { kind: 'subject', subject }, outcome, now: 0 };
  const root = document.createElement('main');
  render(TokenCard({ view }) as unknown as Parameters<typeof render>[0], root);
  return root;
}

/** Every text of a card, with the element that it stands in. */
function texts(card: Element): (readonly [string, Element])[] {
  const all: (readonly [string, Element])[] = [];
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    all.push([node.nodeValue ?? '', node.parentElement as Element]);
  return all;
}

describe('promise 16: an address', () => {
  const website = (url: string) => {
    const card = cardOf({ url: of(url) });
    const all = texts(card).filter(([, within]) => within.closest('.website'));
    return {
      said: all.map(([text]) => text).join(''),
      host: all.map(([text, within]) => (within.closest('b') ? text : '')).join(''),
      links: card.querySelectorAll('a, [href]').length,
    };
  };

  it.each([
    ['https://fernwood.example/a?b#c', 'https://fernwood.example/a?b#c', 'fernwood.example'],
    ['https://mint.example@evil.example/', 'https://mint.example@evil.example/', 'evil.example'],
    ['https://evil.example\\@mint.example/', 'https://evil.example\\@mint.example/', 'evil.example'],
    ['HTTPS://Fernwood.Example/', 'HTTPS://fernwood.example/', 'fernwood.example'],
    // In other letters: what the browser would go to stands behind it.
    ['https://аррӏе.example/x', 'https://аррӏе.example/x xn--80ak6aa92e.example', 'xn--80ak6aa92e.example'],
    ['https://雪見.example/', 'https://雪見.example/ xn--nw2a76x.example', 'xn--nw2a76x.example'],
    ['https://evil.example/\u202e/elpmaxe.tnim', 'https://evil.example//elpmaxe.tnim', 'evil.example'],
    ['https://2130706433/', 'https://2130706433/ 127.0.0.1', '127.0.0.1'],
  ])('that reads %s is text, with the host that it leads to', (url, said, host) => {
    expect(website(url)).toEqual({ said, host, links: 0 });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>',
    'ipfs://Qm',
    'fernwood.example',
    'https://a b/',
    '//a.example',
  ])('that is none, as %s, is text without a host', (url) => {
    expect(website(url)).toEqual({ said: url, host: '', links: 0 });
  });

  it('never becomes a link, whatever it holds', async ({ annotate }) => {
    for (const { text } of HOSTILE) expect(website(text).links).toBe(0);
    await annotate(`16: ${HOSTILE.length + 14} addresses`, TRIED);
  });
});

describe('promise 18: a stranger’s text', () => {
  it('is isolated wherever it stands', () => {
    const properties = ['name', 'description', 'ticker', 'url'] as const;
    const marked = Object.fromEntries(properties.map((name) => [name, of(`STRANGE ${name}`)]));
    const card = cardOf({
      ...marked,
      decimals: { value: 3, source: 'CIP_26' },
      others: { 'STRANGE label': of('STRANGE other') },
    });
    const strange = texts(card).filter(([text]) => text.includes('STRANGE'));
    expect(strange.length).toBeGreaterThan(6);
    expect(strange.filter(([, within]) => within.closest('bdi') === null)).toEqual([]);
  });

  it('has at most three marks that are of no script, and it is said', async ({ annotate }) => {
    for (let marks = 1; marks <= 40; marks++) {
      const { text, oddities } = safeText(`a${'\u0300'.repeat(marks)}b`);
      expect([...text]).toHaveLength(2 + Math.min(marks, 3));
      expect(oddities).toEqual(marks > 3 ? ['stacked'] : []);
    }
    await annotate(`18: ${HOSTILE.length} hostile strings`, TRIED);
  });
});
