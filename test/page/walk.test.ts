/** Ways through a page: down a few nodes, and up to the document. */
import { describe, expect, it } from 'vitest';
import { ancestorsOf, parentElementOf } from '../../lib/page/ancestors.ts';
import { shortText, under } from '../../lib/page/walk.ts';
import { find, usePageDocument } from './page-document.ts';

const show = usePageDocument();
const idsAround = (element: Element) =>
  ancestorsOf(element).map((one) => one.getAttribute('id') ?? one.localName);

describe('the way up', () => {
  it('leads from an element to the document', () => {
    show('<p id="around"><b id="it">x</b></p>');
    expect(idsAround(find('#it'))).toEqual(['it', 'around', 'body', 'html']);
    expect(parentElementOf(find('#it').childNodes[0] as Node)).toBe(find('#it'));
    expect(parentElementOf(document.documentElement)).toBeNull();
  });

  it('leads out of a shadow tree to its host', () => {
    show('<div id="host"></div>');
    const root = find('#host').attachShadow({ mode: 'open' });
    root.innerHTML = '<p id="around"><i id="inner">y</i></p>';
    const inner = root.querySelector('#inner') as Element;
    expect(idsAround(inner)).toEqual(['inner', 'around', 'host', 'body', 'html']);
  });

  it('is not led astray by a form whose fields are named like DOM properties', () => {
    const fields = '<input name="parentNode"><input name="assignedSlot">';
    show(`<div id="around"><form id="form">${fields}<b id="it">x</b></form></div>`);
    const path = ancestorsOf(find('#it'));
    expect(path.map((one) => one.localName)).toEqual(['b', 'form', 'div', 'body', 'html']);
    expect(parentElementOf(path[1] as Element)).toBe(find('#around'));
  });
});

it('a walk down meets elements and texts in their order, no comments, and no more than so many', () => {
  show('<p id="it">a<b>b<i>c</i></b><!-- no --></p>');
  const met = [...under(find('#it'), 99)].map((node) => node.nodeName.toLowerCase());
  expect(met).toEqual(['p', '#text', 'b', '#text', 'i', '#text']);
  expect([...under(find('#it'), 3)]).toHaveLength(3);
});

it.each([
  ['is trimmed and joined', ' Asset <b>name</b> ', 'Asset name'],
  ['has no marks of direction', '\u200fName\u2069 of\u202a', 'Name of'],
  ['is empty when it is longer than asked for', 'Asset name of it', ''],
  ['is empty when its parts are longer', '<b>Asset</b>'.repeat(4), ''],
  ['is empty when it lies in many nodes', `${'<b></b>'.repeat(12)}x`, ''],
])('the short text of a node %s', (_what, inner, text) => {
  show(`<p id="it">${inner}</p>`);
  expect(shortText(find('#it'), 12)).toBe(text);
});
