/** Points 1, 4, 7 and 11: asset names, pieces, elided names and amounts in the rows of lists. */
import { html } from '../html.ts';
import { amount, inThree, inTwo, short, table, terms } from './markup.ts';
import type { MentionCase } from './mention-case.ts';
import { content, longNames, NONE, opens, opensPolicy } from './mention-case.ts';
import { digits, longNamed, randomToken, shortNamed, token } from './tokens.ts';

function nameAsLinkText(): MentionCase {
  const tokens = longNamed('Larch');
  return {
    title: '1: an asset name, split over two divs, is the text of a fingerprint link',
    address: 'https://cexplorer.io/asset',
    registered: tokens,
    html: content(
      table(
        ['Asset', 'Quantity'],
        tokens.map(({ fingerprint, assetName }, i) => [
          html`<a id="m${i}" href="/asset/${fingerprint}">${inTwo(assetName)}</a>`,
          amount('45,000,000'),
        ]),
      ),
    ),
    mentions: tokens.flatMap((one, i) =>
      (['start', 'end'] as const).map((part) => ({ selector: `#m${i}`, part, expect: opens(one) })),
    ),
    neverSent: longNames(tokens),
  };
}

function nameInAriaLabel(): MentionCase {
  const tokens = longNamed('Rowan');
  return {
    title: '1: an asset name behind " #" in an aria-label, beside a fingerprint',
    address: 'https://adastat.net/en/tokens',
    registered: tokens,
    html: content(
      html`<ul>${tokens.map(
        ({ fingerprint, assetName, name }, i) => html`
<li><span class="icon" role="img" id="icon${i}" aria-label=" #${assetName}"></span>
<a id="link${i}" href="/en/tokens/${fingerprint}" aria-label="${name} #${assetName}">${inTwo(fingerprint)}</a></li>`,
      )}</ul>`,
    ),
    mentions: tokens.flatMap((one, i) => [
      { selector: `#icon${i}`, expect: opens(one) },
      { selector: `#link${i}`, part: 'start', expect: opens(one) },
    ]),
    neverSent: longNames(tokens),
  };
}

function encodedNameInTerms(): MentionCase {
  const one = randomToken('Alder');
  return {
    title: '1: "Encoded name" with its middle left out, on the token’s own page',
    address: `https://cexplorer.io/asset/${one.fingerprint}`,
    registered: [one],
    html: content(
      terms([
        ['Fingerprint', html`<span id="fingerprint" title="${one.fingerprint}">${short(one.fingerprint)}</span>`],
        ['Policy ID', html`<a id="policy" href="/policy/${one.policy}">${short(one.policy)}</a>`],
        ['Encoded name', html`<span id="name" title="${one.assetName}">${short(one.assetName)}</span>`],
      ]),
    ),
    mentions: [
      { selector: '#fingerprint', expect: opens(one) },
      { selector: '#policy', expect: opensPolicy(one.policy) },
      { selector: '#name', expect: opens(one) },
    ],
    neverSent: longNames([one]),
  };
}

function titleInNameColumn(): MentionCase {
  const tokens = longNamed('Hazel');
  return {
    title: '1: whole asset names in the titles of a column headed "Name"',
    address: 'https://cexplorer.io/asset',
    registered: tokens,
    html: content(
      table(
        ['Fingerprint', 'Name', 'Policy ID', 'Quantity'],
        tokens.map(({ fingerprint, assetName, policy }, i) => [
          html`<a href="/asset/${fingerprint}"><span>${short(fingerprint)}</span></a>`,
          html`<div id="m${i}" title="${assetName}"><p><span>${short(assetName)}</span></p></div>`,
          html`<span>${short(policy)}</span>`,
          amount('1'),
        ]),
      ),
    ),
    mentions: tokens.map((one, i) => ({ selector: `#m${i} span`, expect: opens(one) })),
    neverSent: longNames(tokens),
  };
}

function threePieces(): MentionCase {
  const [first, second] = [token('Birch Bark'), shortNamed('Cork')];
  const hash = digits('a transaction', 32);
  return {
    title: '4: identifiers in three pieces',
    address: 'https://adastat.net/tokens',
    registered: [first, second],
    html: content(
      terms([
        ['Fingerprint', html`<a href="/tokens/${first.fingerprint}">${inThree(first.fingerprint, 'linked')}</a>`],
        ['Fingerprint', inThree(first.fingerprint, 'fingerprint')],
        ['Subject', inThree(second.subject, 'subject')],
        ['Policy', html`<a href="/policies/${first.policy}">${inThree(first.policy, 'policy')}</a>`],
        ['Transaction', html`<a href="/transactions/${hash}">${inThree(hash, 'hash')}</a>`],
      ]),
    ),
    mentions: (['start', 'end'] as const).flatMap((part) => [
      { selector: '#linked', part, expect: opens(first) },
      { selector: '#fingerprint', part, expect: opens(first) },
      { selector: '#subject', part, expect: opens(second) },
      { selector: '#policy', part, expect: opensPolicy(first.policy) },
      { selector: '#hash', part, expect: NONE },
    ]),
    neverSent: [hash],
  };
}

function elidedName(): MentionCase {
  const tokens = [token('Olive Grove Pool-Receipt'), token('Orange Field Pool-Receipt')];
  return {
    title: '7: a name that the page elides, beside a picture in a fingerprint link',
    address: 'https://cexplorer.io/asset',
    registered: tokens,
    html: content(
      html`<div>${tokens.map(
        ({ fingerprint }, i) => html`
<div style="display: flex; gap: 12px"><a id="icon${i}" href="/asset/${fingerprint}"><span class="icon"></span></a>
<div><div id="m${i}">${i === 0 ? 'Olive' : 'Orange'} ...-Receipt</div>${amount('1,200')}</div></div>`,
      )}</div>`,
    ),
    mentions: tokens.flatMap((one, i) => [
      { selector: `#icon${i}`, expect: opens(one) },
      { selector: `#m${i}`, part: 'start' as const, expect: opens(one) },
    ]),
    neverSent: [],
  };
}

function marksOfNamesAlone(): MentionCase {
  const tokens = [token('Plane Tree', { ticker: 'PLANE' }), token('Walnut')];
  const [plane, walnut] = tokens;
  if (plane === undefined || walnut === undefined) throw new RangeError('two tokens');
  return {
    title: '11: marks lie under names and identifiers, not under amounts in the same link',
    address: 'https://cexplorer.io/asset',
    registered: tokens,
    html: content(html`
<p><a id="m0" href="/asset/${plane.fingerprint}"><span>Plane Tree</span> ${amount('-45.00B')}</a></p>
<p><a id="m1" href="/asset/${walnut.fingerprint}">${amount('1,000,000.25')} <span>Walnut</span></a></p>
<section><a id="m2" href="/asset/${plane.fingerprint}"><div>Plane Tree</div><div class="amount">Balance: 17,000</div></a></section>
<p><a id="m3" href="/asset/${walnut.fingerprint}"><span>${short(walnut.fingerprint)}</span>${amount('x 3')}</a></p>`),
    mentions: [plane, walnut, plane, walnut].map((one, i) => ({
      selector: `#m${i} :not(.amount)`,
      expect: opens(one),
    })),
    neverSent: [],
    marked: ['Plane Tree', 'Walnut', 'Plane Tree', short(walnut.fingerprint)],
  };
}

export const NAMES_ON_LISTS: readonly MentionCase[] = [
  nameAsLinkText(),
  nameInAriaLabel(),
  encodedNameInTerms(),
  titleInNameColumn(),
  threePieces(),
  elidedName(),
  marksOfNamesAlone(),
];
