/** Reproducible samples of the generated registry. */
import { hash } from '../../pages/invented.ts';
import { type RegistryToken, registry } from './index.ts';

let tokens: ReadonlyMap<string, RegistryToken> | undefined;

/** Without the tokens whose subject is registered in capitals: pages do not show the spelling of a subject. */
function tokensByFingerprint(): ReadonlyMap<string, RegistryToken> {
  tokens ??= new Map(
    registry()
      .tokens.filter(({ registrySubject }) => registrySubject === undefined)
      .map((token) => [token.fingerprint, token]),
  );
  return tokens;
}

/** Undefined for a token that is not in the registry. */
export const tokenByFingerprint = (fingerprint: string): RegistryToken | undefined =>
  tokensByFingerprint().get(fingerprint);

/** `count` tokens, always the same for one seed. */
export function sampleTokens(
  seed: string,
  count: number,
  isWanted: (token: RegistryToken) => boolean,
): readonly RegistryToken[] {
  const found = [...tokensByFingerprint().values()].filter(isWanted);
  if (found.length < count) throw new RangeError(`${found.length} tokens of ${count} for ${seed}`);
  return found
    .map((token) => [hash(`${seed} ${token.subject}`), token] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, count)
    .map(([, token]) => token);
}
