/** Which label explains a run of hex. */
import { expect, it } from 'vitest';
import { hasText, labelOf } from '../../../lib/detector/classifier/label.ts';
import { testRows } from '../../data/tables.ts';
import { find, sightingIn, usePageDocument } from '../page-document.ts';

const show = usePageDocument();

/** The meaning of the label of `#hex`. */
function labelIn(html: string): ReturnType<typeof labelOf> {
  const shown = show(html);
  return labelOf(sightingIn(shown, find('#hex')), find('#hex'));
}

testRows('classifier-label', 'hex is labelled by', 'hex is labelled by %s', labelIn);

it.each([
  ['when it is empty', ' <i></i> ', false],
  ['when it has too many nodes to check', '<i></i>'.repeat(20), true],
])('an element has text %s', (_what, inner, expected) => {
  show(`<p id="it">${inner}</p>`);
  expect(hasText(find('#it'))).toBe(expected);
});
