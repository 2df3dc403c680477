/** The only function that is used. The package's usual name is also that of a module of Node. */
declare module 'punycode/punycode.es6.js' {
  /** Throws a RangeError for invalid Punycode. */
  export function decode(input: string): string;
}
