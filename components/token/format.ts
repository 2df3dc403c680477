/** Formats numbers, ages and identifiers for the user. */
import { currentLocale, t } from '../../lib/i18n/messages.ts';

export function formatNumber(value: number | bigint, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(currentLocale(), options).format(value);
}

/** The start and the end of an identifier, with an ellipsis between; a short identifier as it is. */
export function shorten(identifier: string, start = 8, end = 8): string {
  return identifier.length <= start + end + 1
    ? identifier
    : `${identifier.slice(0, start)}…${identifier.slice(-end)}`;
}

const AGES = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** A negative age (the clock was set back) counts as zero. */
function inLargestUnit(milliseconds: number) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const largest = AGES.find((unit) => seconds >= unit.seconds) ?? AGES[3];
  return { unit: largest.unit, count: Math.floor(seconds / largest.seconds) };
}

/** An age such as "12 min. ago". */
export function age(milliseconds: number): string {
  const { unit, count } = inLargestUnit(milliseconds);
  return new Intl.RelativeTimeFormat(currentLocale(), { style: 'short' }).format(-count, unit);
}

/** An age for a narrow column: "12s". */
export function shortAge(milliseconds: number): string {
  const { unit, count } = inLargestUnit(milliseconds);
  return formatNumber(count, { style: 'unit', unit, unitDisplay: 'narrow' });
}

export function fetchedAge(milliseconds: number): string {
  return milliseconds < 10_000 ? t('fetched_now') : age(milliseconds);
}

/** Larger powers of ten are written as `10^n`. */
const MAX_WRITTEN_DECIMALS = 20;

export const powerOfTen = (exponent: number): string =>
  exponent > MAX_WRITTEN_DECIMALS ? `10^${exponent}` : formatNumber(10n ** BigInt(exponent));

/** How many of the smallest units make one token, as in "1 SNEK = 1,000 units". */
export function decimalsMeaning(decimals: number, unit: string): string {
  return decimals === 0 ? t('decimals_none') : t('decimals_mean', unit, powerOfTen(decimals));
}

const LOVELACE_DIGITS = 6;

/** An amount of ada, rounded to hundredths. */
export const roundedAda = (lovelace: string): string =>
  `₳${formatNumber(Number(lovelace) / 10 ** LOVELACE_DIGITS, { maximumFractionDigits: 2 })}`;

/** The exact amount of a token. `units`: a decimal string of any length. Trailing zeros are omitted. */
export function amount(units: string, decimals: number): string {
  const digits = units.padStart(decimals + 1, '0');
  const [whole, rest] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const fraction = rest.replace(/(?<!0)0+$/, '');
  return formatNumber(BigInt(whole)) + (fraction === '' ? '' : decimalMark() + fraction);
}

const decimalMark = () =>
  new Intl.NumberFormat(currentLocale()).formatToParts(0.1).find(({ type }) => type === 'decimal')?.value ??
  '.';

/** The host of an http(s) address; undefined for anything else. */
export function hostOf(address: string): string | undefined {
  return /^https?:\/\//i.test(address) ? URL.parse(address)?.host : undefined;
}
