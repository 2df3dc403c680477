/** The rules of the reader, one row each: markup, the page's address, and what is mentioned. */
import { expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { siteAt } from '../../lib/network/explorers.ts';
import { pageAt } from '../../lib/reader/links.ts';
import { proves } from '../../lib/reader/proof.ts';
import { type Pointed, readBlocks, readPlace } from '../../lib/reader/read.ts';
import { filled } from '../filled.ts';
import * as hexes from '../page-hex.ts';

const LIST = 'https://cexplorer.io/asset';
const NAMES = new Map<string, string>(Object.entries(hexes).map(([name, text]) => [String(text), name]));
const nameOf = (text: string) => NAMES.get(text) ?? text;

function read(html: string, address = LIST) {
  const url = new URL(filled(address));
  const site = siteAt(url.origin);
  if (site === undefined) throw new Error(`no explorer at ${url}`);
  const [reading] = readBlocks([filled(html)], pageAt(url, site.explorer));
  if (reading === undefined) throw new Error('nothing was read');
  return reading;
}

/** `SUBJECT: the text that is underlined`. */
const mentionsIn = (html: string, address?: string): readonly string[] => {
  const { mentions, block } = read(html, address);
  return mentions.map(({ identifier, start, end, proof, mustBeFound, isPointedOnly }) => {
    const only = (proof !== undefined && ', if it is its text') || (mustBeFound && ', if found') || '';
    const text = nameOf(block.text.slice(start, end));
    return `${nameOf(identifierText(identifier))}: ${text}${only}${isPointedOnly ? ', pointed' : ''}`;
  });
};

const ASSET = '/asset/FINGERPRINT';
const { FINGERPRINT, NAME_28, SUBJECT, TOKEN_PAGE, POLICY_PAGE } = hexes;
/** As a page shortens it. */
const SHORTENED = `${FINGERPRINT.slice(0, 9)}…${FINGERPRINT.slice(38)}`;
const BROKEN = `${SUBJECT.slice(0, 30)}\u200b${SUBJECT.slice(30)}`;
const HALVES = `<i>${FINGERPRINT.slice(0, 38)}</i><i>${FINGERPRINT.slice(38)}</i>`;

it.each([
  ['a link to a token', `<p><a href="${ASSET}">Snek</a></p>`, ['FINGERPRINT: Snek']],
  ['a link without its amounts', `<p><a href="${ASSET}">1,000 <b>Snek</b> 5</a></p>`, ['FINGERPRINT: Snek']],
  ['a name with a number', `<p><a href="${ASSET}">Snek 42</a></p>`, ['FINGERPRINT: Snek 42']],
  ['a link that is an amount', `<p><a href="${ASSET}"> 1,000 </a></p>`, ['FINGERPRINT: 1,000']],
  ['a link named as another', `<p><a href="${ASSET}">OTHER_SUBJECT</a></p>`, ['FINGERPRINT: OTHER_SUBJECT']],
  ['a link of SVG', `<svg><a xlink:href="${ASSET}"><text>Snek</text></a></svg>`, ['FINGERPRINT: Snek']],
  ['a link to a policy, when pointed at', '<p><a href="/policy/POLICY">x</a></p>', ['POLICY: x, pointed']],
  ['no link to something else', '<p><a href="/tx/HASH">SUBJECT</a></p>', []],
  ['no link to another explorer', '<p><a href="https://cardanoscan.io/token/x">SUBJECT</a></p>', []],
  ['an escaped identifier', '<p><a href="/asset/%20{FINGERPRINT}">x</a></p>', ['FINGERPRINT: x']],
  ['a whole fingerprint', '<p>is FINGERPRINT.</p>', ['FINGERPRINT: FINGERPRINT']],
  ['a whole subject', '<p>SUBJECT</p>', ['SUBJECT: SUBJECT']],
  ['no hex that may be something else', '<p>SHORT_SUBJECT POLICY HASH</p>', []],
  ['no asset name after a #', '<p>#LONG_SUBJECT</p>', []],
  ['a subject in an attribute of a name', '<p data-asset="SHORT_SUBJECT">x</p>', ['SHORT_SUBJECT: x']],
  ['an identifier in a title', '<p title="SUBJECT">ab…cd</p>', ['SUBJECT: ab…cd']],
  ['nothing in a long attribute', `<p data-page="${' '.repeat(2_000)}SUBJECT">x</p>`, []],
  ['a picture of a subject', '<p><img src="/i/SUBJECT.png" alt=""></p>', ['SUBJECT: ']],
  ['nothing in a secret', '<p data-csrf-token="SUBJECT" data-session="SUBJECT">x</p>', []],
  ['nothing in a hash of something else', '<p data-tx-hash="SUBJECT">x</p>', []],
  ['nothing in scripts', '<p><script>"SUBJECT"</script></p>', []],
  ['two pieces', '<p><i>SUBJECT[0:60]</i><i>SUBJECT[60:]</i></p>', ['SUBJECT: SUBJECT']],
  [
    'pieces in a link',
    `<td><a href="${ASSET}">${HALVES}</a></td>`,
    [`FINGERPRINT: ${FINGERPRINT.slice(0, 38)}`],
  ],
  ['no pieces of two links', '<p><i><a href="#">SUBJECT[0:60]</a></i><i><a>SUBJECT[60:]</a></i></p>', []],
  ['no pieces of a row', '<tr><td>SUBJECT[0:60]</td><td>SUBJECT[60:]</td></tr>', []],
  ['invisible breaks', `<p>${BROKEN}</p>`, [`SUBJECT: ${BROKEN}`]],
  ['a break', '<tr><td>SUBJECT[:60]<wbr>SUBJECT[60:]</td><td>1</td></tr>', ['SUBJECT: SUBJECT']],
])('mentions %s', (_, html, mentions) => {
  expect(mentionsIn(html)).toEqual(mentions);
});

it.each([
  ['the heading of a token', '<h1>Snek</h1>', TOKEN_PAGE, ['FINGERPRINT: Snek, if it is its text']],
  ['what it shortens', `<b>${SHORTENED}</b>`, TOKEN_PAGE, [`FINGERPRINT: ${SHORTENED}, if it is its text`]],
  ['no heading of a list', '<h1>Snek</h1>', LIST, []],
  ['no tab of its own page', `<p><a role="tab" href="${ASSET}">Mints</a></p>`, TOKEN_PAGE, []],
  ['no query of its own page', `<p><a href="${ASSET}?tab=mints">Mints</a></p>`, TOKEN_PAGE, []],
  ['no link beside one', `<p><a href="${ASSET}">A</a> <a href="${ASSET}?x">B</a></p>`, TOKEN_PAGE, []],
  ['no tab of a list', `<p><i><a href="${ASSET}">A</a></i><i><a href="?x">B</a></i></p>`, TOKEN_PAGE, []],
  ['its own link in a text', `<p><a href="${ASSET}">Snek</a></p>`, TOKEN_PAGE, ['FINGERPRINT: Snek']],
  ['no fragment of its own page', `<p><a href="${ASSET}#mints">Mints</a></p>`, TOKEN_PAGE, []],
  ['no link to its own page in a navigation', `<nav><a href="${ASSET}">Asset</a></nav>`, TOKEN_PAGE, []],
  ['a name', '<td><i>NAME_12[0:20]</i><i>NAME_12[20:]</i></td>', POLICY_PAGE, ['SUBJECT: NAME_12, if found']],
  ['a shortened name', '<td title="NAME_12">ab…</td>', POLICY_PAGE, ['SUBJECT: ab…, if found']],
  ['no amount', '<td>1000</td>', POLICY_PAGE, []],
])('on the page of a token or a policy, mentions %s', (_, html, address, mentions) => {
  expect(mentionsIn(html, address)).toEqual(mentions);
});

/** What the text in brackets means: `[…]` in the markup. */
function pointedAt(html: string, address?: string): Pointed | undefined {
  const whole = filled(html);
  const reading = read(whole.replace(/[[\]]/g, ''), address);
  const [before = ''] = whole.split('[');
  const at = before.replace(/<[^>]*>/g, '').length;
  const element = Math.max(0, (before.match(/<[a-z]/g)?.length ?? 0) - 1);
  return readPlace(reading, { at: whole.includes('[]') ? -1 : at, element });
}

const snek = hexes.asFingerprint(FINGERPRINT);
const subject = hexes.asSubject(SUBJECT);
const policy = hexes.asPolicy(hexes.POLICY);
const X_LINK = `<a href="${ASSET}">x</a>`;
it.each([
  ['a link', `<p><a href="${ASSET}">[Snek]</a></p>`, LIST, { identifier: snek }],
  ['another token in a link', `<p><a href="${ASSET}">[OTHER_SUBJECT]</a></p>`, LIST, { identifier: snek }],
  ['a picture in a link', `<p><a href="${ASSET}"><img alt="">[]</a></p>`, LIST, { identifier: snek }],
  ['an amount in a link', `<p><a href="${ASSET}">[5] Snek</a></p>`, LIST, { identifier: snek }],
  ['the link to a policy', '<p><a href="/policy/POLICY">[x]</a></p>', LIST, { identifier: policy }],
  ['bare hex', '<p>[POLICY]</p>', LIST, { identifier: policy, isBareHex: true }],
  ['hex beside one token', `<p>${X_LINK} <b>[NAME_28]</b></p>`, LIST, { identifier: snek, proof: NAME_28 }],
  ['a name beside one token', `<p>${X_LINK} <b>[Snek]</b></p>`, LIST, { identifier: snek, proof: 'Snek' }],
  ['a name beside two tokens', `<p>${X_LINK} <i>SUBJECT</i> <b>[Snek]</b></p>`, LIST, undefined],
  ['hex beside two tokens', `<p>${X_LINK} <i>SUBJECT</i> <b>[NAME_28]</b></p>`, LIST, undefined],
  ['a hash in its link', '<p><a href="/tx/HASH">[#HASH]</a></p>', LIST, undefined],
  ['a link to something else beside a token', '<p>SUBJECT <a href="/tx/HASH">[x]</a></p>', LIST, undefined],
  ['hex on the page of a token', '<p>[NAME_28]</p>', TOKEN_PAGE, { identifier: snek, proof: NAME_28 }],
  ['the hash of the page itself', '<p>[HASH]</p>', `https://cexplorer.io/tx/${hexes.HASH}`, undefined],
  ['text after it', '<p>SUBJECT[ x]</p>', LIST, { identifier: subject, proof: `${SUBJECT} x` }],
  ['an element with one identifier', '<p>[]SUBJECT x</p>', LIST, { identifier: subject }],
  ['ordinary text', '<p>[Snek]</p>', LIST, undefined],
  ['readable text in hex', '<p>[READABLE_SUBJECT[56:]]</p>', LIST, undefined],
])('pointing at %s', (_, html, address, expected) => {
  const pointed = pointedAt(html, address);
  const { identifier, proof, isBareHex } = pointed ?? {};
  expect(pointed && { identifier, proof, isBareHex }).toEqual(expected);
});

it('what a link to something else says proves nothing', () => {
  const { policies, subjects } = read('<p><a href="/tx/HASH">SUBJECT</a> <a href="/stake/x">POLICY</a></p>');
  expect([policies, subjects]).toEqual([[], []]);
  expect(read('<p>SUBJECT</p>')).toMatchObject({ policies: [hexes.POLICY], subjects: [hexes.SUBJECT] });
});

it.each([
  ['SUBJECT', 'token'],
  ['UPPER_SUBJECT', 'token'],
  ['FINGERPRINT', 'token'],
  ['#NAME_12', 'token'],
  ['POLICY', 'policy'],
  ['SUBJECT[0:8]...SUBJECT[76:]', 'token'],
  ['FINGERPRINT[0:9]…FINGERPRINT[38:]', 'token'],
  ['POLICY[0:8]…POLICY[50:]', 'policy'],
  ['SUBJECT[0:3]…SUBJECT[76:]', undefined],
  ['SUBJECT[0:8]…', undefined],
  ['SUBJECT[0:8]…00000000', undefined],
  [' lantern coin ', 'token'],
  ['LNTRN', 'token'],
  ['$LNTRN', 'token'],
  ['[LNTRN] Lantern Coin', 'token'],
  ['Lantern Coin (LNTRN)', 'token'],
  ['Lantern', undefined],
  ['Not the Lantern Coin', undefined],
  ['OTHER_POLICY', undefined],
  ['', undefined],
])('the text %s proves what is meant: %s', (text, meant) => {
  expect(proves(filled(text), hexes.SUBJECT, { name: 'Lantern Coin', ticker: 'LNTRN' })).toBe(meant);
});

it('an asset name as text proves a token without a record', () => {
  expect(proves('Lanterns of the northern pier 01', hexes.READABLE_SUBJECT, {})).toBe('token');
  expect(proves(hexes.POLICY, hexes.POLICY as never, {})).toBe('token');
  expect(proves('#0042', hexes.SUBJECT, { name: '#0042' })).toBe('token');
});
