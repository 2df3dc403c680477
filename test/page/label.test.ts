/** Which label a run of hex on a page has. */
import { describe, expect, it } from 'vitest';
import { hasText, labelOf, labelOfElement } from '../../lib/page/label.ts';
import { find, sightingIn, usePageDocument } from './page-document.ts';
import { HASH, OTHER_POLICY, POLICY } from './page-hex.ts';

const show = usePageDocument();

/** What the hex in `#hex` is labelled. */
function labelIn(html: string): ReturnType<typeof labelOf> {
  const shown = show(html);
  const element = find('#hex');
  return labelOf(sightingIn(shown, element), element);
}

const HEX = `<code id="hex">${HASH}</code>`;

describe('hex in a text', () => {
  it.each([
    ['directly before it', `<p id="hex">Policy ID: ${POLICY}</p>`, 'policy'],
    ['behind the last comma only', `<p id="hex">Transaction, see ${HASH}</p>`, undefined],
    ['in a camel case key', `<pre id="hex">{"quantity": 5, "assetName": "${HASH}"}</pre>`, 'name'],
    ['in an element before it', `<p id="hex"><b>Tx hash</b> ${HASH}</p>`, 'hash'],
    ['before it, and not behind it', `<p id="hex">Policy ID: ${POLICY}, see ${HASH}</p>`, 'policy'],
  ])('has the label that stands %s', (_where, html, label) => {
    expect(labelIn(html)).toBe(label);
  });

  it('has no label in a long sentence', () => {
    const sentence = 'All that we know about how the transaction was made by us: ';
    expect(labelIn(`<p>${sentence}${HEX}</p>`)).toBeUndefined();
  });

  it.each(['Minted', 'Burned', 'Received', 'HOSKY Token'])('has no label in %j', (text) => {
    expect(labelIn(`<p>${text}: ${HEX}</p>`)).toBeUndefined();
  });
});

describe('hex in blocks', () => {
  it.each([
    ['an element before it', `<div><span>Asset name</span> ${HEX}</div>`, 'name'],
    ['its term', `<dl><dt>Policy ID</dt><dd>${HEX}</dd></dl>`, 'policy'],
    ['its term, behind an empty element', `<dl><dt>Policy ID</dt><i></i> <dd>${HEX}</dd></dl>`, 'policy'],
    ['an empty term, which is none', `<dl><dt>Hash</dt><dd>1</dd><dt></dt><dd>${HEX}</dd></dl>`, undefined],
    ['a data-label', `<div data-label="Asset ID">${HEX}</div>`, 'id'],
    ['a data-th', `<div data-th="Asset">${HEX}</div>`, 'asset'],
    ['aria-labelledby', `<b id="head">Block</b><p><i aria-labelledby="head">${HEX}</i></p>`, 'hash'],
    ['aria-labelledby of nothing', `<p><i aria-labelledby="gone">${HEX}</i></p>`, undefined],
    ['what stands behind it', `<div>${HEX}<span>Policy ID</span></div>`, undefined],
    ['a label five siblings away', `<p><b>Hash</b><i></i><i></i><i></i><i></i>${HEX}</p>`, undefined],
  ])('is labelled by %s', (_what, html, label) => {
    expect(labelIn(html)).toBe(label);
  });

  it('has the nearest label, not one further out', () => {
    const nested = (outer: string, inner: string) =>
      labelIn(`<div><h3>${outer}</h3><div><span>${inner}</span>${HEX}</div></div>`);
    expect(nested('Policy ID', 'Asset name')).toBe('name');
    expect(nested('Transaction', 'Policy ID')).toBe('policy');
    expect(nested('Asset name', 'Tx hash')).toBe('hash');
  });

  it('has one further out only if that says name or something else, where a text stands between', () => {
    const nested = (outer: string) =>
      labelIn(`<div><h3>${outer}</h3><div><span>Details</span>${HEX}</div></div>`);
    expect(nested('Policy ID')).toBeUndefined();
    expect(nested('Asset ID')).toBeUndefined();
    expect(nested('Token')).toBeUndefined();
    expect(nested('Asset name')).toBe('name');
    expect(nested('Tx hash')).toBe('hash');
    expect(nested('Datum')).toBe('other');
  });

  it('has no label that stands more than six levels further out', () => {
    const deep = (levels: number) =>
      labelIn(`<b>Tx hash</b>${'<div>'.repeat(levels)}${HEX}${'</div>'.repeat(levels)}`);
    expect(deep(4)).toBe('hash');
    expect(deep(5)).toBeUndefined();
  });
});

const headed = (heads: string, cells: string, more = '') =>
  `<table><thead><tr>${heads}</tr></thead><tbody><tr>${cells}</tr>${more}</tbody></table>`;

