/** Reproducible samples of the generated registry. */
import { once } from '../../../lib/once.ts';
import { number } from '../../pages/invented.ts';
import { createRandom } from '../../random.ts';
import { type RegistryToken, registry } from './index.ts';

/** Without the tokens whose subject is registered in capitals: pages do not show the spelling of a subject. */
const tokensByFingerprint = once(() => {
  const tokens = registry().tokens.filter(({ registrySubject }) => registrySubject === undefined);
  return new Map<string, RegistryToken>(tokens.map((token) => [token.fingerprint, token]));
});

/** Undefined for a token that is not in the registry. */
export const tokenByFingerprint = (fingerprint: string) => tokensByFingerprint().get(fingerprint);

/** `count` tokens, always the same for one seed. */
export function sampleTokens(seed: string, count: number, isWanted: (token: RegistryToken) => boolean) {
  const left = [...tokensByFingerprint().values()].filter(isWanted);
  if (left.length < count) throw new RangeError(`${left.length} tokens of ${count} for ${seed}`);
  const random = createRandom(number(seed, 2 ** 32));
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat();
}
