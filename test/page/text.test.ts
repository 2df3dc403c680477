/** Which identifiers a text holds, whole or in the pieces that sites split them into. */
import { describe, expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { readTexts } from '../../lib/page/text.ts';
import { joinedHex } from '../../lib/page/whole-hex.ts';
import { find, usePageDocument } from './page-document.ts';
import {
  FINGERPRINT,
  HASH,
  LONG_SUBJECT,
  NAME_12,
  NAME_32,
  OTHER_POLICY,
  POLICY,
  SHORT_SUBJECT,
  SUBJECT,
} from './page-hex.ts';

const show = usePageDocument();

/** The identifiers in the texts of all elements of a page, in the order of the document. */
function textsIn(html: string, address?: string): readonly string[] {
  const { holdings } = show(html, address);
  return [...holdings.values()].flatMap(({ texts }) => texts.map((one) => identifierText(one.identifier)));
}

function standingOf(html: string): string | undefined {
  const { page } = show(html);
  return readTexts(find('#it'), page)[0]?.standing;
}

const split = (text: string, ...at: readonly number[]) =>
  [0, ...at].map((from, i) => text.slice(from, at[i] ?? text.length));
const inTags = (tag: string, pieces: readonly string[]) =>
  pieces.map((piece) => `<${tag}>${piece}</${tag}>`).join('');

describe('a text holds', () => {
  it.each([
    ['a fingerprint', `<p>see ${FINGERPRINT}.</p>`, [FINGERPRINT]],
    ['a subject in capitals', `<p>${SUBJECT.toUpperCase()}</p>`, [SUBJECT]],
    ['a policy, a dot and a name', `<p>${POLICY}.${NAME_12}</p>`, [SUBJECT]],
    ['several identifiers', `<p>${FINGERPRINT}, ${SUBJECT} (${POLICY})</p>`, [FINGERPRINT, SUBJECT, POLICY]],
    ['none that is broken off', `<p>${SUBJECT.slice(0, 40)}…</p>`, []],
    ['none in a dump', `<p>${`${FINGERPRINT} `.repeat(4_600)}</p>`, []],
    ['none in a field', `<textarea>${FINGERPRINT}</textarea>`, []],
    ['none that is a slice of a longer run', `<p>${NAME_32}${NAME_32}${NAME_32}</p>`, []],
  ])('%s', (_what, html, identifiers) => {
    expect(textsIn(html)).toEqual(identifiers);
  });

  it('where it stands, to the character', () => {
    const { page } = show(`<p id="it">see <i></i>#${NAME_32}!</p>`);
    const [sighting] = readTexts(find('#it'), page);
    expect([sighting?.from.offset, sighting?.to.offset, sighting?.isNamed]).toEqual([1, 65, true]);
  });
});

describe('an identifier in pieces is one', () => {
  it.each([
    ['all but the last six, and the last six, in two divs', inTags('div', split(SUBJECT, 74))],
    ['in two spans', inTags('span', split(SUBJECT, 74))],
    ['in three spans: six, the rest, six', inTags('span', split(SUBJECT, 6, 74))],
    ['in three divs', inTags('div', split(SUBJECT, 6, 74))],
    ['broken where a line may break', split(SUBJECT, 32, 64).join('<wbr>')],
    ['with zero-width spaces', split(SUBJECT, 32, 64).join('\u200b')],
    ['with a soft hyphen behind each byte', `${SUBJECT.match(/../g)?.join('\u00ad')}`],
    ['behind its label', `<b>Asset ID: </b>${inTags('span', split(SUBJECT, 74))}`],
    ['in a link', `<a href="/x">${inTags('span', split(SUBJECT, 74))}</a>`],
  ])('%s', (_how, inner) => {
    expect(textsIn(`<section>${inner}</section>`)).toEqual([SUBJECT]);
  });

  it('when it is a fingerprint', () => {
    expect(textsIn(`<p>${inTags('span', split(FINGERPRINT, 6, 38))}</p>`)).toEqual([FINGERPRINT]);
  });

  it('from the first character to behind the last', () => {
    const { page } = show(`<p id="it"><b>ID: </b>${inTags('span', split(SUBJECT, 6, 74))}</p>`);
    const [sighting] = readTexts(find('#it'), page);
    expect([sighting?.from.node.data, sighting?.from.offset]).toEqual([SUBJECT.slice(0, 6), 0]);
    expect([sighting?.to.node.data, sighting?.to.offset]).toEqual([SUBJECT.slice(74), 6]);
  });
});

describe('what stands beside an identifier is no part of it', () => {
  it.each([
    [
      'a policy in a block of its own, and a name in the next one',
      `<div>${POLICY}</div><div>${NAME_32}</div>`,
      [POLICY],
    ],
    ['a quantity', `<div>${POLICY}</div><div>1200</div>`, [POLICY]],
    ['an index', `<span>${FINGERPRINT}</span><span>0</span>`, [FINGERPRINT]],
    ['another policy', `<div>${POLICY}</div><div>${OTHER_POLICY}</div>`, [POLICY, OTHER_POLICY]],
    ['a word in capitals', `<span>${POLICY}</span><span>FADE</span>`, [POLICY]],
    ['a link', `<span>${POLICY}</span><a href="/x">${NAME_12}</a>`, [POLICY]],
    ['a word', `<span>${POLICY}</span> <span>copied</span>`, [POLICY]],
    ['a cell', `<table><tr><td>${POLICY}</td><td>${NAME_12}</td></tr></table>`, [POLICY]],
  ])('%s', (_what, inner, identifiers) => {
    expect(textsIn(`<section>${inner}</section>`).slice(0, identifiers.length)).toEqual(identifiers);
    expect(textsIn(`<section>${inner}</section>`)).not.toContain(SUBJECT);
  });

  it('a value with a label of its own, and the next one', () => {
    const labelled = (label: string, value: string) => `<div><b>${label}: </b><span>${value}</span></div>`;
    const found = textsIn(`<section>${labelled('Policy', POLICY)}${labelled('Name', NAME_12)}</section>`);
    expect(found).toEqual([POLICY]);
    const open = textsIn(`<section>${labelled('Policy', POLICY)}<div>${NAME_12}</div></section>`);
    expect(open).toEqual([POLICY]);
  });

  it('is doubtful beside a number where the whole looks like a hash and an index', () => {
    expect(standingOf(`<p id="it"><span>${HASH}</span><span>1200</span></p>`)).toBe('hidden');
    expect(standingOf(`<p id="it"><span>${HASH}</span><span>123456</span></p>`)).toBe('written');
  });
});

describe('a piece is no identifier by itself', () => {
  it.each([
    ['the head of a longer run', `<span>${POLICY}</span><span>${NAME_12}a</span>`],
    ['a policy that goes on behind a break', `${POLICY}<wbr>${NAME_12.slice(0, 3)}`],
    ['a subject behind its first six digits', `<span>${LONG_SUBJECT.slice(0, 6)}</span>${POLICY}`],
    ['a policy that a text goes on with', `${POLICY}<!-- -->${NAME_12.slice(0, 3)}!`],
    [
      'a part of one with its ends set apart',
      `<i>${SHORT_SUBJECT.slice(0, 4)}</i><i>${NAME_32}</i><i>zzzz</i>`,
    ],
  ])('%s', (_what, inner) => {
    expect(textsIn(`<p>${inner}</p>`)).not.toContain(POLICY);
  });

  it('of what is joined further out', () => {
    const [first, middle, last] = split(SUBJECT, 6, 74);
    expect(textsIn(`<div><p>${first}</p><div><p>${middle}</p></div><p>${last}</p></div>`)).toEqual([SUBJECT]);
  });
});

describe('a transaction in pieces', () => {
  it.each([
    ['in its link', (pieces: string) => `<a href="/tx/${HASH}">${pieces}</a>`],
    [
      'in an element around its link',
      (pieces: string) => `<p><b><a href="/tx/${HASH}">${pieces}</a></b></p>`,
    ],
  ])('is no identifier %s', (_where, html) => {
    expect(textsIn(html(inTags('span', split(HASH, 58))))).toEqual([]);
    expect(textsIn(html(split(HASH, 32).join('<wbr>')))).toEqual([]);
  });
});

describe('on the page of a policy', () => {
  const ADDRESS = `https://cexplorer.io/policy/${POLICY}`;

  it.each([
    ['hex that fills an element', `<p>${NAME_12}</p>`],
    ['hex behind a #', `<p>#${NAME_12}</p>`],
    ['hex in two pieces', `<p><span>${NAME_12.slice(0, 18)}</span><span>${NAME_12.slice(18)}</span></p>`],
  ])('%s is an asset name under it', (_what, html) => {
    expect(textsIn(html, ADDRESS)).toEqual([SUBJECT]);
    expect(textsIn(html)).toEqual([]);
  });

  it.each([
    ['short hex', '<p>c0ffee</p>'],
    ['a number', '<p>123456789012</p>'],
    ['half a byte', `<p>${NAME_12}a</p>`],
    ['hex in a link', `<p><a href="/tx/${HASH}">${NAME_12}</a></p>`],
    ['hex in a link, from outside', `<div><b><a href="/x">${NAME_12}</a></b></div>`],
    ['hex in a row', `<table><tr><td><a href="/tx/1">${NAME_12}</a></td></tr></table>`],
    ['hex in a sentence', `<p>made of ${NAME_12}</p>`],
  ])('%s is no asset name', (_what, html) => {
    const found = textsIn(html, ADDRESS);
    expect(found.filter((one) => one.startsWith(POLICY))).toEqual([]);
  });
});

describe('the hex of an element', () => {
  it.each([
    ['is joined over its pieces', '<p id="it"> #<b>c0</b><i>ffee</i></p>', 'c0ffee'],
    ['is none beside words', '<p id="it">c0ffee and more</p>', undefined],
    ['is none when it is empty', '<p id="it"> <b></b></p>', undefined],
    ['is none when it lies in many nodes', `<p id="it">${'<b>c0</b>'.repeat(20)}</p>`, undefined],
    ['is none when it is too long', `<p id="it"><i>${'c0'.repeat(200)}</i><b></b></p>`, undefined],
  ])('%s', (_what, html, hex) => {
    show(html);
    expect(joinedHex(find('#it'))).toBe(hex);
  });
});

describe('a form whose fields are named like DOM properties', () => {
  it('holds no identifier in pieces, and keeps none in it from being read', () => {
    const fields = '<input name="firstChild"><input name="parentNode"><input name="tagName">';
    expect(textsIn(`<form>${fields}<p>${inTags('span', split(SUBJECT, 74))}</p></form>`)).toEqual([SUBJECT]);
    expect(textsIn(`<form><input name="firstChild">${inTags('span', split(SUBJECT, 30))}</form>`)).toEqual(
      [],
    );
  });
});
