import * as hexes from './page-hex.ts';

const VALUES: Readonly<Record<string, unknown>> = hexes;
const NAME = /\{([A-Z_\d]+)\}|\b([A-Z][A-Z_\d]+)\b(?:\[(\d*):(\d*)\])?/g;

/** Replaces the names of the constants of page-hex.ts by their values, `{NAME}` too, and `NAME[6:74]` by a slice of one. */
export const filled = (text: string): string =>
  text.replace(NAME, (written, braced, name = braced, from = 0, to = '') =>
    name in VALUES ? `${VALUES[name]}`.slice(Number(from), to === '' ? undefined : Number(to)) : written,
  );
