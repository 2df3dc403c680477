import { useState } from 'preact/hooks';

let count = 0;

/** An ID that is unique in the document. `useId` of Preact restarts when a page is rendered again in another language. */
export function useUniqueId(): string {
  const [id] = useState(() => `unique-${++count}`);
  return id;
}
