/** Caches what the background answered for the identifiers of the page, and requests each of them once. */
import type { Fingerprint } from '../asset/bech32.ts';
import { type Identifier, identifierText } from '../asset/identifier.ts';
import type { ProofInputs } from '../asset/proof.ts';
import type { Client } from '../messaging/client.ts';
import { MAX_IDENTIFIERS } from '../messaging/limits.ts';
import type { RequestOf } from '../messaging/protocol.ts';
import type { Resolution } from '../metadata/resolution.ts';
import type { PageLink } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';

type Hints = Pick<RequestOf<'tokens.resolve'>, 'proofInputs' | 'about'>;

export type Resolutions = ReturnType<typeof createResolutions>;

type ResolutionsDeps = {
  readonly client: Client;
  readonly network: () => NetworkId;
  /** What the page shows near the fingerprints among these. */
  readonly proofInputs: (identifiers: readonly Identifier[]) => ProofInputs;
  /** The link of the page's own address. */
  readonly about: () => PageLink | undefined;
  /** Whether the user allows requests to the provider about pages. */
  readonly asksProvider: () => boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** Milliseconds in which the background is likely to have refreshed a stale record. */
const STALE_RETRY_MS = 1_500;
/** Milliseconds of cooldown after a failure without `retryAfterMs`. */
const FAILURE_COOLDOWN_MS = 30_000;

const isStale = (one: Resolution | undefined) => one?.kind === 'found' && one.isStale === true;
const isUnresolved = (one: Resolution | undefined) => one?.kind === 'absent' && one.isUnresolved === true;

type State = {
  readonly answers: Map<string, Resolution>;
  /** What is marked by answers that belong to earlier settings, until there are new ones. */
  outdated: ReadonlyMap<string, Resolution | undefined>;
  readonly requested: Set<string>;
  /** The identifiers whose request failed, each with the time until which it is not requested again. */
  readonly failed: Map<string, number>;
  staleAnswers: number;
  /** Incremented by each `clear`, so that answers to older requests are dropped. */
  generation: number;
};

export function createResolutions(deps: ResolutionsDeps) {
  const { network, now } = deps;
  const state: State = {
    answers: new Map(),
    outdated: new Map(),
    requested: new Set(),
    failed: new Map(),
    staleAnswers: 0,
    generation: 0,
  };
  const get = (identifier: Identifier) => state.answers.get(identifierText(identifier));
  const hints = (identifier: Identifier): Hints => {
    const link = deps.about();
    return { proofInputs: deps.proofInputs([identifier]), ...(link && { about: link }) };
  };
  return {
    /** The cached answer. */
    get,
    /** True while nothing has been answered. */
    isEmpty: () => state.answers.size + state.outdated.size === 0,
    /** The cached answer as marks show it: until there is one, that of earlier settings. */
    shown: (identifier: Identifier) => shown(state, identifierText(identifier)),
    /** The network of the next request. */
    network,
    /** What the page shows that helps to resolve a hovered identifier. */
    hints,
    /** The fingerprints that could not be resolved. */
    unresolved: (): Fingerprint[] => unresolvedIn(state),

    /**
     * Requests the identifiers that are neither cached nor in flight. Resolves with the milliseconds after which to call
     * again, 0 for never; undefined if there was nothing to request.
     */
    async prefetch(identifiers: readonly Identifier[]): Promise<number | undefined> {
      const fresh = takeFresh(state, identifiers, now());
      if (fresh.length === 0) return retryMs(state, now()) || undefined;
      const before = state.staleAnswers;
      const batches: Promise<void>[] = [];
      for (let start = 0; start < fresh.length; start += MAX_IDENTIFIERS)
        batches.push(requestBatch(state, deps, fresh.slice(start, start + MAX_IDENTIFIERS)));
      await Promise.all(batches);
      return state.staleAnswers > before ? STALE_RETRY_MS : retryMs(state, now());
    },

    /** The cached answer, else that of a new request; undefined when the request fails. */
    async load(identifier: Identifier): Promise<Resolution | undefined> {
      if (get(identifier) === undefined)
        await requestAndStore(state, deps, [identifier], { proofInputs: deps.proofInputs([identifier]) });
      return get(identifier);
    },

    /** Requests an absent or stale identifier again: loading its card may have changed the answer. */
    async refresh(identifier: Identifier): Promise<void> {
      const before = get(identifier);
      if (before?.kind === 'found' && !before.isStale) return;
      const { generation } = state;
      const [answer] = await request(deps, [identifier], hints(identifier));
      if (answer === undefined || answer.kind === 'failed' || generation !== state.generation) return;
      state.requested.add(identifierText(identifier));
      state.answers.set(identifierText(identifier), answer);
    },

    /** Ends the cooldowns after failures. */
    retryFailed: (): void => state.failed.clear(),

    /**
     * Lets the next prefetch request unresolved fingerprints again, since the page shows more than before; false if there
     * are none.
     */
    retryUnresolved(): boolean {
      const texts = unresolvedIn(state);
      for (const text of texts) {
        state.answers.delete(text);
        state.requested.delete(text);
      }
      return texts.length > 0;
    },

    /**
     * Drops every answer, and those to requests in flight: they belong to other settings. `keepsMarks`: what is marked stays
     * marked until there are new answers.
     */
    clear(keepsMarks: boolean): void {
      const { answers, requested, failed, outdated } = state;
      const texts = keepsMarks ? [...outdated.keys(), ...answers.keys()] : [];
      state.outdated = new Map(texts.map((text) => [text, shown(state, text)]));
      state.generation++;
      for (const one of [answers, requested, failed]) one.clear();
    },
  };
}

/** The unresolved identifiers, which can only be fingerprints. */
const unresolvedIn = ({ answers }: State) =>
  [...answers].flatMap(([text, one]) => (isUnresolved(one) ? [text as Fingerprint] : []));

const shown = ({ answers, outdated }: State, text: string) => answers.get(text) ?? outdated.get(text);

/** The identifiers that were not requested before, or failed a while ago; marks them as requested. */
function takeFresh({ requested, failed }: State, identifiers: readonly Identifier[], now: number) {
  return identifiers.filter((one) => {
    const text = identifierText(one);
    return !requested.has(text) && (failed.get(text) ?? 0) <= now && requested.add(text);
  });
}

/** Milliseconds until the next one that failed may be requested again; 0 without any. */
function retryMs({ failed }: State, now: number): number {
  const later = [...failed.values()].filter((until) => until > now);
  return later.length > 0 ? Math.min(...later) - now : 0;
}

async function request(
  { client, network }: ResolutionsDeps,
  identifiers: readonly Identifier[],
  hints: Hints,
): Promise<readonly Resolution[]> {
  const message = { network: network(), identifiers: [...identifiers], ...hints };
  const reply = await client.ask('tokens.resolve', message);
  return reply.ok ? reply.value : identifiers.map(() => ({ kind: 'failed', retryAfterMs: 0 }));
}

/** The answers to the identifiers, which are cached; undefined, and not cached, if the settings have changed meanwhile. */
async function requestAndStore(
  state: State,
  deps: ResolutionsDeps,
  identifiers: readonly Identifier[],
  hints: Hints,
): Promise<readonly Resolution[] | undefined> {
  const { generation } = state;
  const answers = await request(deps, identifiers, hints);
  if (generation !== state.generation) return undefined;
  store(state, identifiers, answers, deps.now());
  return answers;
}

/** Requests the identifiers; then the unresolved ones again, with the help of the provider. */
async function requestBatch(state: State, deps: ResolutionsDeps, identifiers: readonly Identifier[]) {
  const link = deps.about();
  const asksProvider = deps.asksProvider();
  const answers = await requestAndStore(state, deps, identifiers, {
    proofInputs: deps.proofInputs(identifiers),
    // The provider is asked only in the second request. If it is not allowed, the answer shows whether it could help.
    ...(link && !asksProvider && { about: link }),
  });
  const unresolved = identifiers.filter((_, i) => isUnresolved(answers?.[i]));
  // The provider lists no assets for the page of a token or a block.
  if (unresolved.length === 0 || !link || !asksProvider || link.kind === 'token' || link.kind === 'block')
    return;
  await requestAndStore(state, deps, unresolved, { about: link });
}

function store(
  state: State,
  identifiers: readonly Identifier[],
  answers: readonly Resolution[],
  now: number,
): void {
  identifiers.forEach((identifier, i) => {
    const text = identifierText(identifier);
    const answer = answers[i];
    if (answer === undefined || answer.kind === 'failed') {
      state.requested.delete(text);
      state.failed.set(text, now + (answer?.retryAfterMs || FAILURE_COOLDOWN_MS));
      return;
    }
    state.failed.delete(text);
    const before = state.answers.get(text);
    // The background refreshes stale records: one more request gets the new one.
    if (isStale(answer) && before === undefined) {
      state.requested.delete(text);
      state.staleAnswers++;
    }
    if (before === undefined || isUnresolved(before) || isStale(before)) state.answers.set(text, answer);
  });
}
