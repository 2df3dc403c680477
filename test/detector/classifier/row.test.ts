/** What stands in the row around an identifier, and where that row ends. */
import { describe, expect, it } from 'vitest';
import { neighboursOf, policyBeside } from '../../../lib/detector/classifier/neighbours.ts';
import { fingerprintContextOf } from '../../../lib/detector/classifier/row.ts';
import { find, nameOf, usePageDocument } from '../page-document.ts';
import { FINGERPRINT, NAME_12, NAME_32, POLICY, SUBJECT, table } from '../page-hex.ts';

const show = usePageDocument();

const HEX = '<code id="it">NAME_32</code>';
type Wanted = Partial<Parameters<typeof neighboursOf>[0]>;

/** The neighbours of `#it`, whose hex is that of `HEX`. */
function around(html: string, wanted: Wanted = {}, address?: string) {
  const { sightingsOf } = show(html, address);
  return neighboursOf({ hex: NAME_32, isLabelled: false, ...wanted }, find('#it'), sightingsOf);
}
const tokensIn = (html: string, wanted?: Wanted, address?: string) =>
  around(html, wanted, address).tokens.map(nameOf);
const deepIn = (tag: string, levels: number) =>
  `${`<${tag}>`.repeat(levels)}${HEX}${`</${tag}>`.repeat(levels)}`;

describe('the tokens of a row', () => {
  it.each([
    ['of a table', table(['TOKEN_LINK', HEX, '1'], ['OTHER_LINK', 'x', '2'])],
    ['of terms', `<dl><dt>Token</dt><dd>TOKEN_LINK</dd><dd>${HEX}</dd></dl><dl><dd>OTHER_LINK</dd></dl>`],
    ['of an article', `<article><p><b><i>${HEX}</i></b></p>TOKEN_LINK</article><p>OTHER_LINK</p>`],
    ['by its role', `<div><div role="row">TOKEN_LINK ${HEX}</div><div role="row">OTHER_LINK</div></div>`],
    ['deep in a table row', table([deepIn('div', 5), 'TOKEN_LINK', '1'], ['x', 'OTHER_LINK', '2'])],
  ])('%s are those that stand in it', (_what, html) => {
    expect(tokensIn(html)).toEqual(['FINGERPRINT']);
  });

  it('are those of four levels of elements where no row ends, and not of more', () => {
    const deep = (levels: number) =>
      tokensIn(`<section>TOKEN_LINK<div>${deepIn('div', levels)}</div></section>`);
    expect([deep(2), deep(3)]).toEqual([['FINGERPRINT'], []]);
  });

  it('do not count the hex itself, hashes, or what was put behind the policy of the page', () => {
    const itself = '<p><a href="/asset/SUBJECT">x</a> <code id="it">SUBJECT</code></p>';
    expect(tokensIn(itself, { hex: SUBJECT })).toEqual([]);
    expect(tokensIn(`<p>${HEX} <i>SHORT_SUBJECT</i> <a href="/tx/HASH">x</a></p>`)).toEqual([]);
    expect(tokensIn(`<p>${HEX} <a href="/asset/SHORT_SUBJECT">x</a></p>`)).toEqual(['SHORT_SUBJECT']);
    expect(tokensIn(`<p><i>NAME_12</i> ${HEX}</p>`, {}, 'POLICY_PAGE')).toEqual([]);
  });

  it('are only those that links and attributes name, where a visitor may have written the text', () => {
    const html = `<p>${HEX} <i>FINGERPRINT</i> <b title="OTHER_SUBJECT">x</b></p>`;
    expect(tokensIn(html)).toEqual(['FINGERPRINT', 'OTHER_SUBJECT']);
    expect(tokensIn(html, { linkedOnly: true })).toEqual(['OTHER_SUBJECT']);
  });

  it('are too many to explain anything when they are more than eight', () => {
    const links = (count: number) =>
      Array.from({ length: count }, (_, i) => `<a href="/asset/POLICY/${i}${i}a${i}">x</a>`).join('');
    const { isCrowded, tokens } = around(`<p>${HEX}${links(8)}</p>`);
    expect([isCrowded, tokens.length]).toEqual([false, 8]);
    expect(around(`<p>${HEX}${links(9)}</p>`)).toMatchObject({ isCrowded: true, tokens: [] });
  });

  it('are none where more stands than belongs to one row', () => {
    const long = (count: number) => `<article>TOKEN_LINK${'<i></i>'.repeat(count)}<p>${HEX}</p></article>`;
    expect([tokensIn(long(300)), tokensIn(long(400))]).toEqual([['FINGERPRINT'], []]);
  });
});

