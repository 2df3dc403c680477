/** Texts of any UTF-16 at all: NUL, controls and lone surrogates, and plain letters among them. */
import * as fc from 'fast-check';

// fast-check's own unit for it, 'binary', takes half a second to prepare.
const units = fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff }));

export const anyText = (maxLength = 10): fc.Arbitrary<string> =>
  fc.array(units, { maxLength }).map((codes) => String.fromCharCode(...codes));
