/** What the card should leave uncovered around its target, by boxes that each test gives its elements. */
import { beforeEach, describe, expect, it } from 'vitest';
import { measureSurroundings } from '../../lib/page/surroundings.ts';
import { find, usePageDocument } from './page-document.ts';

const show = usePageDocument();

/** `box`: left, top, width, height. */
const rect = (box: string) => {
  const [left = 0, top = 0, width = 0, height = 0] = box.split(' ').map(Number);
  return { left, top, width, height, right: left + width, bottom: top + height } as DOMRect;
};
beforeEach(() => {
  Element.prototype.getBoundingClientRect = function () {
    return rect(this.getAttribute('data-box') ?? '');
  };
  Element.prototype.checkVisibility = function () {
    return !this.hasAttribute('hidden');
  };
});

const of = (box: string, inner: string, tag = 'div', more = '') =>
  `<${tag} data-box="${box}" ${more}>${inner}</${tag}>`;
const IT = of('0 0 50 20', 'x', 'b', 'id="it"');

/** What stays free around the line of `#it`, spelled out as the boxes are. */
function measure(html: string, line = '0 0 50 20') {
  show(html);
  const { row, columns, tooltips } = measureSurroundings(
    find('#it'),
    rect(line),
    document.createElement('i'),
  );
  const spell = (one?: { left: number; top: number; width: number; height: number }) =>
    one && `${one.left} ${one.top} ${one.width} ${one.height}`;
  return { row: spell(row), columns: columns?.map(spell), tooltips: tooltips?.map(spell) };
}

describe('a target in a list', () => {
  /** Two columns of three rows behind one another, the target in the second. */
  const table = (height = 30) => {
    const cells = (y: number) =>
      of(`0 ${y} 100 30`, of(`0 ${y} 50 20`, 'x', 'b', y === 30 ? 'id="it"' : ''), 'td') +
      of(`100 ${y} 300 30`, 'y', 'td');
    const rows = [0, 30, 60].map((y) => of(`0 ${y} 400 ${height}`, cells(y), 'tr')).join('');
    return of('0 0 400 900', of('0 0 400 900', rows, 'tbody'), 'table');
  };

  it('leaves its row free, and the columns of the cell and of itself', () => {
    const { row, columns } = measure(table(), '0 32 50 16');
    expect([row, columns]).toEqual(['0 30 400 30', ['0 0 100 90', '0 0 50 80']]);
  });

  it('has no column in a row that is too high or does not hold its line, or of one cell alone', () => {
    expect(measure(table(161), '0 32 50 16').columns).toBeUndefined();
    expect(measure(table(), '0 300 50 16').columns).toBeUndefined();
    expect(measure(of('0 0 400 900', of('0 0 400 30', IT), 'section')).columns).toBeUndefined();
  });
});

it('a target outside of lists leaves the outermost block of a line or two free', () => {
  const around = (height: number) =>
    of('0 0 400 900', of(`0 0 400 ${height}`, of('0 0 400 65', IT, 'p')), 'main');
  expect(measure(around(64).replace(' 65"', ' 30"')).row).toBe('0 0 400 64');
  expect(measure(around(80).replace('id="it"', '').replace('<p', '<p id="it"')).row).toBeUndefined();
});

describe('tooltips', () => {
  it.each([
    ['that are shown stay free', of('0 20 80 30', 'x', 'div', 'role="tooltip"'), ['0 20 80 30']],
    ['that are hidden do not', of('0 20 80 30', 'x', 'div', 'role="tooltip" hidden'), []],
    ['without a size do not', of('0 20 0 30', 'x', 'div', 'role="tooltip"'), []],
    [
      'that are forms do not',
      of('0 20 80 30', '<input name="checkVisibility">', 'form', 'role="tooltip"'),
      [],
    ],
  ])('%s', (_what, html, expected) => {
    expect(measure(`<p>${IT}</p>${html}`).tooltips).toEqual(expected);
  });

  it('in the shadow tree of the target stay free too; around the target, and the card itself, do not', () => {
    show('<div id="host"></div>');
    const root = find('#host').attachShadow({ mode: 'open' });
    root.innerHTML = IT + of('0 20 80 30', 'x', 'div', 'role="tooltip"');
    const inner = root.querySelector('b') as Element;
    expect(measureSurroundings(inner, rect('0 0 50 20'), document.body).tooltips).toHaveLength(1);
    show(
      of('0 0 80 30', IT, 'div', 'role="tooltip"') + of('0 20 80 30', 'x', 'i', 'role="tooltip" id="card"'),
    );
    expect(measureSurroundings(find('#it'), rect('0 0 50 20'), find('#card')).tooltips).toEqual([]);
  });
});
