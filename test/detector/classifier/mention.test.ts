/** Which texts of a page may name a token without an identifier, and which tokens they may be. */
import { describe, expect, it } from 'vitest';
import { headingMention, nameAt, outermostHexElement } from '../../../lib/detector/classifier/mention.ts';
import type { Reading } from '../../../lib/detector/classifier/readings.ts';
import { rows } from '../../data/tables.ts';
import { find, nameOf, usePageDocument } from '../page-document.ts';
import {
  asFingerprint,
  asJoined,
  FINGERPRINT,
  NAME_12,
  OTHER_FINGERPRINT,
  POLICY,
  SUBJECT,
  TOKEN_PAGE,
} from '../page-hex.ts';

const show = usePageDocument();
const OF_PAGE = [asFingerprint(OTHER_FINGERPRINT)];

/** How `#it` names a token, on a page with one other token. */
function nameIn(html: string, address?: string) {
  const { page, sightingsOf } = show(html, address);
  return nameAt(find('#it'), page, sightingsOf, () => OF_PAGE);
}
const mentionIn = (html: string, address?: string) => nameIn(html, address)?.mention;

describe('a name in a row with tokens', () => {
  it('may name a token of a link or an attribute', () => {
    expect(mentionIn('<p>TOKEN_LINK <b id="it">Snek Coin</b> OTHER_LINK</p>')).toEqual({
      text: 'Snek Coin',
      among: [asFingerprint(FINGERPRINT), asFingerprint(OTHER_FINGERPRINT)],
      scope: 'row',
    });
    const titled = mentionIn('<p><i title="SUBJECT">x</i> <b id="it">Snek</b></p>');
    expect(titled?.among.map(nameOf)).toEqual(['SUBJECT']);
  });

  it('separates tokens that only a text names, since anyone may have written it', () => {
    expect(nameIn('<p>FINGERPRINT <b id="it">Snek</b></p>')).toBeUndefined();
    const besideOf = (text: string) => mentionIn(`<p>TOKEN_LINK ${text} <b id="it">Snek</b></p>`)?.beside;
    expect(besideOf('OTHER_FINGERPRINT')).toEqual([asFingerprint(OTHER_FINGERPRINT)]);
    expect(besideOf('FINGERPRINT')).toBeUndefined();
  });

  it.each([
    ['in hex', '536e656b', '536e656b', 1],
    ['a CIP-67 label without a name', '000643b0', '000643b0', 1],
    ['as text', '536e656b', '7 SNEK', 1],
    ['not with another name', '536e656b', 'Hosky', 0],
  ])('may name 64 digits in a text that end with it: %s', (_, end, name, count) => {
    const digits = `<code>${'5c'.repeat(28)}${end}</code>`;
    expect(mentionIn(`<p>TOKEN_LINK ${digits} <b id="it">${name}</b></p>`)?.beside ?? []).toHaveLength(count);
  });

  it('is read as a whole when the page splits its hex', () => {
    const split = `<b id="it">#<i>${NAME_12.slice(0, 8)}</i><i id="last">${NAME_12.slice(8)}</i></b>`;
    expect(mentionIn(`<p>TOKEN_LINK ${split}</p>`)?.text).toBe(NAME_12);
    expect(outermostHexElement(find('#last'))).toBe(find('#it'));
    show('<p><b id="it">Snek</b></p>');
    expect(outermostHexElement(find('#it'))).toBe(find('#it'));
    expect(outermostHexElement(null)).toBeNull();
  });

  it.each(rows<[string, string]>('classifier-mention', 'is not'))('is not %s', (_what, html) => {
    expect(nameIn(html)).toBeUndefined();
  });
});

