/** JSON with integers that a number does not hold exactly. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseJson } from '../../lib/http/request.ts';

it.each([
  ['9007199254740993', '9007199254740993'],
  ['{"a":-123456789012345678901}', { a: '-123456789012345678901' }],
  ['[1,\n 9007199254740993 ,"x"]', [1, '9007199254740993', 'x']],
  ['[9007199254740993, 9007199254740991]', ['9007199254740993', Number.MAX_SAFE_INTEGER]],
  // No integers.
  [
    '[0.12345678901234567890, 1234567890123456789e3, 9007199254740993]',
    [0.12345678901234568, 1.2345678901234568e21, '9007199254740993'],
  ],
  [
    '{"a \\" 9007199254740993":"\\\\","b": 9007199254740993}',
    { 'a " 9007199254740993': '\\', b: '9007199254740993' },
  ],
])('parses %s', (text, json) => expect(parseJson(text)).toEqual(json));

it('parses all other JSON as JSON.parse does', () => {
  const texts = fc.oneof(fc.constantFrom('9007199254740993', ': 9007199254740993,', '\\', '"'), fc.string());
  const leaf = fc.oneof(texts, fc.double({ noNaN: true, min: -1e15, max: 1e15 }), fc.boolean());
  const values = fc.array(fc.oneof(leaf, fc.dictionary(texts, leaf)));
  const isSame = fc.property(values, fc.nat(2), (value, indent) => {
    const text = JSON.stringify([value, 0], undefined, indent);
    const long = text.replace(/0\s*\]$/, '9007199254740993]');
    expect(parseJson(long)).toEqual([JSON.parse(text)[0], '9007199254740993']);
  });
  fc.assert(isSame);
});

it('throws for what is no JSON', () => {
  for (const text of ['', '{9007199254740993', '01', '[9007199254740993,]', '"9007199254740993'])
    expect(() => parseJson(text)).toThrow(SyntaxError);
});

it('parses two megabytes of one string', () => {
  const value = ['a'.repeat(2_000_000), '\\"'.repeat(500_000)];
  expect(parseJson(`{"n": 9007199254740993,"value":${JSON.stringify(value)}}`)).toEqual({
    n: '9007199254740993',
    value,
  });
});
