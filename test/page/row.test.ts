/** What stands in the row around an identifier, and where that row ends. */
import { describe, expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { neighboursOf } from '../../lib/page/row.ts';
import { find, usePageDocument } from './page-document.ts';
import {
  FINGERPRINT,
  HASH,
  NAME_12,
  NAME_28,
  NAME_32,
  OTHER_FINGERPRINT,
  OTHER_POLICY,
  OTHER_SUBJECT,
  POLICY,
  SHORT_SUBJECT,
  SUBJECT,
} from './page-hex.ts';

const show = usePageDocument();

const HEX = `<code id="it">${NAME_32}</code>`;
const TOKEN = `<a href="/asset/${FINGERPRINT}">a token</a>`;
const OTHER = `<a href="/asset/${OTHER_FINGERPRINT}">another</a>`;
const POLICY_LINK = `<a href="/policy/${POLICY}">its policy</a>`;
const OTHER_POLICY_LINK = `<a href="/policy/${OTHER_POLICY}">another policy</a>`;

/** The neighbours of `#it`, whose hex is that of `HEX`. */
function around(html: string, wanted: { isLabelled?: boolean; linkedOnly?: true } = {}) {
  const { holding } = show(html);
  return neighboursOf({ hex: NAME_32, isLabelled: false, ...wanted }, find('#it'), holding);
}
const tokensIn = (html: string, wanted?: { isLabelled?: boolean; linkedOnly?: true }) =>
  around(html, wanted).tokens.map(identifierText);

const table = (...rows: readonly (readonly string[])[]) =>
  `<table><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

describe('the tokens of a row', () => {
  it.each([
    ['of a table', table([TOKEN, HEX, '1'], [OTHER, 'x', '2'])],
    ['of a list', `<ul><li>${TOKEN} ${HEX}</li><li>${OTHER}</li></ul>`],
    [
      'of terms',
      `<dl><dt>Token</dt><dd>${TOKEN}</dd><dt>Hex</dt><dd>${HEX}</dd></dl><dl><dd>${OTHER}</dd></dl>`,
    ],
    ['of an article', `<article><p><b><i>${HEX}</i></b></p><p>${TOKEN}</p></article><p>${OTHER}</p>`],
    [
      'by its role',
      `<div><div role="row"><p>${TOKEN}</p><p>${HEX}</p></div><div role="row">${OTHER}</div></div>`,
    ],
  ])('%s are those that stand in it', (_what, html) => {
    expect(tokensIn(html)).toEqual([FINGERPRINT]);
  });

  it('are those of the nearest element that holds any', () => {
    expect(tokensIn(table([`<p>${TOKEN} ${HEX}</p>`, OTHER, '1']))).toEqual([FINGERPRINT]);
  });

  it('are those of four levels of elements where no row ends, and not of more', () => {
    const deep = (levels: number) =>
      `<section>${TOKEN}<div>${'<div>'.repeat(levels)}${HEX}${'</div>'.repeat(levels)}</div></section>`;
    expect(tokensIn(deep(2))).toEqual([FINGERPRINT]);
    expect(tokensIn(deep(3))).toEqual([]);
  });

  it.each([
    ['a table row', (hex: string) => table([hex, TOKEN, '1'], ['x', OTHER, '2'])],
    ['a list item', (hex: string) => `<ul><li>${TOKEN} ${hex}</li><li>${OTHER}</li></ul>`],
    ['a row by its role', (hex: string) => `<div><div role="row">${TOKEN}${hex}</div>${OTHER}</div>`],
  ])('are those of %s, however deep the hex lies in it', (_what, html) => {
    expect(tokensIn(html(`<div>${'<div>'.repeat(4)}${HEX}${'</div>'.repeat(4)}</div>`))).toEqual([
      FINGERPRINT,
    ]);
  });

  it('do not count the hex itself, in whatever form the page repeats it', () => {
    const { holding } = show(`<p><a href="/asset/${SUBJECT}">x</a> <code id="it">${SUBJECT}</code></p>`);
    expect(neighboursOf({ hex: SUBJECT, isLabelled: false }, find('#it'), holding).tokens).toEqual([]);
  });

  it('are no hashes and no subjects that may be hashes', () => {
    expect(tokensIn(`<p>${HEX} <i>${SHORT_SUBJECT}</i> <a href="/tx/${HASH}">x</a></p>`)).toEqual([]);
    expect(tokensIn(`<p>${HEX} <a href="/asset/${SHORT_SUBJECT}">x</a></p>`)).toEqual([SHORT_SUBJECT]);
  });

  it('are no names that were put behind the policy of the page', () => {
    const { holding } = show(`<p><i>${NAME_12}</i> ${HEX}</p>`, `https://cexplorer.io/policy/${POLICY}`);
    expect(neighboursOf({ hex: NAME_32, isLabelled: false }, find('#it'), holding).tokens).toEqual([]);
  });

  it('are only those that links and attributes name, where a visitor may have written the text', () => {
    const html = `<p>${HEX} <i>${FINGERPRINT}</i> <b title="${OTHER_SUBJECT}">x</b></p>`;
    expect(tokensIn(html)).toEqual([FINGERPRINT, OTHER_SUBJECT]);
    expect(tokensIn(html, { linkedOnly: true })).toEqual([OTHER_SUBJECT]);
  });

  it('are too many to explain anything when they are more than eight', () => {
    const links = (count: number) =>
      Array.from({ length: count }, (_, i) => `<a href="/asset/${POLICY}/${i}${i}a${i}">x</a>`).join('');
    expect(around(`<p>${HEX}${links(8)}</p>`)).toMatchObject({ isCrowded: false });
    expect(around(`<p>${HEX}${links(8)}</p>`).tokens).toHaveLength(8);
    expect(around(`<p>${HEX}${links(9)}</p>`)).toMatchObject({ isCrowded: true, tokens: [] });
  });

  it('are none where more stands than belongs to one row', () => {
    expect(tokensIn(`<article>${TOKEN}${'<i></i>'.repeat(300)}<p>${HEX}</p></article>`)).toEqual([
      FINGERPRINT,
    ]);
    expect(tokensIn(`<article>${TOKEN}${'<i></i>'.repeat(400)}<p>${HEX}</p></article>`)).toEqual([]);
  });
});

