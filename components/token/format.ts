/** Numbers, ages and long identifiers, written for reading. */
import { currentLocale, t } from '../../lib/i18n/messages.ts';

/** A number as the user's language writes it. */
export function count(number: number | bigint): string {
  return number.toLocaleString(currentLocale());
}

/** Both ends of an identifier, with an ellipsis between. */
export function shorten(identifier: string, start = 8, end = 8): string {
  return identifier.length <= start + end + 1
    ? identifier
    : `${identifier.slice(0, start)}…${identifier.slice(-end)}`;
}

/** An age in words; `milliseconds` below zero (a clock that is behind) counts as none. */
export function age(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return t('age_s', count(seconds));
  if (seconds < 3600) return t('age_min', count(Math.floor(seconds / 60)));
  if (seconds < 86_400) return t('age_h', count(Math.floor(seconds / 3600)));
  return t('age_d', count(Math.floor(seconds / 86_400)));
}

export function fetchedAge(milliseconds: number): string {
  return milliseconds < 10_000 ? t('fetched_now') : t('fetched', age(milliseconds));
}

/** Powers of ten up to here are written out; beyond, a unit says nothing to anybody. */
const DECIMALS_WRITTEN_OUT = 20;

/** What the decimals mean: how many of the smallest units make one; the token's unit is to follow. */
export function decimalsMeaning(decimals: number): string {
  if (decimals === 0) return t('decimals_none', count(1));
  return t(
    'decimals_mean',
    decimals > DECIMALS_WRITTEN_OUT ? `10^${decimals}` : count(10n ** BigInt(decimals)),
  );
}

const LOVELACE_DIGITS = 6;

/** Ada, exactly, from lovelace as a decimal string of any length. */
export function ada(lovelace: string): string {
  return `₳ ${amount(lovelace, LOVELACE_DIGITS, 2)}`;
}

/** Units of a token as a decimal string of any length, exactly, with its decimals; zeros at the end are left out. */
export function amount(units: string, decimals: number, decimalsAtLeast = 0): string {
  const digits = units.padStart(decimals + 1, '0');
  const [whole, rest] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const kept = rest.slice(0, decimalsAtLeast) + rest.slice(decimalsAtLeast).replace(/0+$/, '');
  return count(BigInt(whole)) + (kept === '' ? '' : separator() + kept);
}

const separator = () =>
  new Intl.NumberFormat(currentLocale()).formatToParts(0.1).find(({ type }) => type === 'decimal')?.value ??
  '.';

/** The host of an address, for showing where something leads; undefined when it is no http(s) address. */
export function hostOf(address: string): string | undefined {
  return /^https?:\/\//i.test(address) ? URL.parse(address)?.host : undefined;
}
