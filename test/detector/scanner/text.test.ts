/** Which identifiers a text contains, whole or split into pieces. */
import { expect, it, vi } from 'vitest';
import { readTexts } from '../../../lib/detector/scanner/text.ts';
import { joinedHex } from '../../../lib/detector/scanner/tree.ts';
import { testRows } from '../../data/tables.ts';
import { nameOf } from '../names.ts';
import { find, usePageDocument } from '../page-document.ts';
import { SUBJECT } from '../page-hex.ts';

const show = usePageDocument();

/** The identifiers in the texts of all elements of a page, in the order of the document. */
function readIn(html: string, address?: string): readonly string[] {
  const { allSightings } = show(html, address);
  const texts = [...allSightings.values()].flat().filter((one) => 'from' in one);
  return texts.map(({ identifier }) => nameOf(identifier));
}

testRows('scanner-text', 'texts', 'finds %s', readIn);

it('finds no identifier in a dump', () => {
  expect(readIn(`<p>${'FINGERPRINT '.repeat(4_600)}</p>`)).toEqual([]);
});

it('reads a text once, however many identifiers it holds: Firefox copies it each time (promise 9)', () => {
  const readsOf = (identifiers: number) => {
    const { page } = show(`<p id="it">${Array(identifiers).fill(SUBJECT).join(' ')}</p>`);
    const element = find('#it');
    const text = element.firstChild as Text;
    const { data } = text;
    const read = vi.fn(() => data);
    Object.defineProperty(text, 'data', { get: read });
    expect(readTexts(element, page)).toHaveLength(identifiers);
    return read.mock.calls.length;
  };
  expect(readsOf(400)).toBe(readsOf(20));
});

it.each([
  ['up to the length of a dump', `${'. '.repeat(700)}${SUBJECT} `.repeat(60), 100, 2 * 60],
  ['up to a thousand identifiers and the end of their text', `${SUBJECT} `.repeat(400), 10, 3 * 400],
])('reads the first texts of an element only, %s (promise 9)', (_what, text, times, expected) => {
  const { page } = show('<p id="it"></p>');
  for (let i = 0; i < times; i++) {
    find('#it').append(document.createTextNode(text));
    find('#it').append(document.createElement('br'));
  }
  expect(readTexts(find('#it'), page)).toHaveLength(expected);
});

it('joins an identifier from its first character to after its last', () => {
  const { page } = show(
    '<p id="it"><b>ID: </b><i>SUBJECT[0:6]</i><i>SUBJECT[6:74]</i><i>SUBJECT[74:]</i></p>',
  );
  const [sighting] = readTexts(find('#it'), page);
  expect([sighting?.from.node.data, sighting?.from.offset]).toEqual([SUBJECT.slice(0, 6), 0]);
  expect([sighting?.to.node.data, sighting?.to.offset]).toEqual([SUBJECT.slice(74), 6]);
});

it('joins a number as doubtful, where both may be a hash and an index', () => {
  const basisOf = (index: string) => {
    const { page } = show(`<p id="it"><span>HASH</span><span>${index}</span></p>`);
    return readTexts(find('#it'), page)[0]?.basis;
  };
  expect([basisOf('1200'), basisOf('123456')]).toEqual(['doubtful', 'plain']);
});

it.each([
  ['is joined over its pieces', ' #<b>c0</b><i>ffee</i>', 'c0ffee'],
  ['is undefined when it has too many nodes', '<b>c0</b>'.repeat(20), undefined],
  ['is undefined when it is too long', `<i>${'c0'.repeat(200)}</i><b></b>`, undefined],
])('the hex of an element %s', (_what, inner, hex) => {
  show(`<p id="it">${inner}</p>`);
  expect(joinedHex(find('#it'))).toBe(hex);
});
