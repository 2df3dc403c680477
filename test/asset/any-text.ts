/** Arbitrary UTF-16 texts, including NUL, control characters and lone surrogates. */
import * as fc from 'fast-check';

// fast-check's own unit 'binary' takes half a second to initialize.
const units = fc.oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0xffff }));

export const anyText = (maxLength = 10): fc.Arbitrary<string> =>
  fc.array(units, { maxLength }).map((codes) => String.fromCharCode(...codes));
