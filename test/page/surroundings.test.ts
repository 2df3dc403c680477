/** What the card should leave uncovered around its target, by boxes that each test gives its elements. */
import { beforeEach, describe, expect, it } from 'vitest';
import { measureSurroundings } from '../../lib/page/surroundings.ts';
import { find, usePageDocument } from './page-document.ts';

const show = usePageDocument();

type Box = { left: number; top: number; width: number; height: number };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

/** The boxes of the elements, by their `data-box`: left, top, width, height. */
beforeEach(() => {
  Element.prototype.getBoundingClientRect = function () {
    const [left = 0, top = 0, width = 0, height = 0] = (this.getAttribute('data-box') ?? '')
      .split(' ')
      .map(Number);
    return { left, top, width, height, right: left + width, bottom: top + height } as DOMRect;
  };
  Element.prototype.checkVisibility = function () {
    return !this.hasAttribute('hidden');
  };
});

/** Two columns of three rows, each 30 high, behind one another. */
const ROWS = [0, 1, 2]
  .map(
    (row) =>
      `<tr data-box="0 ${row * 30} 400 30"><td data-box="0 ${row * 30} 100 30"><b id="name${row}" data-box="0 ${row * 30} 50 20">x</b></td>
      <td data-box="100 ${row * 30} 300 30">y</td></tr>`,
  )
  .join('');
const TABLE = `<table data-box="0 0 400 900"><tbody data-box="0 0 400 900">${ROWS}</tbody></table>`;

function measure(html: string, line: Box, selector = '#it') {
  show(html);
  const card = document.createElement('token-lens-card');
  return measureSurroundings(find(selector), line, card);
}

const plain = (one: { left: number; top: number; width: number; height: number } | undefined) =>
  one && box(one.left, one.top, one.width, one.height);

describe('a target in a list', () => {
  it('leaves its row free, and the columns of the cell and of itself', () => {
    const { row, columns } = measure(TABLE, box(0, 32, 50, 16), '#name1');
    expect(plain(row)).toEqual(box(0, 30, 400, 30));
    expect(columns?.map(plain)).toEqual([box(0, 0, 100, 90), box(0, 0, 50, 80)]);
  });

  it('has no row that is too high, or does not hold its line', () => {
    const high = measure(TABLE.replaceAll(' 400 30"', ' 400 161"'), box(0, 32, 50, 16), '#name1');
    expect(high.columns).toBeUndefined();
    const beside = measure(TABLE, box(0, 300, 50, 16), '#name1');
    expect(beside.columns).toBeUndefined();
  });

  it('has no column of one cell alone', () => {
    const single = `<div data-box="0 0 400 30"><b id="it" data-box="0 0 50 20">x</b></div>`;
    expect(
      measure(`<section data-box="0 0 400 900">${single}</section>`, box(0, 0, 50, 20)).columns,
    ).toBeUndefined();
  });
});

describe('a target outside of lists', () => {
  it('leaves the outermost block of a line or two free', () => {
    const html = `<main data-box="0 0 400 900"><div data-box="0 0 400 64"><p data-box="0 0 400 30"><b id="it" data-box="0 0 50 20">x</b></p></div></main>`;
    expect(plain(measure(html, box(0, 0, 50, 20)).row)).toEqual(box(0, 0, 400, 64));
  });

  it('leaves no block free where all are higher', () => {
    const html = '<main data-box="0 0 400 900"><p id="it" data-box="0 0 400 65">x</p></main>';
    expect(measure(html, box(0, 0, 50, 20)).row).toBeUndefined();
  });
});

describe('tooltips', () => {
  const target = '<b id="it" data-box="0 0 50 20">x</b>';
  const tooltipsOf = (html: string) =>
    measure(`<p>${target}</p>${html}`, box(0, 0, 50, 20)).tooltips?.map(plain);

  it('that are shown stay free', () => {
    expect(tooltipsOf('<div role="tooltip" data-box="0 20 80 30">x</div>')).toEqual([box(0, 20, 80, 30)]);
  });

  it.each([
    ['that are hidden', '<div role="tooltip" hidden data-box="0 20 80 30">x</div>'],
    ['without a size', '<div role="tooltip" data-box="0 20 0 30">x</div>'],
    ['that are forms', '<form role="tooltip" data-box="0 20 80 30"><input name="checkVisibility"></form>'],
  ])('%s do not', (_what, html) => {
    expect(tooltipsOf(html)).toEqual([]);
  });

  it('in the shadow tree of the target stay free too', () => {
    show('<div id="host" data-box="0 0 400 300"></div>');
    const root = find('#host').attachShadow({ mode: 'open' });
    root.innerHTML = `${target}<div role="tooltip" data-box="0 20 80 30">x</div>`;
    const inner = root.querySelector('b') as Element;
    const { tooltips } = measureSurroundings(inner, box(0, 0, 50, 20), document.createElement('i'));
    expect(tooltips?.map(plain)).toEqual([box(0, 20, 80, 30)]);
  });

  it('around the target, and the card itself, do not', () => {
    show(
      `<div role="tooltip" data-box="0 0 80 30">${target}</div><i id="card" role="tooltip" data-box="0 20 80 30">x</i>`,
    );
    expect(measureSurroundings(find('#it'), box(0, 0, 50, 20), find('#card')).tooltips).toEqual([]);
  });
});
