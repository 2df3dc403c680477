/** Loads the content of a card: the cached record, then all the rest, again if a part of it failed. */
import type { TokenView } from '../../components/token/view.ts';
import { retryAfterMs } from '../failure.ts';
import type { CardContent, CardQuestion } from '../messaging/replies.ts';
import type { Outcome } from '../tokens/token.ts';

export type LoadDeps = {
  /**
   * Asks the background, which sends one content after the other. Resolves with false when it refuses the ticket or does not
   * answer.
   */
  readonly ask: (what: CardQuestion['what'], received: (content: CardContent) => void) => Promise<boolean>;
  readonly draw: (view: TokenView) => void;
  /** Resolves when the card is visible; no service gets a request before that. */
  readonly shown: Promise<void>;
  readonly refused: () => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Aborted when the card closes or shows another token. */
  readonly signal: AbortSignal;
};

const SECOND_MS = 1_000;

export async function loadCard(deps: LoadDeps): Promise<void> {
  const { ask, draw, shown, refused, now, wait, signal } = deps;
  let view: TokenView | undefined;
  const load = async (what: CardQuestion['what']) => {
    const isAnswered = await ask(what, (content) => {
      if (signal.aborted) return;
      view = { ...merge(view, content), now: now() };
      draw(view);
    });
    if (!isAnswered && !signal.aborted) refused();
    return isAnswered && !signal.aborted;
  };
  if (!(await load('stored'))) return;
  await shown;
  const pauseAfter = createPauses(now);
  while (!signal.aborted) {
    if (!(await load('full')) || view === undefined) return;
    const { outcome, tokens } = view;
    const parts = [outcome, ...(tokens?.some ?? []).map((token) => token.outcome)];
    const ms = pauseAfter(parts.filter((part) => part !== undefined));
    if (ms === undefined) return;
    const until = now() + ms;
    // Draws every second the time until the retry.
    while (!signal.aborted && now() < until) {
      draw({ ...view, now: now(), retryAt: until });
      await wait(Math.min(SECOND_MS, until - now()));
    }
  }
}

/** A failure does not replace a token that was found. */
function merge(view: TokenView | undefined, { outcome, ...content }: CardContent): Omit<TokenView, 'now'> {
  const keepsFound = outcome?.kind === 'failed' && view?.outcome?.kind === 'found';
  const shown = keepsFound ? view.outcome : (outcome ?? view?.outcome);
  return { ...view, ...content, outcome: shown, retryAt: undefined };
}

const MIN_PAUSE_MS = 1_000;
/** Milliseconds in which the background is likely to have renewed a stale token. */
const RENEWED_AFTER_MS = 1_500;

/**
 * Gives the milliseconds until the next request: once soon if a token is stale, else when the first failed or incomplete token
 * may be requested. Undefined if the outcomes are final.
 */
export function createPauses(now: () => number) {
  let isRenewed = false;
  return (outcomes: readonly Outcome[]): number | undefined => {
    if (!isRenewed && outcomes.some((outcome) => outcome.kind === 'found' && outcome.stale)) {
      isRenewed = true;
      return RENEWED_AFTER_MS;
    }
    const waits = outcomes.map((outcome) => waitMs(outcome, now())).filter((ms) => ms > 0);
    return waits.length === 0 ? undefined : Math.max(MIN_PAUSE_MS, Math.min(...waits));
  };
}

function waitMs(outcome: Outcome, now: number): number {
  if (outcome.kind === 'found') return outcome.moreInMs ?? 0;
  return outcome.kind === 'failed' ? retryAfterMs(outcome.failure, now) : 0;
}
