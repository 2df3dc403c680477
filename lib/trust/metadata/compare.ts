/**
 * Compares the records that the standards have of one token. The registry wraps signed values as `{ value, … }`; the datum has
 * bare values (docs/services.md).
 */
import { isSource, SERVED_SOURCES, SOURCES, type Source } from '../../asset/standard.ts';
import { isRecord } from '../../json.ts';
import type { Logo, Note, StandardRecords, Token } from '../../tokens/token.ts';
import { decimalsOf, shorten } from './value.ts';

/** The value of a property in one record: a text, or of a logo the size of the picture or the place where it is. */
export type ComparedValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly bytes: number }
  | { readonly kind: 'address'; readonly text: string }
  | { readonly kind: 'separate' };

export type ComparedProperty = {
  readonly property: string;
  /** The value of each standard that has the property. */
  readonly values: Readonly<Partial<Record<Source, ComparedValue>>>;
  /** The standard whose value the card shows. */
  readonly used: Source | undefined;
  readonly differs: boolean;
};

export type Comparison = {
  /** The standards that have a record, by priority. */
  readonly sources: readonly Source[];
  readonly rows: readonly ComparedProperty[];
};

/** Identity and signature fields of a record, which are not properties of the token. */
const NOT_COMPARED = ['subject', 'policy', 'updated', 'updatedBy'];

/** The properties that are compared first, in the order of the card. */
const ORDER = ['name', 'ticker', 'decimals', 'description', 'url', 'version', 'logo'];

export function compareStandards(token: Token, records: StandardRecords, logo: Logo | undefined): Comparison {
  const sources = [...new Set([...token.priority, ...SOURCES])].filter(
    (source) => records[source] !== undefined,
  );
  const rows = propertiesOf(records, sources).map((property): ComparedProperty => {
    const values = sources.flatMap((source): readonly (readonly [Source, ComparedValue])[] => {
      const value = recordedValue(records[source], property);
      if (value === undefined) return [];
      if (property === 'logo') return [[source, logoValue(value, source, logo)]];
      return [[source, { kind: 'text', text: asText(value) }]];
    });
    const used = usedSource(token, property, logo);
    return {
      property,
      values: Object.fromEntries(values),
      used: property === 'logo' || values.some(([source]) => source === used) ? used : undefined,
      differs: isDifferent(property, records),
    };
  });
  return { sources, rows };
}

/** All properties of the records and the decimals. */
function propertiesOf(records: StandardRecords, sources: readonly Source[]): readonly string[] {
  const properties = sources.flatMap((source) =>
    Object.keys(records[source] ?? {}).filter(
      (property) =>
        !NOT_COMPARED.includes(property) && recordedValue(records[source], property) !== undefined,
    ),
  );
  const rank = (property: string) => (ORDER.includes(property) ? ORDER.indexOf(property) : ORDER.length);
  // Always a row: amounts are wrong without them.
  const all = sources.length === 0 ? properties : ['decimals', ...properties];
  return [...new Set(all)].sort((a, b) => rank(a) - rank(b));
}

function usedSource(token: Token, property: string, logo: Logo | undefined): Source | undefined {
  if (property === 'logo') return logo?.kind === 'image' ? logo.source : undefined;
  const value: unknown = Object.hasOwn(token, property)
    ? Reflect.get(token, property)
    : token.others[property];
  return isRecord(value) && isSource(value.source) ? value.source : undefined;
}

/** Where the logo is, or its size if it is in the record or was loaded from there. */
function logoValue(value: unknown, source: Source, shown: Logo | undefined): ComparedValue {
  const image = shown?.kind === 'image' && shown.source === source ? shown.base64 : undefined;
  const text = value === null ? '' : asText(value);
  if (!image && isAddress(text)) return { kind: 'address', text };
  const encoded = image ?? text;
  // Six bits a character.
  return encoded ? { kind: 'picture', bytes: (encoded.length * 6) / 8 } : { kind: 'separate' };
}

/** Longer texts are encoded pictures. */
const MAX_ADDRESS_LENGTH = 200;
const isAddress = (logo: unknown) =>
  typeof logo === 'string' && logo !== '' && logo.length <= MAX_ADDRESS_LENGTH;

/** The properties that are compared, the most severe conflict first. */
const CONFLICT_PROPERTIES = ['decimals', 'name', 'ticker', 'url'] as const;
type Conflict = Extract<Note, { kind: 'conflict' }>;

/** Characters of a value. */
const MAX_SHOWN = 60;

/**
 * The properties with different values in the two records, in the order of `CONFLICT_PROPERTIES`. Decimals that nothing
 * shows, such as 1e21, are in no conflict.
 */
export function conflictsIn(records: StandardRecords): readonly Conflict[] {
  return CONFLICT_PROPERTIES.flatMap((property): readonly Conflict[] => {
    if (!isDifferent(property, records)) return [];
    const valueIn = (source: Source) => shorten(asText(recordedValue(records[source], property)), MAX_SHOWN);
    const values = { CIP_68: valueIn('CIP_68'), CIP_26: valueIn('CIP_26') };
    const isCompared = property !== 'decimals' || Object.values(values).every(isDecimals);
    return isCompared ? [{ kind: 'conflict', property, values }] : [];
  });
}

const isDecimals = (digits: string) => decimalsOf({ kind: 'integer', digits }) !== undefined;

/**
 * True if two standards have different values. An image is not compared: it may be that of the other record's address, and
 * of two images only one is here (lib/tokens/logo.ts).
 */
export function isDifferent(property: string, records: StandardRecords): boolean {
  const [a, b] = SERVED_SOURCES.map((source) => recordedValue(records[source], property));
  if (a === undefined || b === undefined) return false;
  if (property === 'logo' && !(isAddress(a) && isAddress(b))) return false;
  const [first, second] = [asText(a), asText(b)];
  return first !== second && !(['url', 'logo'].includes(property) && isSameUrl(first, second));
}

/** The value of a property; undefined if missing or empty, null for an image that is stored separately (lib/tokens/logo.ts). */
function recordedValue(record: StandardRecords[Source], property: string): unknown {
  const recorded = record !== undefined && Object.hasOwn(record, property) ? record[property] : undefined;
  if (recorded === undefined || recorded === null || recorded === '') return undefined;
  if (typeof recorded !== 'object' || !('value' in recorded)) return recorded;
  return recorded.value === '' ? undefined : recorded.value;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));

const isSameUrl = (a: string, b: string) => URL.canParse(a) && URL.parse(a)?.href === URL.parse(b)?.href;
