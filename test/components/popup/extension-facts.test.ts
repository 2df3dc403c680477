/** Facts of the service beyond the properties. */
import { expect, it } from 'vitest';
import { factsIn } from '../../../components/popup/ExtensionFacts.tsx';

it('names each fact of each extension, as text', () => {
  const cip113 = { script: 'ab', none: null, empty: '' };
  expect(factsIn({ cip113, cip999: { list: [1] }, odd: 7, bare: {} })).toEqual([
    ['cip113.script', 'ab'],
    ['cip999.list', '[1]'],
    ['odd', '7'],
  ]);
});
