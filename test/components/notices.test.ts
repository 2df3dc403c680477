/** Recorded text must not hide or reorder the message around it. */
import { type ComponentChildren, type FunctionComponent, isValidElement } from 'preact';
import { beforeAll, expect, it } from 'vitest';
import { ChainText } from '../../components/token/ChainText.tsx';
import { TopWarning } from '../../components/token/Warning.tsx';
import { setEnglish } from './english.ts';

const HOSTILE = 'Sn\u202eke\u200b\u0000\u2066!';
const SAFE = 'Snke\ufffd!';

beforeAll(setEnglish);

/** The text content of a node. */
function textsIn(node: ComponentChildren): string {
  if (Array.isArray(node)) return node.map(textsIn).join('');
  if (isValidElement(node)) {
    const props = node.props as { children?: ComponentChildren };
    const isComponent = typeof node.type === 'function' && !('children' in props);
    return textsIn(isComponent ? (node.type as FunctionComponent)(props) : props.children);
  }
  return typeof node === 'string' ? node : '';
}

it('a notice contains only safe text', () => {
  const line = TopWarning({ notes: [{ kind: 'name', values: [HOSTILE, 'Snek'] }] });
  expect(textsIn(line)).toBe(`Names differ: \u2068${SAFE}\u2069 in CIP-68, \u2068Snek\u2069 in CIP-26`);
});

it('a notice writes the factor of decimals that disagree, a large one as a power', () => {
  const textOf = (...values: string[]) => textsIn(TopWarning({ notes: [{ kind: 'decimals', values }] }));
  expect(textOf('2', '6')).toContain('off by 10,000×');
  expect(textOf('255', '0')).toContain('off by 10^255×');
});

it('a recorded text is made safe, with a note about unusual characters', () => {
  const shown = textsIn(ChainText({ text: HOSTILE }));
  expect(shown.startsWith(SAFE)).toBe(true);
  expect(shown).toMatch(/direction.*invisible|invisible.*direction/is);
});
