/** Numbers, ages and long identifiers, written for reading. */

/** Both ends of an identifier, with an ellipsis between. */
export function shorten(identifier: string, start = 8, end = 8): string {
  return identifier.length <= start + end + 1
    ? identifier
    : `${identifier.slice(0, start)}…${identifier.slice(-end)}`;
}

/** An age in words; `milliseconds` below zero (a clock that is behind) counts as none. */
export function age(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  return `${Math.floor(seconds / 86_400)} d ago`;
}

export function fetchedAge(milliseconds: number): string {
  return milliseconds < 10_000 ? 'fetched just now' : `fetched ${age(milliseconds)}`;
}

/** Powers of ten up to here are written out; beyond, a unit says nothing to anybody. */
const DECIMALS_WRITTEN_OUT = 20;

/** What the decimals mean: how many of the smallest units make one; the token's unit is to follow. */
export function decimalsMeaning(decimals: number): string {
  if (decimals > DECIMALS_WRITTEN_OUT) return `10^${decimals} units = 1`;
  const units = (10n ** BigInt(decimals)).toLocaleString();
  return `${units} ${decimals === 0 ? 'unit' : 'units'} = 1`;
}

const LOVELACE_DIGITS = 6;

/** Ada, exactly, from lovelace as a decimal string of any length. */
export function ada(lovelace: string): string {
  const whole = BigInt(lovelace) / 10n ** BigInt(LOVELACE_DIGITS);
  const rest = lovelace.padStart(LOVELACE_DIGITS + 1, '0').slice(-LOVELACE_DIGITS);
  const separator =
    new Intl.NumberFormat().formatToParts(0.1).find(({ type }) => type === 'decimal')?.value ?? '.';
  return `₳ ${whole.toLocaleString()}${separator}${rest.replace(/0{1,4}$/, '')}`;
}

/** The host of an address, for showing where something leads; undefined when it is no http(s) address. */
export function hostOf(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).host;
}
