/** Fills a card: what is cached at once, then the full record, its logo or the tokens of a policy, until nothing is missing. */
import type { TokenView } from '../../components/token/view.ts';
import type { ReplyOf, RequestOf } from '../messaging/protocol.ts';
import { retryAfterMs } from '../metadata/resolution.ts';
import type { Outcome, PolicyTokens } from '../metadata/token.ts';

export type Content = NonNullable<ReplyOf<'card.content'>>;
export type Part = RequestOf<'card.content'>['part'];

export type LoadDeps = {
  /** Null where the background refuses; undefined where it does not answer. */
  readonly ask: (part: Part) => Promise<Content | null | undefined>;
  readonly draw: (view: TokenView) => void;
  /** Resolves when what was drawn first is visible: nothing is asked of a service before. */
  readonly shown: Promise<void>;
  /** The look-up has ended, with a record or without. */
  readonly filled: () => void;
  readonly refused: () => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Aborted when the card shows something else, or is closed. */
  readonly signal: AbortSignal;
};

const SECOND_MS = 1_000;
/** Milliseconds in which an old answer is likely to be renewed. */
const RENEWED_MS = 1_500;

export async function loadCard(parts: LoadDeps): Promise<void> {
  const { draw, shown, filled, refused, now, wait, signal } = parts;
  let view: TokenView | undefined;

  /** False where the card is not wanted any more. */
  async function add(part: Part): Promise<boolean> {
    const content = await parts.ask(part);
    if (signal.aborted) return false;
    if (content === null) {
      refused();
      return false;
    }
    if (content !== undefined) view = { ...view, ...merged(view, content), now: now(), retryAt: undefined };
    if (view !== undefined) draw(view);
    return view !== undefined;
  }

  /** Asks for all that is missing. Milliseconds after which there is more to be had; 0 where that is all. */
  async function fill(): Promise<number | undefined> {
    if (!(await add('record')) || view === undefined) return undefined;
    filled();
    const { outcome, identifier } = view;
    if (outcome?.kind === 'failed') return retryAfterMs(outcome.failure, now());
    if (outcome?.kind === 'found' && outcome.moreInMs) return outcome.moreInMs;
    if (outcome?.kind === 'found' && !(await add('logo'))) return undefined;
    if (identifier.kind === 'policy' && !(await add('tokens'))) return undefined;
    return isStale(outcome) ? RENEWED_MS : tokensRetryMs(view.tokens, now());
  }

  /** Redraws each second, so that the card says how long it waits. */
  async function countDown(until: number): Promise<void> {
    while (!signal.aborted && now() < until && view !== undefined) {
      draw({ ...view, now: now(), retryAt: until });
      await wait(Math.min(SECOND_MS, until - now()));
    }
  }

  if (!(await add('stored'))) return;
  await shown;
  let wasStale = false;
  while (!signal.aborted) {
    const ms = await fill();
    if (!ms || signal.aborted) return;
    const outcome = view?.outcome;
    const isPart = outcome?.kind === 'found' && outcome.moreInMs !== undefined;
    // A record that stays old is asked for once more only.
    if (isStale(outcome) && wasStale && !isPart) return;
    wasStale = isStale(outcome);
    await countDown(now() + Math.max(ms, SECOND_MS));
  }
}

/** Nothing that was found is lost to a failure to learn more. */
function merged(view: TokenView | undefined, { outcome, ...content }: Content): Omit<TokenView, 'now'> {
  const isLost = outcome?.kind === 'failed' && view?.outcome?.kind === 'found';
  return { ...content, outcome: isLost ? view.outcome : (outcome ?? view?.outcome) };
}

const isStale = (outcome: Outcome | undefined) => outcome?.kind === 'found' && outcome.stale;

/** Milliseconds until those of a policy's tokens that were not asked for may be. */
function tokensRetryMs(tokens: PolicyTokens | undefined, now: number): number {
  const waits = (tokens?.some ?? []).map(({ outcome }) =>
    outcome.kind === 'failed' ? retryAfterMs(outcome.failure, now) : 0,
  );
  return Math.max(0, ...waits);
}
