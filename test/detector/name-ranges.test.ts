/** Which parts of an element's text are underlined. */
import { expect, it } from 'vitest';
import { nameRanges } from '../../lib/detector/name-ranges.ts';
import { find, usePageDocument } from './page-document.ts';
import { FINGERPRINT, NAME_12, SUBJECT } from './page-hex.ts';

const show = usePageDocument();

/** The underlined texts of `#it`, a link by default. */
function marked(inner: string, identifier: string = FINGERPRINT, tag = 'a href="/asset/FINGERPRINT"') {
  show(`<${tag} id="it">${inner}</${tag.split(' ')[0]}>`);
  return nameRanges(find('#it'), identifier).map(({ from, to }) => {
    const range = document.createRange();
    range.setStart(from.node, from.offset);
    range.setEnd(to.node, to.offset);
    return range.toString();
  });
}

it.each([
  ['without surrounding blanks', ' SNEK ', ['SNEK']],
  ['after an amount', '+1,234.56 SNEK', ['SNEK']],
  ['after an amount in groups', '1 234 SNEK', ['SNEK']],
  ['after an amount in an element of its own', '<b>17,000</b> <i>SNEK</i>', ['SNEK']],
  ['before an amount', 'SNEK 17,000', ['SNEK']],
  ['before an amount with a unit', 'SNEK 1.5K', ['SNEK']],
  ['between amounts', '5 SNEK ($1.20)', ['SNEK ($1.20)']],
  ['with a number that may be its end', 'Lantern 42', ['Lantern 42']],
  ['that begins with a digit', '1inch', ['1inch']],
  ['that is a symbol', '🐍', ['🐍']],
  ['of a token called ADA', 'ADA', ['ADA']],
  ['in several elements of one line', '<b>Snek</b> <i>Coin</i>', ['Snek', 'Coin']],
  ['up to the next number in its line', '<b>Snek</b> <i>5,000</i> <i>more</i>', ['Snek']],
  ['without the next block', '<div>Snek</div><div>minted by</div>', ['Snek']],
  ['without an amount of ada before it', '<span>ADA 5</span> <span>SNEK</span>', ['SNEK']],
  ['without an amount before the unit ada', '<span>5 ADA</span> <span>SNEK</span>', ['SNEK']],
  ['without an amount of ada after it', '<span>SNEK</span> <span>ADA 5</span>', ['SNEK']],
  ['without a labelled amount before it', '<span>Balance: 17,000</span> <span>SNEK</span>', ['SNEK']],
  ['without a labelled amount after it', 'SNEK <i>Balance: 17,000</i>', ['SNEK']],
  ['beside an amount, when both are long', '<b>1234567</b><i>SuperLanternCoin</i>', ['SuperLanternCoin']],
  ['not in a picture', '<img alt="SNEK">', []],
  ['not in an amount', '17,000', []],
  ['not in an amount of a currency', '$5', []],
  ['in a link of any length', 'words '.repeat(40).trim(), ['words '.repeat(40).trim()]],
])('underlines a name %s', (_what, inner, texts) => {
  expect(marked(inner)).toEqual(texts);
});

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
