/** The two standards' records of one token side by side: what each says, which of it is used, and where they differ. */
import { isSource, SOURCES, type Source } from '../../lib/asset/standard.ts';
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { Logo, StandardRecords, Token } from '../../lib/metadata/token.ts';
import { agreementOn, asText, statedIn } from '../../lib/trust/conflict.ts';

type StandardRecord = Readonly<Record<string, unknown>>;

export type Compared = {
  readonly property: string;
  /** What each standard that states it says, as text; a picture by its size. */
  readonly values: Readonly<Partial<Record<Source, string>>>;
  /** Whose value is shown; undefined where none of them is. */
  readonly used: Source | undefined;
  readonly differs: boolean;
};

export type Comparison = {
  /** Those that have a record, in the order in which they were consulted. */
  readonly sources: readonly Source[];
  readonly rows: readonly Compared[];
};

/** Properties that have a place of their own on the card, in its order. */
const ORDER = ['name', 'ticker', 'decimals', 'description', 'url', 'version', 'logo'];
/** Whom a record is about, and how it is signed: no values that the other standard could state too. */
const ABOUT = ['subject', 'policy', 'updated', 'updatedBy'];

export function compare(token: Token, records: StandardRecords, logo: Logo | undefined): Comparison {
  const sources = [...new Set([...token.priority, ...SOURCES])].filter(
    (source) => records[source] !== undefined,
  );
  const stated = new Set(
    sources.flatMap((source) =>
      Object.keys(records[source] ?? {}).filter(
        (property) => !ABOUT.includes(property) && statedIn(records[source], property) !== undefined,
      ),
    ),
  );
  const rank = (property: string) => (ORDER.includes(property) ? ORDER.indexOf(property) : ORDER.length);
  const rows = [...stated]
    .sort((a, b) => rank(a) - rank(b))
    .map((property): Compared => {
      const values = sources.flatMap((source) => {
        const value = statedIn(records[source], property);
        return value === undefined
          ? []
          : [[source, value === null ? t('popup_logo_separate') : asText(value)] as const];
      });
      return {
        property,
        values: Object.fromEntries(
          values.map(([source, text]) => [source, property === 'logo' ? shortLogo(text) : text]),
        ),
        used: usedFor(
          token,
          property,
          logo,
          values.map(([source]) => source),
        ),
        differs: agreementOn(property, records) === 'different',
      };
    });
  return { sources, rows };
}

/** The source that the answer names; for what the answer leaves out, none. */
function usedFor(
  token: Token,
  property: string,
  logo: Logo | undefined,
  stating: readonly Source[],
): Source | undefined {
  if (property === 'logo') return logo?.kind === 'image' ? logo.source : undefined;
  const named: unknown = Object.hasOwn(token, property)
    ? Reflect.get(token, property)
    : token.others[property];
  const source = typeof named === 'object' && named !== null && 'source' in named ? named.source : undefined;
  return isSource(source) && stating.includes(source) ? source : undefined;
}

/** Longer ones are pictures, which nobody reads. */
const ADDRESS_AT_MOST = 200;

function shortLogo(text: string): string {
  if (text.length <= ADDRESS_AT_MOST) return text;
  return t('popup_shortened', text.slice(0, 20), text.length.toLocaleString(currentLocale()));
}

/** A run without a blank that is longer than any identifier, address or signature. */
const PICTURE = /^\S{1000,}$/;

/** A record as JSON for reading: pictures are told by their length. */
export function readableJson(record: StandardRecord): string {
  const short = (_key: string, value: unknown) =>
    typeof value === 'string' && PICTURE.test(value) ? shortLogo(value) : value;
  return JSON.stringify(record, short, 2).replace(UNSEEN, (unseen) =>
    [...Array(unseen.length).keys()]
      .map((at) => `\\u${unseen.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** What JSON leaves as it is though nobody sees it, or it turns what is around it. */
const UNSEEN = /(?!\n)[\p{C}\p{DI}\p{Zl}\p{Zp}]/gu;
