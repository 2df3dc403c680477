/** All that the service holds of one asset: asked for alone, when somebody looks at it. */
import type { Source } from '../asset/standard.ts';
import { assetNameOf, policyOf, type Subject } from '../asset/subject.ts';
import { readLogo } from './logo.ts';
import { createMemory } from './memory.ts';
import { absent, foundAt, keyOf, type Place } from './outcome.ts';
import { type MetadataService, WITHOUT_LOGO } from './service.ts';
import type { Logo, Outcome } from './token.ts';

export type Details = {
  readonly outcome: Outcome;
  /** The standards' own records as the service gave them; empty unless found. */
  readonly records: Readonly<Partial<Record<Source, Readonly<Record<string, unknown>>>>>;
  readonly logo: Logo;
};

export type DetailsBook = {
  /** From memory, a request in flight, or the service. */
  at(place: Place, subject: Subject): Promise<Details>;
  /** The request in flight for this key, where there is one. */
  inFlight(key: string): Promise<Details> | undefined;
};

export type DetailsParts = {
  readonly service: MetadataService;
  readonly now: () => number;
  /** Told of every answer, so that lists know it too. */
  readonly learned: (key: string, outcome: Outcome) => void;
};

const KEPT = 50;

export function createDetails({ service, now, learned }: DetailsParts): DetailsBook {
  const memory = createMemory<Details>(KEPT, now);
  const flying = new Map<string, Promise<Details>>();

  async function askAs(place: Place, written: string) {
    const query = { priority: place.priority, details: true };
    const answer = await service.one(place.base, written, query);
    // A record's logo may be beyond any bound; the rest of it is not.
    if (answer.ok || answer.failure.kind !== 'too-large') return { answer, logo: undefined };
    const without = await service.one(place.base, written, { ...query, properties: WITHOUT_LOGO });
    return { answer: without, logo: { kind: 'none', reason: 'too-large' } satisfies Logo };
  }

  async function ask(place: Place, subject: Subject): Promise<Details> {
    for (const written of spellings(subject)) {
      const { answer, logo } = await askAs(place, written);
      if (!answer.ok) return nothing({ kind: 'failed', failure: answer.failure }, 'unavailable');
      const entry = answer.value.found;
      if (entry === undefined) continue;
      const outcome = foundAt(place, entry, subject, answer.value.priority, now());
      return { outcome, records: entry.records ?? {}, logo: logo ?? readLogo(entry.logo) };
    }
    return nothing(absent(subject), 'not-recorded');
  }

  return {
    at(place, subject) {
      const key = keyOf(place, subject);
      const known = memory.get(key);
      if (known !== undefined) return Promise.resolve(known);
      const flight = flying.get(key);
      if (flight !== undefined) return flight;
      const answer = ask(place, subject)
        .then((details) => {
          memory.keep(key, details.outcome, details);
          learned(key, details.outcome);
          return details;
        })
        .finally(() => flying.delete(key));
      flying.set(key, answer);
      return answer;
    },
    inFlight: (key) => flying.get(key),
  };
}

/** What stands for the details of an asset that has none. */
export function nothing(outcome: Outcome, reason: 'not-recorded' | 'unavailable'): Details {
  return { outcome, records: {}, logo: { kind: 'none', reason } };
}

/**
 * How the registry may write this subject: lower case, or the asset name in upper-case hex, as all 39
 * mainnet entries do that are not lower case. The service matches subjects as written.
 */
function spellings(subject: Subject): readonly string[] {
  const name = assetNameOf(subject);
  return name === name.toUpperCase() ? [subject] : [subject, policyOf(subject) + name.toUpperCase()];
}