describe('a list of divs', () => {
  const item = (beside: string, hex: string) => `<div class="item"><p>${beside}</p><p>${hex}</p></div>`;

  it('has one row for each of its items, which are alike', () => {
    const list = `<section>${item('x', HEX)}${item(TOKEN, NAME_12)}</section>`;
    expect(tokensIn(list)).toEqual([]);
    expect(tokensIn(`<section>${item(TOKEN, HEX)}${item(OTHER, NAME_12)}</section>`)).toEqual([FINGERPRINT]);
  });

  it('is one row where the items are unlike, or hold one value each, or have labels', () => {
    expect(tokensIn(`<section>${item('x', HEX)}<p>${TOKEN}</p></section>`)).toEqual([FINGERPRINT]);
    expect(tokensIn(`<section><div>${HEX}</div><div>${TOKEN}</div></section>`)).toEqual([FINGERPRINT]);
    const fields = `<section>${item('Asset name', HEX)}${item('Token', TOKEN)}</section>`;
    expect(tokensIn(fields, { isLabelled: true })).toEqual([FINGERPRINT]);
  });

  it('is told by its first twelve items', () => {
    const many = `<section>${`<i>x</i>`.repeat(12)}${item('x', HEX)}${item(TOKEN, NAME_12)}</section>`;
    expect(tokensIn(many)).toEqual([FINGERPRINT]);
  });
});

