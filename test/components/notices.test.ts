/** Recorded text must not hide or reorder the message around it. */
import { type ComponentChildren, isValidElement } from 'preact';
import { beforeAll, describe, expect, it } from 'vitest';
import { ChainText } from '../../components/token/ChainText.tsx';
import { TopWarning } from '../../components/token/Warning.tsx';
import { setEnglish } from './english.ts';

const HOSTILE = 'Sn\u202eke\u200b\u0000\u2066!';
const SAFE = 'Snke\ufffd!';

beforeAll(setEnglish);

/** The text content of a node. */
function textsIn(node: ComponentChildren): string {
  if (Array.isArray(node)) return node.map(textsIn).join('');
  if (isValidElement(node)) return textsIn((node.props as { children?: ComponentChildren }).children);
  return typeof node === 'string' ? node : '';
}

describe('a notice', () => {
  it('contains only safe text', () => {
    const line = TopWarning({ notes: [{ kind: 'name', values: [HOSTILE, 'Snek'] }] });
    expect(textsIn(line)).toBe(`Names differ: \u2068${SAFE}\u2069 in CIP-68, \u2068Snek\u2069 in CIP-26`);
  });
});

describe('a recorded text', () => {
  it('is made safe, with a note about unusual characters', () => {
    const shown = textsIn(ChainText({ text: HOSTILE }));
    expect(shown.startsWith(SAFE)).toBe(true);
    expect(shown).toMatch(/direction.*invisible|invisible.*direction/is);
  });
});
