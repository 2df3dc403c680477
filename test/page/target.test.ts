/** What the pointer, the focus or the selection is on. Where it lies is for the browser tests to say. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { createTargets, isReadAlike, type Target, type Targets } from '../../lib/page/target.ts';
import { find, usePageDocument } from './page-document.ts';
import { FINGERPRINT, HASH, NAME_32, OTHER_FINGERPRINT, POLICY, SHORT_SUBJECT, SUBJECT } from './page-hex.ts';

const show = usePageDocument();

const AT = { x: 5, y: 5 };
const BOX = { left: 0, top: 0, width: 10, height: 10 };
const FAR = { ...BOX, left: 100 };
const LINK = `<a id="it" href="/asset/${FINGERPRINT}">Snek</a>`;

/** What lies under the pointer: an element, and the text in it. */
const pointed: { element: Element | null; text: Node | null } = { element: null, text: null };

beforeEach(() => {
  // The layout that happy-dom lacks: every line lies under the pointer, but for those of class "far".
  const boxesOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element?.closest('.gone') ? [] : [element?.closest('.far') ? FAR : BOX];
  };
  Object.assign(document, {
    elementFromPoint: () => pointed.element,
    caretPositionFromPoint: () => pointed.text && { offsetNode: pointed.text },
  });
  const { prototype } = Object.getPrototypeOf(document.createRange()).constructor;
  prototype.getClientRects = function (this: Range) {
    return boxesOf(this.startContainer);
  };
  Element.prototype.getClientRects = function () {
    return boxesOf(this) as unknown as DOMRectList;
  };
  Element.prototype.getBoundingClientRect = () => ({ width: 0, height: 0 }) as DOMRect;
});

function open(html: string, address?: string): { targets: Targets; entered: Element[] } {
  const { page, classify, holding } = show(html, address);
  const entered: Element[] = [];
  const targets = createTargets({
    page,
    classify,
    holding,
    tokens: () => [],
    entered: (host) => entered.push(host),
  });
  return { targets, entered };
}

/** What is under the pointer on `#it`, on its text where it has one. */
function pointAt(html: string, address?: string): Target | undefined {
  const { targets } = open(html, address);
  pointed.element = find('#it');
  pointed.text = find('#it').firstChild;
  return targets.under(AT);
}

const identifiersOf = (target: Target | undefined) =>
  target?.readings.map(({ identifier }) => identifierText(identifier));

