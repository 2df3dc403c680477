/** Asset names, split identifiers, shortened names and amounts in the rows of lists. */
import { html } from '../html.ts';
import {
  amount, atBothEnds, eachOpens, inThree, inTwo, link, type MentionCase, mentionCase, NONE, opens, opensPolicy,
  short, table, terms, titled,
} from './mention-case.ts';
import { digits, longNamed, randomToken, shortNamed, token } from './tokens.ts';

const LARCHES = longNamed('Larch');
const ROWANS = longNamed('Rowan');
const HAZELS = longNamed('Hazel');
const ALDER = randomToken('Alder');
const [BIRCH, CORK] = [token('Birch Bark'), shortNamed('Cork')];
const HASH = digits('a transaction', 32);
const RECEIPTS = [token('Olive Grove Pool-Receipt'), token('Orange Field Pool-Receipt')];
const [PLANE, WALNUT] = [token('Plane Tree', { ticker: 'PLANE' }), token('Walnut')];

export const NAMES_ON_LISTS: readonly MentionCase[] = [
  mentionCase('an asset name, split over two divs, is the text of a fingerprint link', {
    registered: LARCHES,
    html: table(
      ['Asset', 'Quantity'],
      LARCHES.map((one, i) => [link(one, inTwo(one.assetName), `m${i}`), amount('45,000,000')]),
    ),
    mentions: atBothEnds(eachOpens(LARCHES)),
  }),
  mentionCase('an asset name behind " #" in an aria-label, beside a fingerprint', {
    address: 'https://adastat.net/en/tokens',
    registered: ROWANS,
    html: html`<ul>${ROWANS.map(({ fingerprint, assetName, name }, i) => html`
<li><span class="icon" role="img" id="icon${i}" aria-label=" #${assetName}"></span>
<a id="link${i}" href="/en/tokens/${fingerprint}" aria-label="${name} #${assetName}">${inTwo(fingerprint)}</a></li>`,
    )}</ul>`,
    mentions: ROWANS.flatMap((one, i) => [[`#icon${i}`, opens(one)], [`#link${i}`, opens(one), 'start']]),
  }),
  mentionCase('"Encoded name" with its middle left out, on the token’s own page', {
    address: `https://cexplorer.io/asset/${ALDER.fingerprint}`,
    registered: [ALDER],
    html: terms(
      ['Fingerprint', titled(ALDER.fingerprint, 'fingerprint')],
      ['Policy ID', html`<a id="policy" href="/policy/${ALDER.policy}">${short(ALDER.policy)}</a>`],
      ['Encoded name', titled(ALDER.assetName, 'name')],
    ),
    mentions: [['#fingerprint', opens(ALDER)], ['#policy', opensPolicy(ALDER.policy)], ['#name', opens(ALDER)]],
  }),
  mentionCase('whole asset names in the titles of a column headed "Name"', {
    registered: HAZELS,
    html: table(
      ['Fingerprint', 'Name', 'Policy ID', 'Quantity'],
      HAZELS.map((one, i) => [
        link(one, html`<span>${short(one.fingerprint)}</span>`),
        html`<div id="m${i}" title="${one.assetName}"><p><span>${short(one.assetName)}</span></p></div>`,
        html`<span>${short(one.policy)}</span>`,
        amount('1'),
      ]),
    ),
    mentions: eachOpens(HAZELS, ' span'),
  }),
  mentionCase('identifiers in three pieces', {
    address: 'https://adastat.net/tokens',
    registered: [BIRCH, CORK],
    html: terms(
      ['Fingerprint', html`<a href="/tokens/${BIRCH.fingerprint}">${inThree(BIRCH.fingerprint, 'linked')}</a>`],
      ['Fingerprint', inThree(BIRCH.fingerprint, 'fingerprint')],
      ['Subject', inThree(CORK.subject, 'subject')],
      ['Policy', html`<a href="/policies/${BIRCH.policy}">${inThree(BIRCH.policy, 'policy')}</a>`],
      ['Transaction', html`<a href="/transactions/${HASH}">${inThree(HASH, 'hash')}</a>`],
    ),
    mentions: atBothEnds([
      ['#linked', opens(BIRCH)],
      ['#fingerprint', opens(BIRCH)],
      ['#subject', opens(CORK)],
      ['#policy', opensPolicy(BIRCH.policy)],
      ['#hash', NONE],
    ]),
    hashes: [HASH],
  }),
  mentionCase('a name that the page elides, beside a picture in a fingerprint link', {
    registered: RECEIPTS,
    html: html`<div>${RECEIPTS.map((one, i) => html`
<div style="display: flex; gap: 12px">${link(one, html`<span class="icon"></span>`, `icon${i}`)}
<div><div id="m${i}">${i === 0 ? 'Olive' : 'Orange'} ...-Receipt</div>${amount('1,200')}</div></div>`,
    )}</div>`,
    mentions: RECEIPTS.flatMap((one, i) => [[`#icon${i}`, opens(one)], [`#m${i}`, opens(one), 'start']]),
  }),
  mentionCase('amounts in the same link as a name', {
    registered: [PLANE, WALNUT],
    html: html`
<p>${link(PLANE, html`<span>Plane Tree</span> ${amount('-45.00B')}`, 'm0')}</p>
<p>${link(WALNUT, html`${amount('1,000,000.25')} <span>Walnut</span>`, 'm1')}</p>
<section>${link(PLANE, html`<div>Plane Tree</div><div class="amount">Balance: 17,000</div>`, 'm2')}</section>
<p>${link(WALNUT, html`<span>${short(WALNUT.fingerprint)}</span>${amount('x 3')}`, 'm3')}</p>`,
    mentions: eachOpens([PLANE, WALNUT, PLANE, WALNUT], ' :not(.amount)'),
  }),
];
