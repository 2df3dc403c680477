/** Ways through a page: down a few nodes, and up to the document. */
import { describe, expect, it } from 'vitest';
import { ancestorsOf, parentElementOf } from '../../lib/page/ancestors.ts';
import { shortText, under } from '../../lib/page/walk.ts';
import { find, usePageDocument } from './page-document.ts';

const show = usePageDocument();
const idsOf = (path: readonly Element[]) => path.map((one) => one.getAttribute('id') ?? one.localName);

/** A host with an open shadow tree. */
function showShadow(): ShadowRoot {
  show('<div id="host"></div>');
  const root = find('#host').attachShadow({ mode: 'open' });
  root.innerHTML = '<p id="around"><i id="inner">y</i></p>';
  return root;
}

describe('the way up', () => {
  it('leads from an element to the document', () => {
    show('<p id="around"><b id="it">x</b></p>');
    expect(idsOf(ancestorsOf(find('#it')))).toEqual(['it', 'around', 'body', 'html']);
    expect(parentElementOf(find('#it').childNodes[0] as Node)).toBe(find('#it'));
    expect(parentElementOf(document.documentElement)).toBeNull();
  });

  it('leads out of a shadow tree to its host', () => {
    const root = showShadow();
    const inner = root.querySelector('#inner') as Element;
    expect(idsOf(ancestorsOf(inner))).toEqual(['inner', 'around', 'host', 'body', 'html']);
    expect(parentElementOf(root.querySelector('#around') as Element)).toBe(find('#host'));
  });

  it('is not led astray by a form whose fields are named like DOM properties', () => {
    show(
      '<div id="around"><form><input name="parentNode"><input name="assignedSlot"><b id="it">x</b></form></div>',
    );
    const path = ancestorsOf(find('#it'));
    expect(path.map((one) => one.localName)).toEqual(['b', 'form', 'div', 'body', 'html']);
    expect(parentElementOf(path[1] as Element)).toBe(find('#around'));
  });
});

describe('a walk down', () => {
  const HTML = '<p id="it">a<b>b<i>c</i></b><!-- no --></p>';

  it('meets elements and texts in their order, and no comments', () => {
    show(HTML);
    const met = [...under(find('#it'), 99)].map((node) => node.nodeName.toLowerCase());
    expect(met).toEqual(['p', '#text', 'b', '#text', 'i', '#text']);
  });

  it('ends after so many nodes', () => {
    show(HTML);
    expect([...under(find('#it'), 3)]).toHaveLength(3);
  });
});

describe('the short text of a node', () => {
  it.each([
    ['is trimmed and joined', '<p id="it"> Asset <b>name</b> </p>', 'Asset name'],
    ['has no marks of direction', '<p id="it">\u200fName\u2069 of\u202a</p>', 'Name of'],
    ['is empty when it is longer than asked for', '<p id="it">Asset name of it</p>', ''],
    ['is empty when its parts are longer', `<p id="it">${'<b>Asset</b>'.repeat(4)}</p>`, ''],
    ['is empty when it lies in many nodes', `<p id="it">${'<b></b>'.repeat(12)}x</p>`, ''],
  ])('%s', (_what, html, text) => {
    show(html);
    expect(shortText(find('#it'), 12)).toBe(text);
  });
});
