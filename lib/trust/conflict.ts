/**
 * Where the two standards disagree about one token. Pure. The registry wraps what it signs as `{ value, … }`; the datum
 * has its values bare (services.md).
 */
import { SOURCES, type Source } from '../asset/standard.ts';
import type { StandardRecords } from '../metadata/token.ts';

/** What is worth a line of its own, the gravest first. */
export const CONFLICT_PROPERTIES = ['decimals', 'name', 'ticker', 'url', 'logo'] as const;
export type ConflictProperty = (typeof CONFLICT_PROPERTIES)[number];

export type Conflict = {
  readonly property: ConflictProperty;
  /** What each standard says, as it is written there. */
  readonly values: Readonly<Record<Source, string>>;
};

/**
 * `alone`: at most one of the two states it. `unknown`: both do, but whether they agree cannot be told from here, as
 * with a picture and the address of one.
 */
export type Agreement = 'same' | 'different' | 'alone' | 'unknown';

/** Every property of which the two standards state different values, in the order above. */
export function conflictsIn(records: StandardRecords): readonly Conflict[] {
  return CONFLICT_PROPERTIES.flatMap((property): readonly Conflict[] => {
    if (agreementOn(property, records) !== 'different') return [];
    const [first, second] = SOURCES.map((source) => asText(statedIn(records[source], property)));
    return [{ property, values: { CIP_68: first ?? '', CIP_26: second ?? '' } }];
  });
}

/** Whether the two say the same: to the letter, but for addresses and pictures, which are the same by what they lead to. */
export function agreementOn(property: string, records: StandardRecords): Agreement {
  const [one, other] = SOURCES.map((source) => statedIn(records[source], property));
  if (one === undefined || other === undefined) return 'alone';
  if (property === 'logo') return agreementOnLogo(one, other);
  const [text, its] = [asText(one), asText(other)];
  return text === its || (property === 'url' && isSameAddress(text, its)) ? 'same' : 'different';
}

/** What a record says of a property; undefined where it says nothing. Null inside a wrap is a value kept elsewhere. */
export function statedIn(record: StandardRecords[Source], property: string): unknown {
  const given = record !== undefined && Object.hasOwn(record, property) ? record[property] : undefined;
  if (given === undefined || given === null || given === '') return undefined;
  if (typeof given !== 'object' || !('value' in given)) return given;
  return given.value === '' ? undefined : given.value;
}

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));

const isSameAddress = (one: string, other: string) =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href;

/** Two pictures by their bytes, two addresses by themselves; a picture and an address may show the same. */
function agreementOnLogo(one: unknown, other: unknown): Agreement {
  if (typeof one !== 'string' || typeof other !== 'string') return 'unknown';
  if (one === other) return 'same';
  const [picture, its] = [pictureIn(one), pictureIn(other)];
  if ((picture === undefined) !== (its === undefined)) return 'unknown';
  if (picture === undefined) return isSameAddress(one, other) ? 'same' : 'different';
  return picture === its ? 'same' : 'different';
}

/** The bytes of a picture that is here, in base64 without its padding; undefined for the address of one. */
function pictureIn(text: string): string | undefined {
  const [, data] = /^data:[^,]*;base64,(.*)$/s.exec(text) ?? [];
  const written = (data ?? text).replace(/\s+/g, '').replace(/=+$/, '');
  if (data !== undefined) return written;
  // Longer than any address, and as base64 is written: a bare address of IPFS has 46 or 59 characters.
  return written.length > BARE_ADDRESS_AT_MOST && BASE64.test(written) ? written : undefined;
}

const BARE_ADDRESS_AT_MOST = 64;
const BASE64 = /^[A-Za-z0-9+/]+$/;
