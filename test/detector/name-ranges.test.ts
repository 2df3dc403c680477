/** Which parts of an element's text are underlined. */
import { expect, it } from 'vitest';
import { nameRanges } from '../../lib/detector/name-ranges.ts';
import { testRows } from '../data/tables.ts';
import { find, usePageDocument } from './page-document.ts';
import { FINGERPRINT, NAME_12, SUBJECT } from './page-hex.ts';

const show = usePageDocument();

/** The underlined texts of `#it`, a link by default. */
function marked(inner: string, identifier: string = FINGERPRINT, tag = 'a href="/asset/FINGERPRINT"') {
  show(`<${tag} id="it">${inner}</${tag.split(' ')[0]}>`);
  return nameRanges(find('#it'), [identifier]).map(({ from, to }) => {
    const range = document.createRange();
    range.setStart(from.node, from.offset);
    range.setEnd(to.node, to.offset);
    return range.toString();
  });
}

testRows('name-ranges', 'underlines a name', 'underlines a name %s', marked);

it('underlines nothing in a large block', () => {
  expect(marked('words '.repeat(40), SUBJECT, 'div title="SUBJECT"')).toEqual([]);
});

it('underlines a split identifier as one range, and one in another block than its name', () => {
  for (const tag of ['span', 'div']) {
    const pieces = `<${tag}>${FINGERPRINT.slice(0, 38)}</${tag}><${tag}>${FINGERPRINT.slice(38)}</${tag}>`;
    expect(marked(pieces)).toEqual([FINGERPRINT]);
  }
  const short = `${FINGERPRINT.slice(0, 10)}…${FINGERPRINT.slice(-4)}`;
  expect(marked(`<div>5 SNEK</div><div>minted</div><div>${short}</div>`)).toEqual(['SNEK', short]);
});

it('underlines a part of the subject even if its digits look like an amount', () => {
  const [digits, part] = ['1234567890123456', NAME_12.slice(0, 8)];
  const inner = `<div>SNEK</div><div>${digits}</div><div>${part}</div>`;
  expect(marked(inner, SUBJECT + digits)).toEqual(['SNEK', digits, part]);
  expect(marked(inner, SUBJECT)).toEqual(['SNEK', part]);
});
