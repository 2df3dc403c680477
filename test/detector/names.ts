/** The names of the constants of page-hex.ts in texts: `<i title="SUBJECT">`. */
import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import type { Reading } from '../../lib/detector/classifier/readings.ts';
import * as hexes from './page-hex.ts';

const VALUES: Readonly<Record<string, unknown>> = hexes;
const NAMES = new Map<unknown, string>(Object.entries(hexes).map(([name, text]) => [text, name]));
const NAME = /\{([A-Z_\d]+)\}|\b([A-Z][A-Z_\d]+)\b(?:\[(\d*):(\d*)\])?/g;

/** Replaces names by their values, `{NAME}` too, and `NAME[6:74]` by a slice of one. */
export const filled = (text: string): string =>
  text.replace(NAME, (written, braced, name = braced, from = 0, to = '') =>
    name in VALUES ? `${VALUES[name]}`.slice(Number(from), to === '' ? undefined : Number(to)) : written,
  );

/** The name of an identifier or of other hex. */
export const nameOf = (of: Identifier | string): string => {
  const text = typeof of === 'string' ? of : identifierText(of);
  return NAMES.get(text) ?? text;
};

/** A reading in words: `joined SUBJECT if found`. */
export const spellReading = ({ identifier, proof, mustBeFound, needsOther, unexplained }: Reading): string =>
  [
    identifier.kind === 'subject' && identifier.joined && 'joined',
    nameOf(identifier),
    proof && `by ${nameOf(proof)}`,
    mustBeFound && 'if found',
    needsOther && 'if the other is resolved',
    unexplained && 'unexplained',
  ]
    .filter(Boolean)
    .join(' ');