describe('under the pointer', () => {
  it('a text goes before the link around it', () => {
    const html = `<a href="/asset/${OTHER_FINGERPRINT}"><b id="it">${FINGERPRINT}</b></a>`;
    expect(identifiersOf(pointAt(html))).toEqual([FINGERPRINT]);
  });

  it.each([
    ['a word', '<p id="it">Snek</p>'],
    [
      'a link to a transaction, in the row of a token',
      `<div title="${SUBJECT}"><a id="it" href="/tx/${HASH}">Tx</a></div>`,
    ],
    [
      'a word deep in an element that names a token',
      `<div title="${SUBJECT}">${'<b>'.repeat(5)}<i id="it">x</i>${'</b>'.repeat(5)}</div>`,
    ],
    ['a field', `<textarea id="it">${FINGERPRINT}</textarea>`],
    ['an editor', `<div contenteditable="true"><p id="it">${FINGERPRINT}</p></div>`],
    ['an asset name whose token nobody names', `<p><b>Asset name</b> <i id="it">${NAME_32}</i></p>`],
    [
      'hex that a link of the page names as a transaction',
      `<p id="it">${HASH}</p><a href="/tx/${HASH}">x</a>`,
    ],
    ['an identifier that is not in this line', `<p id="it" class="far">${FINGERPRINT}</p>`],
    ['a form', '<form id="it"><input name="shadowRoot"></form>'],
  ])('%s is nothing', (_what, html) => {
    expect(pointAt(html)).toBeUndefined();
  });

  it('a word in a large block that names a token is not that token, though it may be its name', () => {
    const target = pointAt(`<div title="${SUBJECT}"><i id="it">Snek</i>${'words '.repeat(80)}</div>`);
    expect(target).toMatchObject({ readings: [], mention: { text: 'Snek', scope: 'row' } });
  });

  it('nothing at all is nothing', () => {
    const { targets } = open('');
    Object.assign(pointed, { element: null, text: null });
    expect(targets.under(AT)).toBeUndefined();
  });

  it('a tab of the page itself is nothing', () => {
    const address = `https://cexplorer.io/asset/${FINGERPRINT}`;
    const tab = `<a id="it" href="/asset/${FINGERPRINT}?tab=mints">Mints</a>`;
    expect(pointAt(tab, address)).toBeUndefined();
    expect(pointAt(`<nav>${LINK}</nav>`, address)).toBeUndefined();
    expect(pointAt(`<a id="it" href="/asset/${FINGERPRINT}/mints">Mints</a>`, address)).toBeUndefined();
    expect(identifiersOf(pointAt(`<a id="it" href="/asset/${OTHER_FINGERPRINT}">x</a>`, address))).toEqual([
      OTHER_FINGERPRINT,
    ]);
  });

  it('hex beside two tokens may be the name of either', () => {
    const other = `<a href="/asset/${OTHER_FINGERPRINT}">x</a>`;
    const target = pointAt(`<p>${LINK.replace('id="it"', '')} ${other} <code id="it">${NAME_32}</code></p>`);
    expect(target?.readings).toEqual([]);
    expect(target?.mention).toMatchObject({ text: NAME_32, scope: 'row' });
    expect(target?.mention?.among).toHaveLength(2);
  });

  it('a name beside a token may name that, and a name alone does not', () => {
    const other = `<a href="/asset/${OTHER_FINGERPRINT}">x</a>`;
    expect(pointAt(`<p>${other} <b id="it">Snek</b></p>`)?.mention?.text).toBe('Snek');
    expect(pointAt(`<p>${other} <b id="it" class="far">Snek</b></p>`)).toBeUndefined();
  });

  it('an option is read whole', () => {
    const html = '<ul><li role="option"><b id="it">Snek</b> Coin</li></ul>';
    expect(pointAt(html, `https://cexplorer.io/tx/${HASH}`)?.mention?.text).toBe('Snek Coin');
  });
});

describe('a target', () => {
  it('lies where it lies now, and nowhere when it is not shown any more', () => {
    const target = pointAt(`<p id="it">${FINGERPRINT}</p>`);
    expect(target?.where()).toEqual(BOX);
    find('#it').className = 'far';
    expect(target?.where()).toEqual(FAR);
    find('#it').className = 'gone';
    expect(target?.where()).toBeUndefined();
  });

  it('is read like another of the same identifiers or the same text', () => {
    const readAs = (html: string) => pointAt(html) as Target;
    expect(isReadAlike(readAs(LINK), readAs(`<p id="it">${FINGERPRINT}</p>`))).toBe(true);
    expect(isReadAlike(readAs(LINK), readAs(`<p id="it">${OTHER_FINGERPRINT}</p>`))).toBe(false);
  });
});

describe('an element that has the focus', () => {
  it('is nothing when it has left the page', () => {
    const { targets } = open(LINK);
    const link = find('#it');
    link.remove();
    expect(targets.of(link)).toBeUndefined();
  });
});

describe('the selection', () => {
  function select(html: string, from: string, to = from): Target | undefined {
    const { targets } = open(html);
    const range = document.createRange();
    range.setStart(find(from).firstChild ?? find(from), 0);
    const end = find(to).lastChild ?? find(to);
    range.setEnd(
      end,
      end.nodeType === Node.TEXT_NODE ? (end.textContent?.length ?? 0) : end.childNodes.length,
    );
    vi.stubGlobal('getSelection', () => ({ isCollapsed: range.collapsed, getRangeAt: () => range }));
    vi.stubGlobal('Range', range.constructor);
    return targets.selected();
  }

  it.each([
    ['of words', '<p id="it">Snek</p>'],
    ['of nothing', '<p id="it"></p>'],
    ['in an editor', `<div contenteditable="true" id="it">${FINGERPRINT}</div>`],
    ['of a name that is no token by itself', `<p><b>Asset name</b> <i id="it">${NAME_32}</i></p>`],
  ])('%s is nothing', (_what, html) => {
    expect(select(html, '#it')).toBeUndefined();
  });

  it('that is none is nothing', () => {
    const { targets } = open(`<p>${SHORT_SUBJECT} ${POLICY}</p>`);
    vi.stubGlobal('getSelection', () => null);
    expect(targets.selected()).toBeUndefined();
  });
});
