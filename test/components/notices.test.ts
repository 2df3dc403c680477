/** Recorded text must not hide or reorder the message around it. */
import { type ComponentChildren, type FunctionComponent, isValidElement } from 'preact';
import { beforeAll, expect, it } from 'vitest';
import { ChainText } from '../../components/token/ChainText.tsx';
import { warningsOf } from '../../components/token/Warning.tsx';
import type { Note } from '../../lib/tokens/token.ts';
import { TOKENS } from '../data/index.ts';
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

it('a warning contains only safe text, and an address that neither opens nor can be copied', () => {
  const of = TOKENS.fernwood.subject;
  const [lookalike] = warningsOf({ notes: [{ kind: 'lookalike', of, text: HOSTILE }] });
  expect(lookalike?.text).toContain(`\u2068${SAFE}\u2069`);
  const [address] = warningsOf({ notes: [{ kind: 'address', host: 'ada-drop.io' }] });
  expect(address).toMatchObject({ kind: 'address', detail: 'ada-drop[.]io' });
});

it('a warning writes the factor of decimals that disagree, a large one as a power', () => {
  const detailOf = (CIP_68: string, CIP_26: string) => {
    const values = { CIP_68, CIP_26 };
    return warningsOf({ notes: [{ kind: 'conflict', property: 'decimals', values }] })[0]?.detail;
  };
  expect(detailOf('2', '6')).toContain('off by 10,000×');
  expect(detailOf('255', '0')).toContain('off by 10^255×');
});

it('only decimals that disagree, lookalikes, addresses and list marks are warnings', () => {
  const values = { CIP_68: 'A', CIP_26: 'B' };
  const notes: readonly Note[] = [
    { kind: 'nickname', nickname: 'Mine' },
    { kind: 'same-ticker', ticker: 'FERNW', count: 2, subjects: [] },
    ...(['name', 'ticker', 'url'] as const).map((property) => ({
      kind: 'conflict' as const,
      property,
      values,
    })),
  ];
  expect(warningsOf({ notes })).toEqual([]);
  const marks = [{ list: 'community-scams', date: '2026-11' }] as const;
  expect(warningsOf({ notes: [{ kind: 'ada' }], marks }).map(({ kind }) => kind)).toEqual([
    'list',
    'lookalike',
  ]);
});

it('a recorded text is made safe, with a note about unusual characters', () => {
  const shown = textsIn(ChainText({ text: HOSTILE }));
  expect(shown.startsWith(SAFE)).toBe(true);
  expect(shown).toMatch(/direction.*invisible|invisible.*direction/is);
});
