/** Which label explains a run of hex. */
import { expect, it } from 'vitest';
import { hasText, labelOf } from '../../../lib/detector/classifier/label.ts';
import { find, sightingIn, usePageDocument } from '../page-document.ts';
import { table } from '../page-hex.ts';

const show = usePageDocument();

/** The meaning of the label of `#hex`. */
function labelIn(html: string): ReturnType<typeof labelOf> {
  const shown = show(html);
  return labelOf(sightingIn(shown, find('#hex')), find('#hex'));
}

const HEX = '<code id="hex">HASH</code>';

const headed = (heads: string, ...rows: readonly string[]) =>
  `<table><thead><tr>${heads}</tr></thead><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
const HEADS = '<th>Asset</th><th>Tx hash</th><th>Policy</th>';

const WIDE = '<th colspan="2">Asset</th><th>Tx hash</th>';
const head = (text: string, more = '') => `<i role="columnheader" ${more}>${text}</i>`;
const cell = (inner: string, more = '') => `<p role="cell" ${more}>${inner}</p>`;
const grid = (...rows: readonly string[]) =>
  `<div role="table">${rows.map((one) => `<div role="row">${one}</div>`).join('')}</div>`;
const FIRST = head('Asset') + head('Tx hash');
const COUNTED = head('Asset', 'aria-colindex="7"') + head('Policy', 'aria-colindex="3"');

it.each([
  ['no text before the last comma', '<p id="hex">Transaction, see HASH</p>', undefined],
  ['a camel case key', '<pre id="hex">{"quantity": 5, "assetName": "HASH"}</pre>', 'name'],
  ['the text before it', '<p id="hex">Policy ID: POLICY, see HASH</p>', 'policy'],
  ['no long sentence', `<p>All that we know about how the transaction was made: ${HEX}</p>`, undefined],
  ['a text with direction marks', '<p id="hex">\u200fPolicy\u2069 ID: POLICY</p>', 'policy'],
  ['no token name', `<p>HOSKY Token: ${HEX}</p>`, undefined],
  ['its term, after an empty element', `<dl><dt>Policy ID</dt><i></i> <dd>${HEX}</dd></dl>`, 'policy'],
  ['no empty term', `<dl><dt>Hash</dt><dd>1</dd><dt></dt><dd>${HEX}</dd></dl>`, undefined],
  ['a data-label', `<div data-label="Asset ID">${HEX}</div>`, 'id'],
  ['aria-labelledby', `<b id="head">Block</b><p><i aria-labelledby="head">${HEX}</i></p>`, 'hash'],
  ['no label five siblings away', `<p><b>Hash</b><i></i><i></i><i></i><i></i>${HEX}</p>`, undefined],
  ['the text beside its element', '<p><b>Policy ID</b> <i id="hex" title="POLICY">x</i></p>', 'policy'],
  ['a label five levels up', `<b>Hash</b>${'<div>'.repeat(4)}${HEX}`, 'hash'],
  ['no label six levels up', `<b>Hash</b>${'<div>'.repeat(5)}${HEX}`, undefined],
  ['no form', `<form><input name="nodeName">Tx hash</form>${HEX}`, undefined],
  ['no label around its form', `<b>Hash</b><form><input name="matches"><p>${HEX}</p></form>`, undefined],
  ['a label in its form', `<form><input name="matches"><p><b>Policy</b> ${HEX}</p></form>`, 'policy'],
  ['the head of its column', headed(HEADS, `<td>x</td><td>${HEX}</td>`), 'hash'],
  ['no cell before it of three', table(['x', 'Hash', HEX]), undefined],
  ['no link in the first of two cells', table(['<a href="/asset/x">Policy ID</a>', HEX]), undefined],
  ['no cell below heads', headed('<th>A</th><th>B</th>', `<td>Policy</td><td>${HEX}</td>`), undefined],
  ['no label around the table', `<p>Transaction</p>${table([HEX])}`, undefined],
  ['a label in its own cell first', headed(HEADS, `<td>x</td><td><b>Policy</b> ${HEX}</td>`), 'policy'],
  ['no head cell that holds it', `<table><tr><th>${HEX}</th><td>1</td></tr></table>`, undefined],
  ['no shifted column', headed(HEADS, '<td rowspan="2">x</td>', `<td>1</td><td>${HEX}</td>`), undefined],
  ['no head of two columns', headed(WIDE, `<td>x</td><td>${HEX}</td>`), undefined],
  ['the column head at its position', grid(FIRST, cell('x') + cell(HEX)), 'hash'],
  ['the column head with its aria-colindex', grid(COUNTED, cell(HEX, 'aria-colindex="3"')), 'policy'],
  ['no column head with another aria-colindex', grid(COUNTED, cell(HEX, 'aria-colindex="9"')), undefined],
  ['no column head outside a row', `<div role="table">${FIRST + cell(HEX)}</div>`, undefined],
  ['no column head outside a table', cell(HEX), undefined],
  ['no form as a table', `<form role="table"><input name="querySelectorAll">${cell(HEX)}</form>`, undefined],
])('hex is labelled by %s', (_what, html, label) => {
  expect(labelIn(html)).toBe(label);
});

it.each([
  ['Policy ID', undefined],
  ['Asset ID', undefined],
  ['Asset name', 'name'],
  ['Datum', 'other'],
])('after another text, counts only a label that prevents a lookup: %s', (outer, label) => {
  expect(labelIn(`<div><h3>${outer}</h3><div><span>Details</span>${HEX}</div></div>`)).toBe(label);
});

it.each([
  ['when it is empty', ' <i></i> ', false],
  ['when it has too many nodes to check', '<i></i>'.repeat(20), true],
])('an element has text %s', (_what, inner, expected) => {
  show(`<p id="it">${inner}</p>`);
  expect(hasText(find('#it'))).toBe(expected);
});
