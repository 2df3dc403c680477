/** Points 8, 9, 10 and 12: what the card says of tokens that are in no list, how it looks, and where it lies. */
import { html } from '../html.ts';
import { amount, short, table } from './markup.ts';
import type { MentionCase } from './mention-case.ts';
import { content, opens } from './mention-case.ts';
import { token } from './tokens.ts';

function unresolvedFingerprints(): MentionCase {
  const onChain = token('Fulmar', { assetName: `0014df10${Buffer.from('Fulmar').toString('hex')}` });
  const unregistered = token('Skua');
  return {
    title: '8: fingerprints that the list cannot hold: the list, which is there, is not advised',
    address: 'https://cexplorer.io/asset',
    registered: [onChain],
    unlisted: [onChain],
    unregistered: [unregistered],
    html: content(
      table(
        ['Asset', 'Quantity'],
        [onChain, unregistered].map(({ fingerprint }, i) => [
          html`<a id="m${i}" href="/asset/${fingerprint}">${short(fingerprint)}</a>`,
          amount('1'),
        ]),
      ),
    ),
    mentions: [onChain, unregistered].map((one, i) => ({
      selector: `#m${i}`,
      expect: opens(one),
      lacks: /\bget the list\b/i,
    })),
    neverSent: [],
  };
}

function darkPage(): MentionCase {
  const one = token('Nightjar');
  return {
    title: '9: a page whose body is transparent and whose container is dark has a dark card',
    address: 'https://adastat.net/tokens',
    registered: [one],
    html: content(html`<style>
html, body { background: transparent } body { margin: 0 }
.app { min-height: 100vh; background: #12141a; color: #e8e8ee; padding: 20px }
.app a { color: #8ab4ff }</style>
<div class="app"><div class="page"><a id="m" href="/tokens/${one.fingerprint}">Nightjar</a></div></div>`),
    mentions: [{ selector: '#m', expect: opens(one) }],
    neverSent: [],
    theme: 'dark',
  };
}

function rowsBelow(): MentionCase {
  const tokens = ['Wren', 'Robin', 'Siskin', 'Linnet', 'Dunnock', 'Redstart'].map((name) => token(name));
  return {
    title: '10: the card leaves the names of the rows below free, and the row’s second line',
    address: 'https://cexplorer.io/asset',
    registered: tokens,
    html: content(
      table(
        ['Asset', 'Quantity', 'Price', 'Volume', 'Holders'],
        tokens.map(({ fingerprint, name }, i) => [
          html`<a class="name" id="m${i}" href="/asset/${fingerprint}">${name}</a><br><small>minted long ago</small>`,
          amount('12,000'),
          amount('₳ 0.25'),
          amount('₳ 9,000'),
          amount('17'),
        ]),
      ),
    ),
    mentions: [0, 1, 2].flatMap((i) => {
      const one = tokens[i];
      return one === undefined
        ? []
        : [{ selector: `#m${i}`, expect: opens(one), uncovered: `.name, td:first-child small` }];
    }),
    neverSent: [],
  };
}

function openTooltip(): MentionCase {
  const one = token('Kestrel');
  return {
    title: '10: the card leaves the site’s own open tooltip free',
    address: 'https://cexplorer.io/asset',
    registered: [one],
    html: content(html`<style>.tip { display: none } #m:hover + .tip { display: block }</style>
<p style="margin-top: 200px; position: relative"><a id="m" aria-describedby="tip" href="/asset/${one.fingerprint}">Kestrel</a>
<span class="tip" id="tip" role="tooltip" style="top: 24px; left: 0">Kestrel, a token of this list</span></p>`),
    mentions: [{ selector: '#m', expect: opens(one), uncovered: '#tip' }],
    neverSent: [],
  };
}

function unregisteredOnce(): MentionCase {
  const strangers = ['Jackdaw', 'Rook'].map((name) => token(name));
  return {
    title: '12: a subject that nobody registered is asked for once',
    address: 'https://cardanoscan.io/tokens',
    registered: [],
    unregistered: strangers,
    html: content(
      html`<p>${strangers.map(
        ({ subject }, i) => html`<a id="m${i}" href="/token/${subject}">${short(subject)}</a><br>`,
      )}</p>`,
    ),
    mentions: [...strangers, ...strangers].map((one, i) => ({
      selector: `#m${i % strangers.length}`,
      expect: opens(one),
    })),
    neverSent: [],
  };
}

export const CARD_PLACES: readonly MentionCase[] = [
  unresolvedFingerprints(),
  darkPage(),
  rowsBelow(),
  openTooltip(),
  unregisteredOnce(),
];
