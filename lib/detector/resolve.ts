/** Resolves a target to its first reading that holds. */
import type { TokenView } from '../../components/token/view.ts';
import { firstThatHolds, type Held, isUndecided } from './classifier/readings.ts';
import type { Resolutions } from './resolutions.ts';
import type { Target } from './target.ts';

export type Resolved = Pick<TokenView, 'identifier' | 'unexplained'>;

/** Resolves a target by cached answers; undefined where a request is needed, or no reading holds. */
export function resolveNow(
  { readings }: Pick<Target, 'readings'>,
  resolutions: Pick<Resolutions, 'get'>,
): Resolved | undefined {
  const held = firstThatHolds(readings, resolutions.get);
  return held && resolvedBy(held);
}

/** Resolves a target with requests for what is not cached; undefined when one fails, or when there is nothing to show. */
export async function resolve(
  { readings }: Pick<Target, 'readings'>,
  resolutions: Pick<Resolutions, 'get' | 'load'>,
): Promise<Resolved | undefined> {
  for (const reading of readings) {
    if (isUndecided(reading, resolutions.get)) await resolutions.load(reading.identifier);
    const held = firstThatHolds(readings, resolutions.get);
    if (held) return resolvedBy(held);
    // A later reading counts only when this one is known not to hold.
    if (isUndecided(reading, resolutions.get)) return undefined;
  }
  return undefined;
}

const resolvedBy = ({ reading, identifier }: Held): Resolved => ({
  identifier,
  ...(reading.unexplained && { unexplained: true }),
});
