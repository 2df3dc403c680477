/** Tokens of the generated registry in one or both standards, tokens with hostile text, and the rows of their cards. */
import type { HostileString } from '../data/hostile-strings.ts';
import type { RegistryToken } from '../data/registry/index.ts';
import { sampleTokens } from '../data/registry/sample.ts';
import { inventToken } from '../e2e/invented-tokens.ts';

/** `value` without its sources; `sources` of the whole row, in order. */
type Row = { readonly label: string; readonly value: string; readonly sources: readonly string[] };

/** The rows that a token card shows. */
export const readRows = (root: ParentNode): Row[] =>
  [...root.querySelectorAll('.row')].map((row) => ({
    label: row.querySelector('dt')?.textContent ?? '',
    value: row.querySelector('.value')?.textContent ?? '',
    sources: [...row.querySelectorAll('.source')].map((source) => source.textContent ?? ''),
  }));

const inBoth = ({ cip26, cip68 }: RegistryToken) => cip26 !== undefined && cip68 !== undefined;
const onlyOnChain = ({ cip26 }: RegistryToken) => cip26 === undefined;

/** 200 tokens: 30 in both standards, 130 in CIP-26 only, 40 in CIP-68 only. */
export const recordedTokens = (): readonly RegistryToken[] => [
  ...sampleTokens('200 tokens', 30, inBoth),
  ...sampleTokens('200 tokens', 130, (token) => !inBoth(token) && !onlyOnChain(token)),
  ...sampleTokens('200 tokens', 40, onlyOnChain),
];

/** Computed without the service's code: CIP-68 first, then CIP-26, for each property. */
export function recordedRows(token: RegistryToken): readonly Row[] {
  return (['name', 'ticker', 'decimals', 'description'] as const).map((name) => {
    const onChain = token.cip68?.[name];
    const value = onChain ?? token.cip26?.[name];
    return {
      label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      value: String(value ?? ''),
      sources: value === undefined ? [] : [onChain === undefined ? 'CIP-26' : 'CIP-68'],
    };
  });
}

/** The shown rows that recordedRows() describes; an absent row counts as an empty one. */
export const relevantRows = (shown: readonly Row[], token: RegistryToken): readonly Row[] =>
  recordedRows(token).map(
    ({ label }) => shown.find((row) => row.label === label) ?? { label, value: '', sources: [] },
  );

/** One registry entry per text; each text appears once in each property. */
export function hostileEntries(texts: readonly HostileString[]) {
  const textAt = (i: number) => texts[i % texts.length]?.text ?? '';
  return texts.map((_, i) => {
    const property = (offset: number) => ({ value: textAt(i + offset) });
    return {
      subject: inventToken(`hostile ${i}`).subject,
      // A record with an empty name or description is invalid, hence the space.
      name: { value: `${textAt(i)} ` },
      description: { value: `${textAt(i + 1)} ` },
      ticker: property(2),
      url: property(3),
      colour: property(4),
    };
  });
}