describe('a table of terms and values', () => {
  it('is one row', () => {
    const html = table(['Token', TOKEN], ['Asset name', HEX]);
    expect(tokensIn(html, { isLabelled: true })).toEqual([FINGERPRINT]);
  });

  it.each(['Details', ''])('is one row for hex that its term %j does not explain', (term) => {
    const rows = `<tr><th>Token</th><td>${TOKEN}</td></tr><tr><th>${term}</th><td>${HEX}</td></tr>`;
    expect(tokensIn(`<table>${rows}</table>`)).toEqual([FINGERPRINT]);
  });

  it('is none when its first cells are no labels, but links or words', () => {
    expect(tokensIn(table(['HOSKY', TOKEN], ['SNEK', HEX]))).toEqual([]);
    expect(tokensIn(table([TOKEN, '1'], [`<a href="/tx/${HASH}">Policy</a>`, HEX]))).toEqual([]);
  });

  it('is none when its rows have three cells', () => {
    expect(tokensIn(table(['Token', TOKEN, '1'], ['Asset name', HEX, '2']))).toEqual([]);
  });
});

describe('the policy of a row', () => {
  it.each<[string, string, string | undefined, boolean]>([
    ['that a link names', `<p>${HEX} ${POLICY_LINK}</p>`, POLICY, true],
    ['that a label names', `<p>${HEX} <b>Policy ID</b> <i>${POLICY}</i></p>`, POLICY, true],
    ['that nothing names', `<p>${HEX} <i>${POLICY}</i></p>`, POLICY, false],
    [
      'that is named, beside one that is not',
      `<p>${HEX} <i>${OTHER_POLICY}</i> ${POLICY_LINK}</p>`,
      POLICY,
      true,
    ],
    ['of two that are named is none', `<p>${HEX} ${POLICY_LINK} ${OTHER_POLICY_LINK}</p>`, undefined, true],
    [
      'that is labelled a name is none',
      `<p>${HEX} <b>Asset name</b> <i>${NAME_28}</i></p>`,
      undefined,
      false,
    ],
    ['that is labelled a key is none', `<p>${HEX} <b>Stake key</b> <i>${NAME_28}</i></p>`, undefined, false],
    ['behind a # is none', `<p>${HEX} <i>#${NAME_28}</i></p>`, undefined, false],
    ['that is readable text is none', `<p>${HEX} <i>${'4c'.repeat(28)}</i></p>`, undefined, false],
    ['in the next row is none', table([HEX, '1', '2'], [POLICY_LINK, '1', '2']), undefined, false],
  ])('%s', (_what, html, policy, isNamed) => {
    expect(around(html)).toMatchObject({ policy, isNamed });
  });

  it('may be shown with its middle left out', () => {
    expect(around(`<p>${HEX} <i>12345678…abcdef</i></p>`).shortened).toEqual(['12345678…abcdef']);
    expect(around(`<p>${HEX} <i>12345678...abcdef</i></p>`).shortened).toHaveLength(1);
  });

  it.each([
    ['in a link, which says by itself what it is', `<a href="/tx/${HASH}">12345678…abcdef</a>`],
    ['that a label calls a hash', '<b>Tx hash</b> <i>12345678…abcdef</i>'],
    ['that a label calls a datum', '<b>Datum</b> <i>12345678…abcdef</i>'],
  ])('is not what is shortened %s', (_where, html) => {
    expect(around(`<p>${HEX} <span>${html}</span></p>`).shortened).toEqual([]);
  });
});

describe('forms whose fields are named like DOM properties', () => {
  it('end no row and hold none of their own', () => {
    const fields = '<input name="tagName"><input name="children"><input name="getAttribute">';
    expect(tokensIn(`<form>${fields}<p>${TOKEN}</p><p>${HEX}</p></form>`)).toEqual([FINGERPRINT]);
    expect(tokensIn(`<p>${HEX} </p><form>${fields}<p>${TOKEN}</p></form>`)).toEqual([]);
  });
});