describe('hex in a table', () => {
  it.each([
    ['the head of its column', headed('<th>Name</th><th>Policy</th>', `<td>x</td><td>${HEX}</td>`), 'policy'],
    ['the head of its row', `<table><tr><th>Tx hash</th><td>${HEX}</td><td>1</td></tr></table>`, 'hash'],
    ['the first of two cells', `<table><tr><td>Policy ID</td><td>${HEX}</td></tr></table>`, 'policy'],
    [
      'the cell before it of three',
      `<table><tr><td>x</td><td>Hash</td><td>${HEX}</td></tr></table>`,
      undefined,
    ],
    [
      'a link in the first of two cells',
      `<table><tr><td><a href="/asset/x">Policy ID</a></td><td>${HEX}</td></tr></table>`,
      undefined,
    ],
    [
      'the first of two cells below heads of columns',
      headed('<th>Kind</th><th>Value</th>', `<td>Policy ID</td><td>${HEX}</td>`),
      undefined,
    ],
    ['the row above', `<table><tr><td>Tx hash</td></tr><tr><td>${HEX}</td></tr></table>`, undefined],
    ['what stands around the table', `<p>Transaction</p><table><tr><td>${HEX}</td></tr></table>`, undefined],
    [
      'a label in its own cell first',
      headed('<th>Tx hash</th><th>#</th>', `<td><b>Policy</b> ${HEX}</td><td>1</td>`),
      'policy',
    ],
    ['its own head cell', `<table><tr><th>${HEX}</th><td>1</td></tr></table>`, undefined],
  ])('is labelled by %s', (_what, html, label) => {
    expect(labelIn(html)).toBe(label);
  });

  it('has no column where a cell spans several rows, which shifts those of the next row', () => {
    const heads = '<th>Asset</th><th>Tx hash</th><th>Policy</th>';
    const rows = (span: string) =>
      headed(heads, `<td${span}>x</td><td>y</td><td>z</td>`, `<tr><td>1</td><td>${HEX}</td></tr>`);
    expect(labelIn(rows(' rowspan="2"'))).toBeUndefined();
    expect(labelIn(rows(''))).toBe('hash');
  });

  it('has no column where a head spans several columns', () => {
    const cells = `<td>x</td><td>${HEX}</td><td>y</td>`;
    expect(labelIn(headed('<th colspan="2">Asset</th><th>Tx hash</th>', cells))).toBeUndefined();
    expect(labelIn(headed('<th>Asset</th><th>Tx hash</th>', cells))).toBe('hash');
  });
});

describe('hex in a grid of roles', () => {
  const grid = (heads: string, cells: string) =>
    `<div role="table"><div role="row">${heads}</div><div role="row">${cells}</div></div>`;
  const HEADS = '<i role="columnheader">Asset</i><i role="columnheader">Tx hash</i>';

  it('is labelled by the head in the same position', () => {
    expect(labelIn(grid(HEADS, `<p role="cell">x</p><p role="cell">${HEX}</p>`))).toBe('hash');
    expect(labelIn(grid(HEADS, `<p role="gridcell">x</p><p role="gridcell">${HEX}</p>`))).toBe('hash');
  });

  it('is labelled by the head with the same aria-colindex, whatever its position', () => {
    const heads =
      '<i role="columnheader" aria-colindex="7">Asset</i><i role="columnheader" aria-colindex="3">Policy</i>';
    expect(labelIn(grid(heads, `<p role="cell" aria-colindex="3">${HEX}</p>`))).toBe('policy');
    expect(labelIn(grid(heads, `<p role="cell" aria-colindex="9">${HEX}</p>`))).toBeUndefined();
  });

  it('has no label outside of a table or a row', () => {
    expect(labelIn(`<p role="cell">${HEX}</p>`)).toBeUndefined();
    expect(labelIn(`<div role="grid">${HEADS}<p role="cell">${HEX}</p></div>`)).toBeUndefined();
  });
});

describe('forms whose fields are named like DOM properties', () => {
  const FIELDS = ['previousSibling', 'getAttribute', 'matches', 'querySelectorAll', 'nodeName']
    .map((name) => `<input name="${name}">`)
    .join('');

  it('are no label, and are asked for none', () => {
    expect(labelIn(`<form>${FIELDS}Tx hash</form>${HEX}`)).toBeUndefined();
    expect(labelIn(`<b>Tx hash</b><form>${FIELDS}<p>${HEX}</p></form>`)).toBeUndefined();
  });

  it('do not keep what stands in them from its label', () => {
    expect(labelIn(`<form>${FIELDS}<p><b>Policy</b> ${HEX}</p></form>`)).toBe('policy');
    expect(labelIn(`<form role="table">${FIELDS}<p role="cell">${HEX}</p></form>`)).toBeUndefined();
  });
});

describe('an element and a text', () => {
  it('are labelled without an identifier too', () => {
    show('<p><b>Asset name</b> <i id="name">SNEK</i></p>');
    expect(labelOfElement(find('#name'))).toBe('name');
    expect(labelOfElement(find('#name').childNodes[0] as Node)).toBe('name');
  });

  it('in an attribute are labelled by what stands beside the element', () => {
    expect(labelIn(`<p><b>Policy ID</b> <button id="hex" title="${OTHER_POLICY}">copy</button></p>`)).toBe(
      'policy',
    );
  });
});

describe('an element has text', () => {
  it.each([
    ['with a word in it', '<p id="it"><i> x </i></p>', true],
    ['when it is empty', '<p id="it"> <i></i> </p>', false],
    ['when it is too large to be looked through', `<p id="it">${'<i></i>'.repeat(20)}</p>`, true],
  ])('%s', (_what, html, expected) => {
    show(html);
    expect(hasText(find('#it'))).toBe(expected);
  });
});