describe('what looks like several rows', () => {
  const item = (beside: string, hex: string) => `<div class="item"><p>${beside}</p><p>${hex}</p></div>`;
  const list = (...items: readonly string[]) => `<section>${items.join('')}</section>`;
  const term = (label: string) =>
    `<table><tr><th>Token</th><td>TOKEN_LINK</td></tr><tr><th>${label}</th><td>${HEX}</td></tr></table>`;

  it.each<[string, string, boolean, number]>([
    ['items that are alike are several', list(item('x', HEX), item('TOKEN_LINK', 'NAME_12')), false, 0],
    ['items that are unlike are one', list(item('x', HEX), '<p>TOKEN_LINK</p>'), false, 1],
    ['items of one value each are one', list(`<div>${HEX}</div>`, '<div>TOKEN_LINK</div>'), false, 1],
    [
      'items behind twelve are one',
      list('<i>x</i>'.repeat(12), item('x', HEX), item('TOKEN_LINK', '')),
      false,
      1,
    ],
    ['a table of terms and values is one', table(['Token', 'TOKEN_LINK'], ['Asset name', HEX]), true, 1],
    ['a table with a term that explains nothing is one', term('Details'), false, 1],
    ['a table of links is several', table(['TOKEN_LINK', '1'], ['<a href="/x">Policy</a>', HEX]), false, 0],
    ['rows of three are several', table(['Token', 'TOKEN_LINK', '1'], ['Name', HEX, '2']), false, 0],
  ])('%s', (_what, html, isLabelled, count) => {
    expect(tokensIn(html, { isLabelled })).toHaveLength(count);
  });

  it('is none by a form whose fields are named like DOM properties', () => {
    const fields = '<input name="tagName"><input name="children"><input name="getAttribute">';
    expect(tokensIn(`<form>${fields}<p>TOKEN_LINK</p><p>${HEX}</p></form>`)).toEqual(['FINGERPRINT']);
    expect(tokensIn(`<p>${HEX} </p><form>${fields}<p>TOKEN_LINK</p></form>`)).toEqual([]);
  });
});

describe('the policy of a row', () => {
  it.each<[string, string, boolean, string | undefined]>([
    ['that a link names', 'POLICY_LINK', true, POLICY],
    ['that nothing names', '<i>POLICY</i>', false, POLICY],
    ['that is named, beside one that is not', '<i>OTHER_POLICY</i> POLICY_LINK', true, POLICY],
    ['of two that are named is none', 'POLICY_LINK OTHER_POLICY_LINK', true, undefined],
    ['that is labelled a name is none', '<b>Asset name</b> <i>NAME_28</i>', false, undefined],
    ['behind a # is none', '<i>#NAME_28</i>', false, undefined],
    ['that is readable text is none', `<i>${'4c'.repeat(28)}</i>`, false, undefined],
  ])('%s', (_what, beside, isNamed, policy) => {
    expect(around(`<p>${HEX} ${beside}</p>`)).toMatchObject({ policy, isNamed });
  });

  it.each([
    ['is one', '<i>OTHER_SHORTENED</i>', 1],
    ['is none in a link, which says by itself what it is', '<a href="/tx/HASH">OTHER_SHORTENED</a>', 0],
    ['is none that a label calls a hash', '<b>Tx hash</b> <i>OTHER_SHORTENED</i>', 0],
  ])('with its middle left out %s', (_what, beside, count) => {
    expect(around(`<p>${HEX} <span>${beside}</span></p>`).shortened).toHaveLength(count);
  });
});

describe('the row of a fingerprint', () => {
  const ITSELF = '<b id="it">FINGERPRINT</b>';

  it('tells its policies and names, up to another fingerprint, and names that the page has split', () => {
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

  it.each<[string, string, string | undefined]>([
    ['in a table', table([ITSELF, 'POLICY_LINK', '1']), POLICY],
    ['that is also shown shortened', table([ITSELF, 'POLICY_LINK', 'SHORTENED']), POLICY],
    ['within another token’s', `<div>OTHER_LINK<div><p>${ITSELF} POLICY_LINK</p></div></div>`, POLICY],
    ['of two', table([ITSELF, 'POLICY_LINK', 'OTHER_POLICY_LINK']), undefined],
    ['beside what may be another', table([ITSELF, 'POLICY_LINK', '<i>OTHER_POLICY</i>']), undefined],
    ['that nothing calls so', table([ITSELF, '<i>POLICY</i>', '1']), undefined],
    ['beside another that is shortened', table([ITSELF, 'POLICY_LINK', 'OTHER_SHORTENED']), undefined],
    ['in the row of another token', table([`<p>${ITSELF} POLICY_LINK</p>`, 'OTHER_LINK', '1']), undefined],
  ])('has, while it is unresolved, a policy or none: %s', (_what, html, policy) => {
    const { sightingsOf } = show(html);
    expect(policyBeside(FINGERPRINT, find('#it'), sightingsOf)).toBe(policy);
  });
});
