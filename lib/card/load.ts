/**
 * Loads the content of a card part by part: the cached record, the full record, then its logo and a policy's tokens.
 */
import type { TokenView } from '../../components/token/view.ts';
import type { ReplyOf, RequestOf } from '../messaging/protocol.ts';
import { retryAfterMs } from '../metadata/resolution.ts';
import type { Outcome, PolicyTokens } from '../metadata/token.ts';

/** The reply to `card.content`, with the values that the card computes itself. */
export type Content = NonNullable<ReplyOf<'card.content'>> & Pick<TokenView, 'minting' | 'isCut'>;
export type Part = RequestOf<'card.content'>['part'];

export type LoadDeps = {
  /** Requests a part: null when the background refuses the ticket, undefined when it does not reply. */
  readonly ask: (part: Part) => Promise<Content | null | undefined>;
  readonly draw: (view: TokenView) => void;
  /** Resolves when the card is visible; no service gets a request before that. */
  readonly shown: Promise<void>;
  /** Called when the record has loaded or failed to load. */
  readonly loaded: () => void;
  readonly refused: () => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Aborted when the card closes or shows another token. */
  readonly signal: AbortSignal;
};

type State = { view: TokenView | undefined };

const SECOND_MS = 1_000;
/** Milliseconds after which a stale record is likely to be refreshed. */
const REFRESHED_MS = 1_500;

export async function loadCard(deps: LoadDeps): Promise<void> {
  const { shown, now, signal } = deps;
  const state: State = { view: undefined };
  if (!(await loadPart(deps, state, 'stored'))) return;
  await shown;
  let wasStale = false;
  while (!signal.aborted) {
    const ms = await loadMissing(deps, state);
    if (!ms || signal.aborted) return;
    const outcome = state.view?.outcome;
    // A record that stays stale is requested once more; a partial one until it is complete.
    if (isStale(outcome) && wasStale && !isPartial(outcome)) return;
    wasStale = isStale(outcome);
    await countDown(deps, state, now() + Math.max(ms, SECOND_MS));
  }
}

/** Requests and draws a part. False when the card is not shown any more. */
async function loadPart(deps: LoadDeps, state: State, part: Part): Promise<boolean> {
  const content = await deps.ask(part);
  if (deps.signal.aborted) return false;
  if (content === null) {
    deps.refused();
    return false;
  }
  if (content !== undefined)
    state.view = { ...state.view, ...merge(state.view, content), now: deps.now(), retryAt: undefined };
  if (state.view !== undefined) deps.draw(state.view);
  return state.view !== undefined;
}

/** Milliseconds after which more can be loaded; 0 when the card is complete, undefined when it is not shown any more. */
async function loadMissing(deps: LoadDeps, state: State): Promise<number | undefined> {
  if (!(await loadPart(deps, state, 'record')) || state.view === undefined) return undefined;
  deps.loaded();
  const { outcome, identifier } = state.view;
  if (outcome?.kind === 'failed') return retryAfterMs(outcome.failure, deps.now());
  if (outcome?.kind === 'found' && outcome.moreInMs) return outcome.moreInMs;
  if (outcome?.kind === 'found' && !(await loadPart(deps, state, 'logo'))) return undefined;
  if (identifier.kind === 'policy' && !(await loadPart(deps, state, 'tokens'))) return undefined;
  return isStale(outcome) ? REFRESHED_MS : tokensRetryMs(state.view.tokens, deps.now());
}

/** Redraws every second with the time until the retry. */
async function countDown({ draw, now, wait, signal }: LoadDeps, state: State, until: number): Promise<void> {
  while (!signal.aborted && now() < until && state.view !== undefined) {
    draw({ ...state.view, now: now(), retryAt: until });
    await wait(Math.min(SECOND_MS, until - now()));
  }
}

/** A failure does not replace a token that was found. */
function merge(view: TokenView | undefined, { outcome, ...content }: Content): Omit<TokenView, 'now'> {
  const keepsFound = outcome?.kind === 'failed' && view?.outcome?.kind === 'found';
  return { ...content, outcome: keepsFound ? view.outcome : (outcome ?? view?.outcome) };
}

const isStale = (outcome: Outcome | undefined) => outcome?.kind === 'found' && outcome.stale;
const isPartial = (outcome: Outcome | undefined) =>
  outcome?.kind === 'found' && outcome.moreInMs !== undefined;

/** Milliseconds until the failed tokens of a policy can be requested again. */
function tokensRetryMs(tokens: PolicyTokens | undefined, now: number): number {
  const waits = (tokens?.some ?? []).map(({ outcome }) =>
    outcome.kind === 'failed' ? retryAfterMs(outcome.failure, now) : 0,
  );
  return Math.max(0, ...waits);
}
