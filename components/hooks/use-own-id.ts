import { useState } from 'preact/hooks';

let last = 0;

/**
 * An id that nothing else in the document has. Preact's own `useId` counts from nought again when a page is drawn
 * anew, as it is when its language changes: what comes later is then called after what was there before.
 */
export function useOwnId(): string {
  const [id] = useState(() => `own-${++last}`);
  return id;
}
