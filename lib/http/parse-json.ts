/** A string, or a number. Outside of strings, nothing else in JSON begins with a digit or a minus. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs;
const LONG_INTEGER = /^-?[1-9]\d{15,}$/;

/** Parses JSON, with integers that a number does not hold exactly as strings. Throws a SyntaxError. */
export function parseJson(text: string): unknown {
  // Most answers have none.
  if (!/(?:^|[:,[\s])-?[1-9]\d{15}/.test(text)) return JSON.parse(text);
  const exact = text.replace(TOKEN, (token) =>
    LONG_INTEGER.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token,
  );
  return JSON.parse(exact);
}
