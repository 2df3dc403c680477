/**
 * Compares the CIP-68 and the CIP-26 record of a token. The registry wraps signed values as `{ value, … }`; the datum has
 * bare values (docs/services.md).
 */

import { SERVED_SOURCES, type Source } from '../../asset/standard.ts';
import type { Note, StandardRecords } from '../../tokens/token.ts';
import { shorten } from '../shorten.ts';

/** The properties that are compared, the most severe conflict first. */
const CONFLICT_PROPERTIES = ['decimals', 'name', 'ticker', 'url'] as const;
type Conflict = Extract<Note, { kind: 'conflict' }>;

/** CIP-68 has no limit; the metadata service accepts no more (`lib/tokens/service.ts`). */
const MAX_DECIMALS = 255;
/** Characters of a value. */
const MAX_SHOWN = 60;

/**
 * `single`: only one record or none has the property. `unknown`: both have it, but they cannot be compared, such as an
 * image and the address of one.
 */
export type Agreement = 'same' | 'different' | 'single' | 'unknown';

/**
 * The properties with different values in the two records, in the order of `CONFLICT_PROPERTIES`. Decimals that nothing
 * shows, such as 1e21, are in no conflict.
 */
export function conflictsIn(records: StandardRecords): readonly Conflict[] {
  return CONFLICT_PROPERTIES.flatMap((property): readonly Conflict[] => {
    if (agreementOn(property, records) !== 'different') return [];
    const valueIn = (source: Source) => shorten(asText(recordedValue(records[source], property)), MAX_SHOWN);
    const values = { CIP_68: valueIn('CIP_68'), CIP_26: valueIn('CIP_26') };
    const isCompared = property !== 'decimals' || Object.values(values).every(isDecimals);
    return isCompared ? [{ kind: 'conflict', property, values }] : [];
  });
}

const isDecimals = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= MAX_DECIMALS;

/** Compares exactly, except that URLs and images are normalized. */
export function agreementOn(property: string, records: StandardRecords): Agreement {
  const [a, b] = SERVED_SOURCES.map((source) => recordedValue(records[source], property));
  if (a === undefined || b === undefined) return 'single';
  if (property === 'logo') return agreementOnLogo(a, b);
  const [first, second] = [asText(a), asText(b)];
  return first === second || (property === 'url' && isSameUrl(first, second)) ? 'same' : 'different';
}

/** The value of a property; undefined if missing or empty, null for an image that is stored separately (lib/tokens/logo.ts). */
export function recordedValue(record: StandardRecords[Source], property: string): unknown {
  const recorded = record !== undefined && Object.hasOwn(record, property) ? record[property] : undefined;
  if (recorded === undefined || recorded === null || recorded === '') return undefined;
  if (typeof recorded !== 'object' || !('value' in recorded)) return recorded;
  return recorded.value === '' ? undefined : recorded.value;
}

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));

const isSameUrl = (a: string, b: string) => URL.canParse(a) && URL.parse(a)?.href === URL.parse(b)?.href;

/** Images are compared by their bytes, addresses as URLs; an image and an address may be the same logo. */
function agreementOnLogo(a: unknown, b: unknown): Agreement {
  if (typeof a !== 'string' || typeof b !== 'string') return 'unknown';
  if (a === b) return 'same';
  const [first, second] = [imageIn(a), imageIn(b)];
  if ((first === undefined) !== (second === undefined)) return 'unknown';
  const isSame = first === undefined ? isSameUrl(a, b) : first === second;
  return isSame ? 'same' : 'different';
}

/** In characters: longer than a content ID, which is valid base64 too. */
const MAX_ADDRESS_LENGTH = 64;

/** The image in base64 without padding; undefined for an address. */
function imageIn(text: string): string | undefined {
  const [, data] = /^data:[^,]*;base64,(.*)$/s.exec(text) ?? [];
  const digits = (data ?? text).replace(/\s+/g, '').replace(/(?<!=)=+$/, '');
  if (data !== undefined) return digits;
  return digits.length > MAX_ADDRESS_LENGTH && /^[A-Za-z0-9+/]+$/.test(digits) ? digits : undefined;
}
