import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_BLOCK_ELEMENTS } from '../../lib/messaging/limits.ts';
import { around, isElement, type PlainElement, parseBlock } from '../../lib/reader/tree.ts';
import { cases } from '../cases.ts';

/** A tree as nested lists: `[tag, attributes, …children]`. */
const shape = ({ tag, attributes, children }: PlainElement): unknown => [
  tag,
  ...(attributes.size > 0 ? [Object.fromEntries(attributes)] : []),
  ...children.map((child) => (isElement(child) ? shape(child) : child.text)),
];

it.each([
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
  ['noscript as raw text', '<p><noscript><img></noscript>c</p>', ['p', ['noscript', '<img>'], 'c']],
  ['a template, which is not shown', '<p><template><b>b</b></template>c</p>', ['p', ['template'], 'c']],
  ['nothing', '', undefined],
  ['what comes after the block', '<p>a</p><p>b</p>', ['p', 'a']],
  ['what is cut off', '<p>a<b title="x', ['p', 'a', ['b', { title: '' }]]],
])('reads %s', (_, html, tree) => {
  const [root] = parseBlock(html).elements;
  expect(root && shape(root)).toEqual(tree);
});

it('knows the places of elements and texts', () => {
  const { text, elements } = parseBlock('<tr><td>ab</td><td><i>c</i>de</td></tr>');
  const places = elements.map(({ tag, start, end }) => [tag, text.slice(start, end)].join(' '));
  expect(places).toEqual(['tr abcde', 'td ab', 'td cde', 'i c']);
  expect(around(elements[3]).map(({ tag }) => tag)).toEqual(['i', 'td', 'tr']);
});

it('any text is read, and no place is outside of the text', () => {
  const pieces = fc.constantFrom(' ', ...'< > </ /> <!-- --> " = <a <td> x & &# ; <script>'.split(' '));
  const isInside = fc.property(fc.array(pieces, { maxLength: 60 }), (all) => {
    const { text, elements } = parseBlock(all.join(''));
    for (const { start, end } of elements) expect(start <= end && end <= text.length).toBe(true);
  });
  fc.assert(isInside, { numRuns: cases(500, 20_000) });
});

it('leaves out what a page does not send in one block', () => {
  const { elements, text } = parseBlock(`<p>${'<i>x</i>'.repeat(MAX_BLOCK_ELEMENTS + 1)}</p>`);
  expect([elements.length, text]).toEqual([1 + MAX_BLOCK_ELEMENTS, 'x'.repeat(MAX_BLOCK_ELEMENTS)]);
});
