/** Compares the records that the standards have of one token, for the screens. */
import { isSource, SOURCES, type Source } from '../../asset/standard.ts';
import type { Logo, StandardRecords, Token } from '../../tokens/token.ts';
import { agreementOn, asText, recordedValue } from './conflict.ts';

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
      differs: agreementOn(property, records) === 'different',
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
  const source = typeof value === 'object' && value !== null && 'source' in value ? value.source : undefined;
  return isSource(source) ? source : undefined;
}

/** Where the logo is, or its size if it is in the record or was loaded from there. */
function logoValue(value: unknown, source: Source, shown: Logo | undefined): ComparedValue {
  const image = shown?.kind === 'image' && shown.source === source ? shown.base64 : undefined;
  const text = value === null ? '' : asText(value);
  const isAddress = text !== '' && text.length <= MAX_ADDRESS_LENGTH;
  const encoded = image ?? (isAddress ? undefined : text);
  // Six bits a character.
  if (encoded) return { kind: 'picture', bytes: (encoded.length * 6) / 8 };
  return isAddress ? { kind: 'address', text } : { kind: 'separate' };
}

/** Longer texts are encoded pictures. */
const MAX_ADDRESS_LENGTH = 200;
