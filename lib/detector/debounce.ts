/**
 * Acts once for all that calls for it within so many milliseconds; in a tab that is not shown, when it is. Not put off
 * by calls meanwhile: what never rests gets its turn too.
 */
export function createDebounce(ms: number, act: () => void, signal: AbortSignal): () => void {
  let isDue = false;
  const turn = () => {
    isDue = false;
    if (!signal.aborted) act();
  };
  return () => {
    if (isDue) return;
    isDue = true;
    // There are no frames until it is shown. Else none: to ask for one is to make the page draw once more.
    if (document.hidden) requestAnimationFrame(turn);
    else setTimeout(turn, ms);
  };
}
