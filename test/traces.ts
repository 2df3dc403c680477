/** The forms in which a secret could show. */

/** Parts of a key: plain, in hex, and in base64 at each of the three alignments. */
export function tracesOf(key: string): readonly string[] {
  const secret = key.slice(-32);
  const shifted = [0, 1, 2].map((shift) => Buffer.from('\0'.repeat(shift) + key).toString('base64'));
  // The first and last characters depend on what surrounds the key.
  const base64 = shifted.map((text) => text.slice(4, -4));
  return [secret.slice(0, 16), secret.slice(-16), Buffer.from(secret).toString('hex'), ...base64];
}