describe('a short asset name in hex', () => {
  const JOINED: readonly Reading[] = [{ identifier: asJoined(SUBJECT), mustBeFound: true }];
  const named = (label: string, policies: string) =>
    `<table><tr><td>${policies}</td><td><b>${label}</b> <i id="it">NAME_12</i></td><td>1</td></tr></table>`;

  it.each([
    ['its policy', 'POLICY_LINK'],
    ['its policy, also shortened', 'POLICY_LINK SHORTENED'],
    ['a possible policy', '<i>POLICY</i>'],
  ])('is joined with %s and must be a registered token', (_what, policies) => {
    expect(nameIn(named('Asset name', policies))).toEqual({ readings: JOINED });
  });

  it.each([
    ['without the label of a name', 'Memo', 'POLICY_LINK'],
    ['beside another, shortened policy', 'Asset name', 'POLICY_LINK OTHER_SHORTENED'],
    ['with a possible policy beside a token in a text', 'Asset name', '<i>POLICY</i> OTHER_FINGERPRINT'],
    ['beside two subjects', 'Asset name', '<i>POLICY.NAME_12</i> <i>OTHER_SUBJECT</i>'],
  ])('is not joined %s', (_what, label, policies) => {
    expect(nameIn(named(label, policies))).toBeUndefined();
  });

  it('is joined with a policy that is nearer than a token, and may else be the token’s name', () => {
    const near = (name: string) =>
      `<section><p>TOKEN_LINK</p><i>→</i><p>POLICY_LINK <b>Asset name</b> <i id="it">${name}</i></p></section>`;
    expect(nameIn(near('NAME_12'))).toEqual({ readings: JOINED });
    expect(mentionIn(near('Snek'))).toMatchObject({ text: 'Snek', policy: POLICY });
    const mention = { text: NAME_12, among: [asFingerprint(FINGERPRINT)], scope: 'row' };
    expect(nameIn(named('Asset name', 'POLICY_LINK TOKEN_LINK'))).toEqual({ readings: [], mention });
  });
});

describe('on the page of a transaction or of a policy', () => {
  it.each([
    ['a text after its amount', '<p id="it">1,234 SNEK</p>', '1,234 SNEK'],
    ['an element after an amount', '<p><b>1,234</b> <i id="it">SNEK</i></p>', 'SNEK'],
    ['an element after an amount and a comment', '<b>7</b><!--v-if--><i id="it">SNEK</i>', 'SNEK'],
    ['an option with an aria-label', '<p role="option" aria-label=" Snek "><i id="it">x</i></p>', 'Snek'],
  ])('%s may name a token of the page', (_what, html, text) => {
    for (const address of ['TRANSACTION_PAGE', 'POLICY_PAGE'])
      expect(mentionIn(html, address)).toEqual({ text, among: OF_PAGE, scope: 'page' });
  });

  it.each(rows<[string, string, string]>('classifier-mention', 'a text names no token'))(
    'a text %s names no token',
    (_what, html, address) => {
      expect(nameIn(html, address)).toBeUndefined();
    },
  );
});

describe('on the page of a token', () => {
  const among = [asFingerprint(FINGERPRINT)];

  it('a value beside a token in a text may be the name of either', () => {
    const value = '<td data-label="Name" id="it">Snek</td>';
    const mention = mentionIn(
      `<table><tr><td>OTHER_FINGERPRINT</td>${value}<td>1</td></tr></table>`,
      TOKEN_PAGE,
    );
    expect(mention).toMatchObject({ among, beside: [asFingerprint(OTHER_FINGERPRINT)] });
  });

  it.each([
    ['beside the token itself', '<div><h1 id="it">Snek</h1> <p>FINGERPRINT</p></div>', 'Snek'],
    ['not in the row of another token', '<div><h1 id="it">Snek</h1> OTHER_LINK</div>', undefined],
    ['not with a link, which has a mark of its own', '<h1 id="it"><a href="/x">Snek</a></h1>', undefined],
    ['not of a number', '<h1 id="it">42</h1>', undefined],
  ])('a heading may name the token %s', (_what, html, text) => {
    const { sightingsOf } = show(html, TOKEN_PAGE);
    expect(headingMention(find('#it'), asFingerprint(FINGERPRINT), sightingsOf)?.text).toBe(text);
  });
});
