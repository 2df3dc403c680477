/** Compares the records that the standards have of one token. */
import { isSource, SOURCES, type Source } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Logo, StandardRecords, Token } from '../../lib/tokens/token.ts';
import { agreementOn, asText, recordedValue } from '../../lib/trust/metadata/conflict.ts';
import { formatNumber, hostOf } from '../token/format.ts';
import { NAMED_PROPERTIES } from '../token/property-names.ts';

export type ComparedProperty = {
  readonly property: string;
  /** The text of each standard that has the property; a picture by its size. */
  readonly values: Readonly<Partial<Record<Source, string>>>;
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

export function compare(token: Token, records: StandardRecords, logo: Logo | undefined): Comparison {
  const sources = [...new Set([...token.priority, ...SOURCES])].filter(
    (source) => records[source] !== undefined,
  );
  const rows = propertiesOf(records, sources).map((property): ComparedProperty => {
    const values = sources.flatMap((source): readonly (readonly [Source, string])[] => {
      const value = recordedValue(records[source], property);
      if (value === undefined) return [];
      return [[source, property === 'logo' ? logoText(value, source, logo) : asText(value)]];
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

/** All properties of the records and the decimals, first the ones with a translated name. */
function propertiesOf(records: StandardRecords, sources: readonly Source[]): readonly string[] {
  const properties = sources.flatMap((source) =>
    Object.keys(records[source] ?? {}).filter(
      (property) =>
        !NOT_COMPARED.includes(property) && recordedValue(records[source], property) !== undefined,
    ),
  );
  const rank = (property: string) => {
    const index = NAMED_PROPERTIES.indexOf(property);
    return index === -1 ? NAMED_PROPERTIES.length : index;
  };
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

/** Says where the logo is and whether it was loaded. The original record has its address. */
function logoText(value: unknown, source: Source, shown: Logo | undefined): string {
  const image = shown?.kind === 'image' && shown.source === source ? shown.base64 : undefined;
  const text = value === null ? '' : asText(value);
  const isAddress = text !== '' && text.length <= MAX_ADDRESS_LENGTH;
  const encoded = image ?? (isAddress ? undefined : text);
  // Six bits a character.
  if (encoded)
    return t('popup_picture', formatNumber(Math.max(1, Math.round((encoded.length * 6) / 8 / 1000))));
  const host = hostOf(text);
  if (host !== undefined) return t('popup_logo_host', host);
  return isAddress ? t('popup_logo_ipfs') : t('popup_logo_separate');
}

/** Longer texts are encoded pictures. */
const MAX_ADDRESS_LENGTH = 200;
