/** All that the service holds of one asset: asked for alone, when somebody looks at it. */
import { SOURCES } from '../asset/standard.ts';
import { assetNameOf, policyOf, type Subject } from '../asset/subject.ts';
import type { Asker } from './budget.ts';
import { ageOf, type Kept, type StandardRecords, shownNow } from './kept.ts';
import { readLogo } from './logo.ts';
import { absent, foundAt, keyOf, type Place } from './outcome.ts';
import type { Answer, Requests } from './requests.ts';
import type { Shelf } from './shelf.ts';
import type { Logo, Outcome } from './token.ts';

export type Details = {
  readonly outcome: Outcome;
  /** The standards' own records as the service gave them; empty unless found. */
  readonly records: StandardRecords;
  readonly logo: Logo;
};

export type DetailsBook = {
  /** From memory, the cache, a request in flight, or the service. What is stale is asked for anew behind. */
  at(place: Place, subject: Subject, asker: Asker): Promise<Details>;
  /** The request in flight for this subject, where there is one. */
  inFlight(place: Place, subject: Subject): Promise<Details> | undefined;
};

export type DetailsParts = {
  readonly requests: Pick<Requests, 'alone'>;
  readonly shelf: Shelf;
  readonly now: () => number;
};

export function createDetails({ requests, shelf, now }: DetailsParts): DetailsBook {
  type Flight = { readonly askers: Set<Asker>; readonly answer: Promise<Details> };
  const flying = new Map<string, Flight>();
  const renewing = new Map<string, Promise<Details>>();

  async function ask(
    place: Place,
    subject: Subject,
    askers: ReadonlySet<Asker>,
    logoKept: Logo | undefined,
  ): Promise<Details> {
    for (const written of spellings(subject)) {
      let logo = logoKept;
      let answer = await requests.alone(place, written, askers, { logo: logo === undefined });
      // A record's logo may be beyond any bound; the rest of it is not.
      if (!answer.ok && answer.failure.kind === 'too-large' && logo === undefined) {
        logo = { kind: 'none', reason: 'too-large' };
        answer = await requests.alone(place, written, askers, { logo: false });
      }
      if (!answer.ok) return nothing({ kind: 'failed', failure: answer.failure }, 'unavailable');
      if (answer.value.entry !== undefined) {
        const found = keepFound(place, subject, written, answer.value, logo);
        // One that was known already, a lack of one too, grows no younger by a renewal of the rest.
        if (logoKept === undefined) shelf.keepLogo(place, subject, found.logo);
        return found;
      }
    }
    const outcome = absent(subject);
    shelf.keep(place, subject, { outcome, at: now(), records: {} });
    return nothing(outcome, 'not-recorded');
  }

  function keepFound(
    place: Place,
    subject: Subject,
    written: string,
    answer: Answer,
    known: Logo | undefined,
  ): Details {
    const { entry, priority } = answer;
    if (entry === undefined) throw new Error('found without an entry');
    const outcome = foundAt(place, entry, subject, priority, now());
    const logo = known ?? readLogo(entry.logo);
    const given = entry.records ?? {};
    // Asked without logos, it names none: that is no word on them, and those of before stand.
    const stated = withoutPictures(given);
    const records = known === undefined ? stated : withLogosOf(shelf.peek(place, subject)?.records, stated);
    const spelt = written === subject ? {} : { written };
    shelf.keep(place, subject, { outcome, at: now(), records, ...spelt });
    return { outcome, records: withPicture(records, logo), logo };
  }

  /** What is known of it, as far as that is all. */
  function detailsOf(kept: Kept, logo: Logo | undefined): Details | undefined {
    const { outcome, records } = kept;
    if (records === undefined) return undefined;
    if (outcome.kind === 'absent') return nothing(outcome, 'not-recorded');
    return logo && { outcome: shownNow(kept, now()), records: withPicture(records, logo), logo };
  }

  async function look(place: Place, subject: Subject, askers: ReadonlySet<Asker>): Promise<Details> {
    const [read, logo] = await Promise.all([shelf.read(place, [subject]), shelf.logo(place, subject)]);
    const kept = read.get(subject);
    const known = kept && detailsOf(kept, logo);
    if (kept && known && ageOf(kept, now()) === 'fresh') return known;
    if (known !== undefined) {
      renew(place, subject, askers, logo);
      return known;
    }
    const answer = await ask(place, subject, askers, logo);
    if (answer.outcome.kind !== 'failed') return answer;
    // Nothing that is known, by now, is lost to a failure to learn more.
    const before = shelf.peek(place, subject);
    if (before?.outcome.kind !== 'found') return answer;
    return {
      outcome: shownNow(before, now()),
      records: {},
      logo: logo ?? { kind: 'none', reason: 'unavailable' },
    };
  }

  function renew(place: Place, subject: Subject, askers: ReadonlySet<Asker>, logo: Logo | undefined): void {
    const key = keyOf(place, subject);
    if (renewing.has(key)) return;
    renewing.set(
      key,
      ask(place, subject, askers, logo).finally(() => renewing.delete(key)),
    );
  }

  return {
    at(place, subject, asker) {
      const key = keyOf(place, subject);
      const flight = flying.get(key);
      if (flight !== undefined) {
        flight.askers.add(asker);
        return flight.answer;
      }
      const askers = new Set([asker]);
      const answer = look(place, subject, askers).finally(() => flying.delete(key));
      flying.set(key, { askers, answer });
      return answer;
    },
    inFlight(place, subject) {
      const key = keyOf(place, subject);
      return renewing.get(key) ?? flying.get(key)?.answer;
    },
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

/** Longer logos are pictures, which are kept apart; shorter ones are addresses. */
const ADDRESS_AT_MOST = 2_000;

/** The records with their pictures taken out: a hundred times the size of the rest. */
function withoutPictures(records: StandardRecords): StandardRecords {
  return mapRecords(records, (record) => {
    const { logo } = record;
    const picture = isObject(logo) ? logo.value : logo;
    if (typeof picture !== 'string' || picture.length <= ADDRESS_AT_MOST) return record;
    return { ...record, logo: isObject(logo) ? { ...logo, value: null } : null };
  });
}

/** With the logos that were stated before, as they were kept; null, as of a picture kept elsewhere, where none was. */
function withLogosOf(before: StandardRecords = {}, records: StandardRecords): StandardRecords {
  return mapRecords(records, (record, source) => {
    const kept = before[source];
    if (kept === undefined) return { ...record, logo: null };
    return kept.logo === undefined ? record : { ...record, logo: kept.logo };
  });
}

/** The records with the picture put back where it was taken out. */
function withPicture(records: StandardRecords, picture: Logo): StandardRecords {
  return mapRecords(records, (record, source) => {
    const { logo } = record;
    if (picture.kind !== 'image' || picture.source !== source) return record;
    if (isObject(logo) && logo.value === null) return { ...record, logo: { ...logo, value: picture.base64 } };
    if (logo !== null) return record;
    return { ...record, logo: `data:${picture.type};base64,${picture.base64}` };
  });
}

type StandardRecord = Readonly<Record<string, unknown>>;

function mapRecords(
  records: StandardRecords,
  change: (record: StandardRecord, source: (typeof SOURCES)[number]) => StandardRecord,
): StandardRecords {
  return Object.fromEntries(
    SOURCES.flatMap((source) => {
      const record = records[source];
      return record === undefined ? [] : [[source, change(record, source)]];
    }),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
