/** Tokens of the generated registry in both standards, in the registry alone and on the chain alone, and their rows. */
import type { RegistryToken } from '../data/registry/index.ts';
import { draw } from './registry.ts';
import type { Row } from './rows.ts';

const inBoth = ({ cip26, cip68 }: RegistryToken) => cip26 !== undefined && cip68 !== undefined;
const onChainAlone = ({ cip26 }: RegistryToken) => cip26 === undefined;

/** 200, or the same share of each kind of another number. */
export const recordedTokens = (count = 200): readonly RegistryToken[] => [
  ...draw('200 tokens', count * 0.15, inBoth),
  ...draw('200 tokens', count * 0.65, (token) => !inBoth(token) && !onChainAlone(token)),
  ...draw('200 tokens', count * 0.2, onChainAlone),
];

/** Written apart from the service: CIP-68 first, then CIP-26, property by property. */
export function recordedRows(token: RegistryToken): readonly Row[] {
  const rows = (['name', 'ticker', 'decimals', 'description'] as const).map((name) => {
    const onChain = token.cip68?.[name];
    const value = onChain ?? token.cip26?.[name];
    return {
      label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      value: String(value ?? ''),
      sources: value === undefined ? [] : [onChain === undefined ? 'CIP-26' : 'CIP-68'],
    };
  });
  const recordedIn = { label: 'Recorded in', value: '', sources: inBoth(token) ? ['CIP-68', 'CIP-26'] : [] };
  return [...rows, recordedIn];
}

/** Those of the rows shown that are recorded: a property that no standard states has no row, or an empty one. */
export const relevantRows = (shown: readonly Row[], token: RegistryToken): readonly Row[] =>
  recordedRows(token).map(
    ({ label }) => shown.find((row) => row.label === label) ?? { label, value: '', sources: [] },
  );
