import type { WorkLimit } from './work-limit.ts';

export const wait = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));

/**
 * Calls `act` once for all calls within `ms`; in a hidden tab, when the tab is shown. Later calls do not postpone it,
 * so it also runs on a page that changes all the time, later if its limit is used up.
 */
export function createDebounce(
  ms: number,
  act: () => void,
  limit: Pick<WorkLimit, 'waitMs'>,
  signal: AbortSignal,
): () => void {
  let isDue = false;
  const run = () => {
    isDue = false;
    if (!signal.aborted) act();
  };
  return () => {
    if (isDue) return;
    isDue = true;
    // A hidden tab has no frames until it is shown. In a visible one, requesting a frame would make the page draw again.
    if (document.hidden) requestAnimationFrame(run);
    else setTimeout(run, Math.max(ms, limit.waitMs()));
  };
}
