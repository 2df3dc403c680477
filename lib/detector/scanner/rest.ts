/** Tells when the page scrolls or grows for some time, and when it has come to rest. */

/** Milliseconds without movement after which the page is at rest; movement that begins counts after the same time. */
const REST_MS = 120;
/** Milliseconds of movement after which the page counts as at rest for a moment, since some pages never stop. */
const MAX_MS = 1_000;

/** Returns a function to call for each movement. `now`: milliseconds; only differences count. */
export function createRest(
  changed: (isMoving: boolean) => void,
  now: () => number,
  signal: AbortSignal,
): () => void {
  let isMoving = false;
  /** When the movement began; undefined at rest. */
  let began: number | undefined;
  let latest = 0;
  const check = () => {
    if (signal.aborted || began === undefined) return;
    const left = Math.min(latest + REST_MS, began + MAX_MS) - now();
    if (left > 0) {
      setTimeout(check, left);
      return;
    }
    isMoving = false;
    began = undefined;
    changed(false);
  };
  return () => {
    latest = now();
    if (began === undefined) {
      began = latest;
      setTimeout(check, REST_MS);
    }
    if (isMoving || latest - began < REST_MS) return;
    isMoving = true;
    changed(true);
  };
}
