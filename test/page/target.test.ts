/** What the pointer is on. Where it lies is for the browser tests to say; the focus and the selection: pointing.test.ts. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createTargets, isReadAlike, type Target } from '../../lib/page/target.ts';
import { find, nameOf, usePageDocument } from './page-document.ts';
import { NAME_32, TOKEN_PAGE } from './page-hex.ts';

const show = usePageDocument();

const BOX = { left: 0, top: 0, width: 10, height: 10 };
const FAR = { ...BOX, left: 100 };
const LINK = '<a id="it" href="/asset/FINGERPRINT">Snek</a>';

beforeEach(() => {
  // The layout that happy-dom lacks: every line lies under the pointer, but for those of class "far".
  const boxesOf = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    return element?.closest('.gone') ? [] : [element?.closest('.far') ? FAR : BOX];
  };
  const { prototype } = Object.getPrototypeOf(document.createRange()).constructor;
  prototype.getClientRects = function (this: Range) {
    return boxesOf(this.startContainer);
  };
  Element.prototype.getClientRects = function () {
    return boxesOf(this) as unknown as DOMRectList;
  };
  Element.prototype.getBoundingClientRect = () => ({ width: 0, height: 0 }) as DOMRect;
});

/** What is under the pointer on `#it`, on its text where it has one. */
function pointAt(html: string, address?: string): Target | undefined {
  const { page, classify, holding } = show(html, address);
  const element = document.querySelector('#it');
  Object.assign(document, {
    elementFromPoint: () => element,
    caretPositionFromPoint: () => element?.firstChild && { offsetNode: element.firstChild },
  });
  const parts = { page, classify, holding, tokens: () => [], entered: () => undefined };
  return createTargets(parts).under({ x: 5, y: 5 });
}
const readIn = (html: string, address?: string) =>
  pointAt(html, address)?.readings.map(({ identifier }) => nameOf(identifier));

describe('under the pointer', () => {
  it.each([
    ['a word', '<p id="it">Snek</p>'],
    [
      'a link elsewhere in the row of a token',
      '<div title="SUBJECT"><a id="it" href="/tx/HASH">Tx</a></div>',
    ],
    ['a word deep in what names a token', `<div title="SUBJECT">${'<b>'.repeat(5)}<i id="it">x</i></div>`],
    ['a field', '<textarea id="it">FINGERPRINT</textarea>'],
    ['an editor', '<div contenteditable="true"><p id="it">FINGERPRINT</p></div>'],
    ['an asset name whose token nobody names', '<p><b>Asset name</b> <i id="it">NAME_32</i></p>'],
    ['hex that a link leads to as a transaction', '<p id="it">HASH</p><a href="/tx/HASH">x</a>'],
    ['an identifier that is not in this line', '<p id="it" class="far">FINGERPRINT</p>'],
    ['a name that is not in this line', '<p>OTHER_LINK <b id="it" class="far">Snek</b></p>'],
    ['a form', '<form id="it"><input name="shadowRoot"></form>'],
    ['no element', ''],
  ])('%s is nothing', (_what, html) => {
    expect(pointAt(html)).toBeUndefined();
  });

  it('a text goes before the link around it', () => {
    expect(readIn('<a href="/asset/OTHER_FINGERPRINT"><b id="it">FINGERPRINT</b></a>')).toEqual([
      'FINGERPRINT',
    ]);
  });

  it('a tab of the page itself is nothing', () => {
    expect(readIn('<a id="it" href="/asset/FINGERPRINT?tab=mints">Mints</a>', TOKEN_PAGE)).toBeUndefined();
    expect(readIn(`<nav>${LINK}</nav>`, TOKEN_PAGE)).toBeUndefined();
    expect(readIn('<a id="it" href="/asset/OTHER_FINGERPRINT">x</a>', TOKEN_PAGE)).toEqual([
      'OTHER_FINGERPRINT',
    ]);
  });

  const long = 'words '.repeat(80);
  it.each([
    [
      'a word in a large block that names it',
      `<div title="SUBJECT"><i id="it">Snek</i>${long}</div>`,
      'Snek',
      1,
    ],
    ['a word beside it', '<p>OTHER_LINK <b id="it">Snek</b></p>', 'Snek', 1],
    ['hex beside two, of either', '<p>TOKEN_LINK OTHER_LINK <i id="it">NAME_32</i></p>', NAME_32, 2],
  ])('the name of a token may be %s', (_what, html, text, count) => {
    const { readings, mention } = pointAt(html) ?? {};
    expect([readings, mention?.text, mention?.scope]).toEqual([[], text, 'row']);
    expect(mention?.among).toHaveLength(count);
  });
});

describe('a target', () => {
  it('lies where it lies now, and nowhere when it is not shown any more', () => {
    const target = pointAt('<p id="it">FINGERPRINT</p>');
    expect(target?.where()).toEqual(BOX);
    find('#it').className = 'far';
    expect(target?.where()).toEqual(FAR);
    find('#it').className = 'gone';
    expect(target?.where()).toBeUndefined();
  });

  it('is read like another of the same identifiers or the same text', () => {
    const isLikeLink = (html: string) => isReadAlike(pointAt(LINK) as Target, pointAt(html) as Target);
    expect(isLikeLink('<p id="it">FINGERPRINT</p>')).toBe(true);
    expect(isLikeLink('<p id="it">OTHER_FINGERPRINT</p>')).toBe(false);
  });
});
