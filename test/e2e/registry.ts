/** The generated registry for browser tests: its tokens by fingerprint, and tokens drawn for pages of our own. */
import { type RegistryToken, registry } from '../data/registry/index.ts';
import { hash } from '../pages/invented.ts';
import { listOf } from '../tools/make-index.ts';

let tokens: ReadonlyMap<string, RegistryToken> | undefined;

/** Without those in capitals: subjects are matched as written, and pages do not tell how that is. */
function tokensByFingerprint(): ReadonlyMap<string, RegistryToken> {
  tokens ??= new Map(
    registry()
      .tokens.filter(({ registrySubject }) => registrySubject === undefined)
      .map((token) => [token.fingerprint, token]),
  );
  return tokens;
}

/** Undefined for a token that is not in the registry. */
export const tokenOf = (fingerprint: string): RegistryToken | undefined =>
  tokensByFingerprint().get(fingerprint);

/** So many tokens, always the same for one seed. */
export function draw(
  seed: string,
  count: number,
  wanted: (token: RegistryToken) => boolean,
): readonly RegistryToken[] {
  const chance = ({ subject }: RegistryToken) => hash(`${seed} ${subject}`);
  const found = [...tokensByFingerprint().values()].filter(wanted);
  if (found.length < count) throw new RangeError(`${found.length} tokens of ${count} for ${seed}`);
  return found
    .map((token) => [chance(token), token] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, count)
    .map(([, token]) => token);
}

/** The index as a build carries it. */
export const indexOf = (subjects: readonly string[]): string =>
  listOf(subjects, '2026-11-21T00:00:00.000Z').json;
