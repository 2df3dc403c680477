/** What of an element is marked: the name or the identifier, and neither amounts nor what else stands there. */
import { describe, expect, it } from 'vitest';
import { nameRanges } from '../../lib/page/name-ranges.ts';
import { find, usePageDocument } from './page-document.ts';
import { FINGERPRINT, NAME_12, SUBJECT } from './page-hex.ts';

const show = usePageDocument();

/** The marked texts of `#it`, each from the start of a range to its end. */
function marked(html: string, identifier: string = FINGERPRINT): readonly string[] {
  show(html);
  return nameRanges(find('#it'), identifier).map(({ from, to }) => {
    const range = document.createRange();
    range.setStart(from.node, from.offset);
    range.setEnd(to.node, to.offset);
    return range.toString();
  });
}

const link = (inner: string) => `<a id="it" href="/asset/${FINGERPRINT}">${inner}</a>`;

describe('a name is marked', () => {
  it.each([
    ['without blanks around it', link(' SNEK '), ['SNEK']],
    ['behind an amount', link('+1,234.56 SNEK'), ['SNEK']],
    ['behind an amount in groups', link('1 234 SNEK'), ['SNEK']],
    ['behind an amount in an element of its own', link('<b>17,000</b> <i>SNEK</i>'), ['SNEK']],
    ['before an amount', link('SNEK 17,000'), ['SNEK']],
    ['before an amount with a unit', link('SNEK 1.5K'), ['SNEK']],
    ['between amounts', link('5 SNEK ($1.20)'), ['SNEK ($1.20)']],
    ['with a number that may be its end', link('Lantern 42'), ['Lantern 42']],
    ['that begins with a digit', link('1inch'), ['1inch']],
    ['that is a symbol', link('🐍'), ['🐍']],
    ['of ada, where a token is called so', link('ADA'), ['ADA']],
    ['in several words of one line', link('<b>Snek</b> <i>Coin</i>'), ['Snek', 'Coin']],
    ['up to the next number in its line', link('<b>Snek</b> <i>5,000</i> <i>more</i>'), ['Snek']],
    ['and nothing of the next block', link('<div>Snek</div><div>minted by</div>'), ['Snek']],
    ['in a picture without text not at all', link('<img alt="SNEK">'), []],
  ])('%s', (_what, html, texts) => {
    expect(marked(html)).toEqual(texts);
  });
});

describe('an amount in the line of a name is not marked', () => {
  it.each([
    ['of ada before the name', link('<span>ADA 5</span> <span>SNEK</span>'), ['SNEK']],
    ['of ada with its unit behind it', link('<span>5 ADA</span> <span>SNEK</span>'), ['SNEK']],
    ['of ada behind the name', link('<span>SNEK</span> <span>ADA 5</span>'), ['SNEK']],
    ['that a word before it explains', link('<span>Balance: 17,000</span> <span>SNEK</span>'), ['SNEK']],
    ['that a word before it explains, behind the name', link('SNEK <i>Balance: 17,000</i>'), ['SNEK']],
    [
      'that with the name is as long as an identifier',
      link('<b>1234567</b><i>SuperLanternCoin</i>'),
      ['SuperLanternCoin'],
    ],
    ['alone', link('17,000'), []],
    ['alone, with a currency', link('$5'), []],
  ])('%s', (_what, html, texts) => {
    expect(marked(html)).toEqual(texts);
  });
});

describe('an identifier is marked', () => {
  it.each([
    [
      'in several pieces, as one',
      link(`<span>${FINGERPRINT.slice(0, 38)}</span><span>${FINGERPRINT.slice(38)}</span>`),
    ],
    ['in blocks, as one', link(`<div>${FINGERPRINT.slice(0, 38)}</div><div>${FINGERPRINT.slice(38)}</div>`)],
  ])('%s', (_what, html) => {
    expect(marked(html)).toEqual([FINGERPRINT]);
  });

  it('beside its name, in another block too', () => {
    const short = `${FINGERPRINT.slice(0, 10)}…${FINGERPRINT.slice(-4)}`;
    expect(marked(link(`<div>5 SNEK</div><div>minted</div><div>${short}</div>`))).toEqual(['SNEK', short]);
  });

  it('as a part of a subject, where its digits could be an amount', () => {
    const digits = '1234567890123456';
    const html = link(`<div>SNEK</div><div>${digits}</div><div>${NAME_12.slice(0, 8)}</div>`);
    expect(marked(html, SUBJECT + digits)).toEqual(['SNEK', digits, NAME_12.slice(0, 8)]);
    expect(marked(html, SUBJECT)).toEqual(['SNEK', NAME_12.slice(0, 8)]);
  });
});

describe('of a large block', () => {
  const TEXT = 'What an attribute says of a block like this is about all of it. '.repeat(3);

  it('nothing is marked, but the text of a link is', () => {
    expect(marked(`<div id="it" title="${SUBJECT}">${TEXT}</div>`)).toEqual([]);
    expect(marked(link(TEXT))).toEqual([TEXT.trim()]);
  });
});
