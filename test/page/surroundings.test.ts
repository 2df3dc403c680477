/** What the card should leave uncovered around its target, by boxes that each test gives its elements. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { measureSurroundings } from '../../lib/page/surroundings.ts';
import { find, usePageDocument } from '../page-document.ts';

const show = usePageDocument();

/** `box`: left, top, width, height. */
const rect = (box: string) => {
  const [left = 0, top = 0, width = 0, height = 0] = box.split(' ').map(Number);
  return { left, top, width, height, right: left + width, bottom: top + height } as DOMRect;
};
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return rect(this.getAttribute('data-box') ?? '');
  });
  vi.spyOn(Element.prototype, 'checkVisibility').mockImplementation(function (this: Element) {
    return !this.hasAttribute('hidden');
  });
});
afterEach(() => void vi.restoreAllMocks());

const of = (box: string, inner: string, tag = 'div', more = '') =>
  `<${tag} data-box="${box}" ${more}>${inner}</${tag}>`;
const IT = of('0 0 50 20', 'x', 'b', 'id="it"');
const TIP = 'role="tooltip"';

/** The boxes that stay free around the line of a target, written as in the HTML. */
function measure(html: string, line = '0 0 50 20', target = () => find('#it') as Element) {
  show(html);
  const card = document.querySelector('#card') ?? document.createElement('i');
  const { row, columns, tooltips } = measureSurroundings(target(), rect(line), card);
  const spell = (one?: { left: number; top: number; width: number; height: number }) =>
    one && `${one.left} ${one.top} ${one.width} ${one.height}`;
  return { row: spell(row), columns: columns?.map(spell), tooltips: tooltips?.map(spell) };
}

/** Two columns of three adjacent rows, the target in the second. */
const table = (height = 30) => {
  const rows = [0, 30, 60].map((y) => {
    const name = of(`0 ${y} 50 20`, 'x', 'b', y === 30 ? 'id="it"' : '');
    const cells = of(`0 ${y} 100 30`, name, 'td') + of(`100 ${y} 300 30`, 'y', 'td');
    return of(`0 ${y} 400 ${height}`, cells, 'tr');
  });
  return of('0 0 400 900', of('0 0 400 900', rows.join(''), 'tbody'), 'table');
};

it('measures the row of a target in a list, and the columns of its cell and of itself', () => {
  const { row, columns } = measure(table(), '0 32 50 16');
  expect([row, columns]).toEqual(['0 30 400 30', ['0 0 100 90', '0 0 50 80']]);
});

it.each([
  ['in a row that is too high', table(161), '0 32 50 16'],
  ['in a row that does not contain its line', table(), '0 300 50 16'],
  ['with a single cell', of('0 0 400 900', of('0 0 400 30', IT), 'section'), '0 0 50 20'],
])('a target has no column %s', (_where, html, line) => {
  expect(measure(html, line).columns).toBeUndefined();
});

it.each([
  ['the outermost of one or two lines', of('0 0 400 64', of('0 0 400 30', IT, 'p')), '0 0 400 64'],
  ['no higher one', of('0 0 400 65', 'x', 'p', 'id="it"'), undefined],
])('a target outside of lists leaves a block free: %s', (_which, html, row) => {
  expect(measure(of('0 0 400 900', html, 'main')).row).toBe(row);
});

it.each([
  ['that are visible stay free', `<p>${IT}</p>${of('0 20 80 30', 'x', 'div', TIP)}`, ['0 20 80 30']],
  ['that are hidden do not', `<p>${IT}</p>${of('0 20 80 30', 'x', 'div', `${TIP} hidden`)}`, []],
  ['without a size do not', `<p>${IT}</p>${of('0 20 0 30', 'x', 'div', TIP)}`, []],
  ['far below the target do not', `<p>${IT}</p>${of('0 640 80 30', 'x', 'div', TIP)}`, []],
  ['around the target do not', of('0 0 80 30', IT, 'div', TIP), []],
  ['that are the card do not', `<p>${IT}</p>${of('0 20 80 30', 'x', 'i', `${TIP} id="card"`)}`, []],
])('tooltips %s', (_what, html, expected) => {
  expect(measure(html).tooltips).toEqual(expected);
});
