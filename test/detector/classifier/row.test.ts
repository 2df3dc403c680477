/** The tokens and policies in the row around an identifier, and where that row ends. */
import { describe, expect, it, vi } from 'vitest';
import type { Fingerprint } from '../../../lib/asset/bech32.ts';
import { neighboursOf } from '../../../lib/detector/classifier/neighbours.ts';
import { fingerprintContextOf } from '../../../lib/detector/classifier/row.ts';
import { rows } from '../../data/tables.ts';
import { find, nameOf, usePageDocument } from '../page-document.ts';
import { FINGERPRINT, NAME_12, NAME_32, POLICY, SUBJECT } from '../page-hex.ts';

const show = usePageDocument();

const HEX = '<code id="it">NAME_32</code>';
type Query = Partial<Parameters<typeof neighboursOf>[0]>;

/** The neighbours of `#it`, the element of `HEX`. */
function around(html: string, query: Query = {}, address?: string) {
  const { sightingsOf } = show(html, address);
  return neighboursOf({ hex: NAME_32, isLabelled: false, ...query }, find('#it'), sightingsOf);
}
const tokensIn = (html: string, query?: Query, address?: string) =>
  around(html, query, address).tokens.map(nameOf);
const deepIn = (tag: string, levels: number) =>
  `${`<${tag}>`.repeat(levels)}${HEX}${`</${tag}>`.repeat(levels)}`;

describe('the tokens of a row', () => {
  it.each(rows<[string, string]>('classifier-row', 'are those in it'))(
    '%s are those in it',
    (_what, html) => {
      expect(tokensIn(html)).toEqual(['FINGERPRINT']);
    },
  );

  it('are those within four levels where no row element ends', () => {
    const deep = (levels: number) =>
      tokensIn(`<section>TOKEN_LINK<div>${deepIn('div', levels)}</div></section>`);
    expect([deep(2), deep(3)]).toEqual([['FINGERPRINT'], []]);
  });

  it('exclude the hex itself, hashes, and names joined to the policy of the page', () => {
    const itself = '<p><a href="/asset/SUBJECT">x</a> <code id="it">SUBJECT</code></p>';
    expect(tokensIn(itself, { hex: SUBJECT })).toEqual([]);
    expect(tokensIn(`<p>${HEX} <i>SHORT_SUBJECT</i> <a href="/tx/HASH">x</a></p>`)).toEqual([]);
    expect(tokensIn(`<p>${HEX} <a href="/asset/SHORT_SUBJECT">x</a></p>`)).toEqual(['SHORT_SUBJECT']);
    expect(tokensIn(`<p><i>NAME_12</i> ${HEX}</p>`, {}, 'POLICY_PAGE')).toEqual([]);
  });

  it('exclude those in texts when only linked tokens are wanted', () => {
    const html = `<p>${HEX} <i>FINGERPRINT</i> <b title="OTHER_SUBJECT">x</b></p>`;
    expect(tokensIn(html)).toEqual(['FINGERPRINT', 'OTHER_SUBJECT']);
    expect(tokensIn(html, { linkedOnly: true })).toEqual(['OTHER_SUBJECT']);
  });

  it('are crowded when there are more than eight', () => {
    const links = (count: number) =>
      Array.from({ length: count }, (_, i) => `<a href="/asset/POLICY/${i}${i}a${i}">x</a>`).join('');
    const { isCrowded, tokens } = around(`<p>${HEX}${links(8)}</p>`);
    expect([isCrowded, tokens.length]).toEqual([false, 8]);
    expect(around(`<p>${HEX}${links(9)}</p>`)).toMatchObject({ isCrowded: true, tokens: [] });
  });

  it('are not read in an element with hundreds of identifiers, each of which would read all (promise 11)', () => {
    const { sightingsOf } = show(`<section><p id="it">${'POLICY '.repeat(900)}</p></section>`);
    const labels = vi.spyOn(Text.prototype, 'substringData');
    neighboursOf({ hex: NAME_32, isLabelled: false }, find('#it'), sightingsOf);
    expect(labels).not.toHaveBeenCalled();
    fingerprintContextOf(FINGERPRINT as Fingerprint, find('#it'), sightingsOf);
    expect(labels).not.toHaveBeenCalled();
  });

  it('are empty when the element has 400 nodes or more', () => {
    const long = (count: number) => `<article>TOKEN_LINK${'<i></i>'.repeat(count)}<p>${HEX}</p></article>`;
    expect([tokensIn(long(300)), tokensIn(long(400))]).toEqual([['FINGERPRINT'], []]);
  });
});

describe('the end of a row', () => {
  it.each<[string, string, boolean, number]>(rows('classifier-row', 'the end of a row'))(
    '%s',
    (_what, html, isLabelled, count) => {
      expect(tokensIn(html, { isLabelled })).toHaveLength(count);
    },
  );

  it('is no form whose fields are named like DOM properties', () => {
    const fields = '<input name="tagName"><input name="children"><input name="getAttribute">';
    expect(tokensIn(`<form>${fields}<p>TOKEN_LINK</p><p>${HEX}</p></form>`)).toEqual(['FINGERPRINT']);
    expect(tokensIn(`<p>${HEX} </p><form>${fields}<p>TOKEN_LINK</p></form>`)).toEqual([]);
  });
});

describe('the policy of a row', () => {
  it.each<[string, string, boolean, string | undefined]>(rows('classifier-row', 'the policy of a row'))(
    '%s',
    (_what, beside, isNamed, policy) => {
      expect(around(`<p>${HEX} ${beside}</p>`)).toMatchObject({ policy, isNamed });
    },
  );

  it.each([
    ['counts', '<i>OTHER_SHORTENED</i>', 1],
    ['does not count in a link', '<a href="/tx/HASH">OTHER_SHORTENED</a>', 0],
    ['does not count when labelled as a hash', '<b>Tx hash</b> <i>OTHER_SHORTENED</i>', 0],
  ])('with its middle left out %s', (_what, beside, count) => {
    expect(around(`<p>${HEX} <span>${beside}</span></p>`).shortened).toHaveLength(count);
  });
});

describe('the row of a fingerprint', () => {
  const ITSELF = '<b id="it">FINGERPRINT</b>';

  it('gives its policies and names up to another fingerprint, and joins split names', () => {
    const split = `<i>${NAME_12.slice(0, 8)}</i><i>${NAME_12.slice(8)}</i>`;
    const beside = `POLICY_LINK <b title="Hosky">x</b> <img alt="Lantern"> <p>${split}</p>`;
    const { sightingsOf } = show(
      `<div><a href="/asset/OTHER_FINGERPRINT">y</a><div>${beside} ${ITSELF}</div></div>`,
    );
    const { policies, names } = fingerprintContextOf(FINGERPRINT, find('#it'), sightingsOf);
    expect(policies).toEqual([POLICY]);
    expect(names).toEqual(expect.arrayContaining(['Hosky', 'Lantern', NAME_12]));
    expect(names).not.toContain('y');
  });
});
