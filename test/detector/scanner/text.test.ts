/** Which identifiers a text contains, whole or split into pieces. */
import { describe, expect, it, vi } from 'vitest';
import { readTexts } from '../../../lib/detector/scanner/text.ts';
import { joinedHex } from '../../../lib/detector/scanner/tree.ts';
import { find, nameOf, usePageDocument } from '../page-document.ts';
import { FINGERPRINT, HASH, NAME_12, POLICY, SUBJECT } from '../page-hex.ts';

const show = usePageDocument();

/** The identifiers in the texts of all elements of a page, in the order of the document. */
function readIn(html: string, address?: string): readonly string[] {
  const { allSightings } = show(html, address);
  const texts = [...allSightings.values()].flat().filter((one) => 'from' in one);
  return texts.map(({ identifier }) => nameOf(identifier));
}

const split = (text: string, ...at: readonly number[]) =>
  [0, ...at].map((from, i) => text.slice(from, at[i] ?? text.length));
const inTags = (tag: string, text: string, ...at: readonly number[]) =>
  split(text, ...at)
    .map((piece) => `<${tag}>${piece}</${tag}>`)
    .join('');

describe('a text holds', () => {
  it.each([
    ['a subject in capitals', `<p>${SUBJECT.toUpperCase()}</p>`, ['SUBJECT']],
    ['a policy, a dot and a name', '<p>POLICY.NAME_12</p>', ['SUBJECT']],
    ['several identifiers', '<p>FINGERPRINT, SUBJECT (POLICY)</p>', ['FINGERPRINT', 'SUBJECT', 'POLICY']],
    ['no cut-off identifier', `<p>${SUBJECT.slice(0, 40)}…</p>`, []],
    ['no identifier in a dump', `<p>${'FINGERPRINT '.repeat(4_600)}</p>`, []],
    ['no slice of a longer run', `<p>${HASH.repeat(3)}</p>`, []],
  ])('%s', (_what, html, identifiers) => {
    expect(readIn(html)).toEqual(identifiers);
  });
});

it('reads a text once, however many identifiers it holds: Firefox copies it each time (promise 11)', () => {
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
])('reads the first texts of an element only, %s (promise 11)', (_what, text, times, expected) => {
  const { page } = show('<p id="it"></p>');
  for (let i = 0; i < times; i++) {
    find('#it').append(document.createTextNode(text));
    find('#it').append(document.createElement('br'));
  }
  expect(readTexts(find('#it'), page)).toHaveLength(expected);
});

describe('joins an identifier', () => {
  it.each([
    ['in two divs: all but the last six digits, and those', inTags('div', SUBJECT, 74)],
    ['in three spans: six, the rest, six', inTags('span', SUBJECT, 6, 74)],
    ['with <wbr>', split(SUBJECT, 32, 64).join('<wbr>')],
    ['with zero-width spaces', split(SUBJECT, 32, 64).join('\u200b')],
    ['with a soft hyphen after each byte', `${SUBJECT.match(/../g)?.join('\u00ad')}`],
    ['after its label', `<b>Asset ID: </b>${inTags('span', SUBJECT, 74)}`],
    [
      'at different depths',
      `<p>${SUBJECT.slice(0, 6)}</p><b>${SUBJECT.slice(6, 74)}</b>${SUBJECT.slice(74)}`,
    ],
    ['in a form', `<form><input name="parentNode"><p>${inTags('span', SUBJECT, 74)}</p></form>`],
  ])('%s', (_how, inner) => {
    expect(readIn(`<section>${inner}</section>`)).toEqual(['SUBJECT']);
  });

  it('from its first character to after its last, also a fingerprint', () => {
    const { page } = show(`<p id="it"><b>ID: </b>${inTags('span', SUBJECT, 6, 74)}</p>`);
    const [sighting] = readTexts(find('#it'), page);
    expect([sighting?.from.node.data, sighting?.from.offset]).toEqual([SUBJECT.slice(0, 6), 0]);
    expect([sighting?.to.node.data, sighting?.to.offset]).toEqual([SUBJECT.slice(74), 6]);
    expect(readIn(`<p>${inTags('span', FINGERPRINT, 6, 38)}</p>`)).toEqual(['FINGERPRINT']);
  });
});

describe('does not join an identifier with', () => {
  it.each([
    ['a name in the next block', '<div>POLICY</div><div>NAME_32</div>'],
    ['an index', '<span>FINGERPRINT</span><span>0</span>'],
    ['another policy', '<div>POLICY</div><div>OTHER_POLICY</div>'],
    ['a link', '<span>POLICY</span><a href="/x">NAME_12</a>'],
    ['a word', '<span>POLICY</span> <span>copied</span>'],
    ['a labelled value', '<div><b>Policy: </b><i>POLICY</i></div><div><b>Name: </b><i>NAME_12</i></div>'],
    ['a value after a labelled one', '<div><b>Policy: </b><i>POLICY</i></div><div>NAME_12</div>'],
  ])('%s', (_what, inner) => {
    const [first, ...more] = readIn(`<section>${inner}</section>`);
    expect(first).toBe(inner.includes('FINGERPRINT') ? 'FINGERPRINT' : 'POLICY');
    expect(more).not.toContain('SUBJECT');
  });

  it('a number as certain, where both may be a hash and an index', () => {
    const basisOf = (index: string) => {
      const { page } = show(`<p id="it"><span>HASH</span><span>${index}</span></p>`);
      return readTexts(find('#it'), page)[0]?.basis;
    };
    expect([basisOf('1200'), basisOf('123456')]).toEqual(['doubtful', 'plain']);
  });
});

it.each([
  ['the head of a longer run', `<span>POLICY</span><span>${NAME_12}a</span>`],
  ['a policy that continues after a break', `POLICY<wbr>${NAME_12.slice(0, 3)}`],
  ['a subject after its first six digits', `<span>${POLICY.slice(0, 6)}</span>POLICY`],
])('a piece is no identifier by itself: %s', (_what, inner) => {
  expect(readIn(`<p>${inner}</p>`)).not.toContain('POLICY');
});

it.each([
  ['hex that fills an element is a name', '<p>NAME_12</p>', ['SUBJECT']],
  ['hex after a # is a name', '<p>#NAME_12</p>', ['SUBJECT']],
  ['hex in two pieces is a name', `<p>${inTags('span', NAME_12, 18)}</p>`, ['SUBJECT']],
  ['short hex is no name', '<p>c0ffee</p>', []],
  ['an odd number of digits is no name', `<p>${NAME_12}a</p>`, []],
  ['hex in a link is no name', '<div><b><a href="/tx/HASH">NAME_12</a></b></div>', []],
  ['hex in a sentence is no name', '<p>made of NAME_12</p>', []],
])('on the page of a policy, %s', (_what, html, names) => {
  expect(readIn(html, 'POLICY_PAGE')).toEqual(names);
});

it.each([
  ['is joined over its pieces', ' #<b>c0</b><i>ffee</i>', 'c0ffee'],
  ['is undefined when it has too many nodes', '<b>c0</b>'.repeat(20), undefined],
  ['is undefined when it is too long', `<i>${'c0'.repeat(200)}</i><b></b>`, undefined],
])('the hex of an element %s', (_what, inner, hex) => {
  show(`<p id="it">${inner}</p>`);
  expect(joinedHex(find('#it'))).toBe(hex);
});
