/** The popup as a page of its own, with something to look up. */

/** More than any list of identifiers that somebody selects or types. */
const LONGEST = 4_000;

export function popupAddress(query = ''): string {
  const text = query.trim().slice(0, LONGEST);
  // Of half a character it makes a whole one, which `encodeURIComponent` refuses to.
  return text === '' ? 'popup.html' : `popup.html?${new URLSearchParams({ q: text })}`;
}
