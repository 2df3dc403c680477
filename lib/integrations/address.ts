/** The address of the popup in a tab, with a query. */

/** Characters; longer than any list of identifiers that a user types or selects. */
const MAX_QUERY_LENGTH = 4_000;

/** `isPrivate`: for a private window. */
export function popupAddress(query = '', isPrivate = false): string {
  const text = query.trim().slice(0, MAX_QUERY_LENGTH);
  // `encodeURIComponent` throws on the half surrogate pair that `slice` may leave; URLSearchParams replaces it.
  const parameters = { ...(text !== '' && { q: text }), ...(isPrivate && { private: '' }) };
  return `popup.html?${new URLSearchParams(parameters)}`.replace(/\?$/, '');
}
