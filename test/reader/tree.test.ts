import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { around, isElement, type PlainElement, parseBlock } from '../../lib/reader/tree.ts';
import { cases } from '../cases.ts';

/** A tree as nested lists: `[tag, attributes, …children]`. */
const shape = ({ tag, attributes, children }: PlainElement): unknown => [
  tag,
  ...(attributes.size > 0 ? [Object.fromEntries(attributes)] : []),
  ...children.map((child) => (isElement(child) ? shape(child) : child.text)),
];
const shapeOf = (html: string) => {
  const [root] = parseBlock(html).elements;
  return root && shape(root);
};

it.each([
  ['text', '<p>one</p>', ['p', 'one']],
  ['nested', '<tr><td>a<b>b</b></td></tr>', ['tr', ['td', 'a', ['b', 'b']]]],
  ['attributes', '<a href="/x?a=1&amp;b=2" hidden="">x</a>', ['a', { href: '/x?a=1&b=2', hidden: '' }, 'x']],
  ['an attribute with brackets', '<i title="a > b </i> <u>">x</i>', ['i', { title: 'a > b </i> <u>' }, 'x']],
  ['escapes', '<p>&lt;&amp;&nbsp;&gt;&quot;&#65;&#x42;&unknown;</p>', ['p', '<&\u00a0>"AB&unknown;']],
  ['a code point that is none', '<p>&#1114112;</p>', ['p', '&#1114112;']],
  ['void elements', '<p>a<br>b<img src="x"></p>', ['p', 'a', ['br'], 'b', ['img', { src: 'x' }]]],
  ['XHTML', '<svg:a xlink:href="/x"><svg:path/>x</svg:a>', ['a', { 'xlink:href': '/x' }, ['path'], 'x']],
  ['upper case', '<TD TITLE="x">y</TD>', ['td', { title: 'x' }, 'y']],
  ['comments', '<p>a<!-- <b>b</b> -->c</p>', ['p', 'a', 'c']],
  ['raw text', '<p><script>a<b && "</p>"</script>c</p>', ['p', ['script', 'a<b && "</p>"'], 'c']],
  [
    'a template, which is no part of the page',
    '<p><template><b>b</b></template>c</p>',
    ['p', ['template'], 'c'],
  ],
  ['nothing', '', undefined],
  ['what comes after the block', '<p>a</p><p>b</p>', ['p', 'a']],
  ['what is cut off', '<p>a<b title="x', ['p', 'a', ['b', { title: '' }]]],
])('reads %s', (_, html, tree) => {
  expect(shapeOf(html)).toEqual(tree);
});

it('knows the places of elements and texts', () => {
  const { text, elements } = parseBlock('<tr><td>ab</td><td><i>c</i>de</td></tr>');
  expect(text).toBe('abcde');
  const places = elements.map(({ tag, start, end }) => [tag, text.slice(start, end)]);
  expect(places).toEqual([
    ['tr', 'abcde'],
    ['td', 'ab'],
    ['td', 'cde'],
    ['i', 'c'],
  ]);
  expect(around(elements[3]).map(({ tag }) => tag)).toEqual(['i', 'td', 'tr']);
});

type Made = string | readonly Made[];
const { tree: anyTree } = fc.letrec<{ tree: Made; node: Made }>((tie) => ({
  node: fc.oneof({ maxDepth: 6 }, fc.string({ unit: 'binary', maxLength: 8 }), tie('tree')),
  tree: fc.array(tie('node'), { maxLength: 4 }),
}));
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
const htmlOf = (made: Made): string =>
  typeof made === 'string' ? escaped(made) : `<b>${made.map(htmlOf).join('')}</b>`;
const textOf = (made: Made): string => (typeof made === 'string' ? made : made.map(textOf).join(''));
const countOf = (made: Made): number =>
  typeof made === 'string' ? 0 : 1 + made.reduce((sum, one) => sum + countOf(one), 0);

it('the text is the text content of what was serialised', () => {
  fc.assert(
    fc.property(anyTree, (made) => {
      const { text, elements } = parseBlock(htmlOf(made));
      expect(text).toBe(textOf(made));
      expect(elements).toHaveLength(countOf(made));
    }),
    { numRuns: cases(100, 300, 20_000) },
  );
});

it('any text is read, and no place is outside of the text', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '</',
    '/>',
    '<!--',
    '-->',
    '"',
    '=',
    ' ',
    '<a',
    '<td>',
    'x',
    '&',
    '&#',
    ';',
    '<script>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const { text, elements } = parseBlock(pieces.join(''));
      for (const { start, end } of elements) expect(start <= end && end <= text.length).toBe(true);
    }),
    { numRuns: cases(100, 500, 20_000) },
  );
});

it('leaves out what is too deep, and what is too much', () => {
  const { elements, text } = parseBlock(`${'<b>'.repeat(300)}deep`);
  expect([elements.length, text]).toEqual([200, '']);
  expect(parseBlock(`<p>${'<i>x</i>'.repeat(5_000)}</p>`).elements).toHaveLength(2_000);
});
