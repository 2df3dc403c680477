/** What the content script knows already, so that a card opens from memory and nothing is asked twice. */
import { type Identifier, identifierText } from '../asset/identifier.ts';
import type { Evidence } from '../asset/proof.ts';
import type { Failure } from '../failure.ts';
import type { Client } from '../messages/client.ts';
import type { Logo, Outcome, PolicyTokens } from '../metadata/token.ts';
import type { PageLink } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';

/** What is known of an identifier beside its outcome. */
export type Extras = { readonly logo?: Logo; readonly tokens?: PolicyTokens };

export type Known = {
  /** The outcome so far. */
  get(identifier: Identifier): Outcome | undefined;
  extras(identifier: Identifier): Extras;
  /** The network that is asked now. */
  network(): NetworkId;
  /**
   * Asks, in one message, for those of the identifiers that are neither known nor asked for; those ahead go along where
   * there is room. Milliseconds after which there is more to ask for; 0 for never.
   */
  prefetch(identifiers: readonly Identifier[], ahead: () => readonly Identifier[]): Promise<number>;
  /** What is known of an identifier, or comes to be when it is asked for; undefined where that fails. */
  learn(identifier: Identifier): Promise<Outcome | undefined>;
  /**
   * Asks for what the user points at, and for its logo, or for the tokens of a policy; where a request has room, for its
   * neighbours. Milliseconds after which there is more to be had; 0 where that is all.
   */
  point(
    identifier: Identifier,
    changed: (outcome: Outcome, extras: Extras) => void,
    neighbours: () => Identifier[],
  ): Promise<number>;
  /** The world may be better now: what failed is asked for again. */
  resume(): void;
  /** The page shows more than before: what could not be resolved may be now. */
  reconsider(): void;
  /** Forgets everything: the settings changed, and with them the answers. */
  clear(): void;
};

export type KnownParts = {
  readonly client: Client;
  readonly network: () => NetworkId;
  /** What the page shows near the fingerprints among these. */
  readonly evidence: (identifiers: readonly Identifier[]) => Evidence;
  /** What the page is about. */
  readonly about: () => PageLink | undefined;
  /** Whether the user wants the provider to be asked about pages. */
  readonly asksProvider: () => boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** The message's own limits (protocol.ts). */
const IDENTIFIERS_A_MESSAGE = 500;
const AHEAD_A_MESSAGE = 50;
/** Milliseconds in which what was stale is likely to have come anew. */
const RENEWED_MS = 1_500;

/** Milliseconds in which what failed is not asked for again, unless pointed at, where nothing longer is told. */
const FAILED_QUIET_MS = 30_000;

export const isStale = (outcome: Outcome | undefined) => outcome?.kind === 'found' && outcome.stale;
const isUnresolved = (outcome: Outcome | undefined) =>
  outcome?.kind === 'absent' && outcome.reason === 'fingerprint-unresolved';

export function createKnown({ client, network, evidence, about, asksProvider, now }: KnownParts): Known {
  const outcomes = new Map<string, Outcome>();
  const asked = new Set<string>();
  const extras = new Map<string, Extras>();
  let quietUntil = 0;
  /** How many stale answers have come so far. */
  let stale = 0;
  // Grows with every clear, so that an answer to an older question is dropped.
  let generation = 0;

  async function ask(
    identifiers: readonly Identifier[],
    urgency: 'visible' | 'pointed',
    hints: { evidence?: Evidence; about?: PageLink; ahead?: Identifier[] },
  ): Promise<readonly Outcome[]> {
    const reply = await client.ask('token.lookup', {
      network: network(),
      identifiers: [...identifiers],
      urgency,
      ...hints,
    });
    return reply.ok ? reply.value : identifiers.map(() => ({ kind: 'failed', failure: reply.failure }));
  }

  function keep(identifiers: readonly Identifier[], answers: readonly Outcome[]): void {
    identifiers.forEach((identifier, i) => {
      const text = identifierText(identifier);
      const outcome = answers[i];
      if (outcome === undefined || outcome.kind === 'failed') {
        // A failure is not knowledge: it is asked for again, but not at every move of the page.
        asked.delete(text);
        const quietMs = (outcome && againMs(outcome.failure)) || FAILED_QUIET_MS;
        quietUntil = Math.max(quietUntil, now() + quietMs);
        return;
      }
      const before = outcomes.get(text);
      // It is asked for anew where it came from: once more, and the new one is here.
      if (isStale(outcome) && before === undefined) {
        asked.delete(text);
        stale++;
      }
      if (before === undefined || isUnresolved(before) || isStale(before)) outcomes.set(text, outcome);
    });
  }

  /** Asks for what came into view; for what stays unresolved, once more with the provider's help. */
  async function look(identifiers: readonly Identifier[], ahead: () => readonly Identifier[]): Promise<void> {
    const born = generation;
    const next = ahead().filter((one) => !asked.has(identifierText(one)));
    const link = about();
    const hints = {
      evidence: evidence(identifiers),
      ahead: next.slice(0, AHEAD_A_MESSAGE),
      // Where the provider is asked, that is done last; where it is not, this only says whether it could help.
      ...(link && !asksProvider() && { about: link }),
    };
    const answers = await ask(identifiers, 'visible', hints);
    if (born !== generation) return;
    keep(identifiers, answers);
    const unresolved = identifiers.filter((_, i) => isUnresolved(answers[i]));
    if (unresolved.length === 0 || !link || !asksProvider()) return;
    // Neither a token's page nor a block's is one that the provider lists assets for.
    if (link.kind === 'token' || link.kind === 'block') return;
    const better = await ask(unresolved, 'visible', { about: link });
    if (born === generation) keep(unresolved, better);
  }

  /** The logo of a token, the tokens of a policy: what only a card shows. */
  async function extrasOf(identifier: Identifier, outcome: Outcome): Promise<Extras> {
    const [logo, tokens] = await Promise.all([
      outcome.kind === 'found'
        ? client.ask('token.logo', { network: network(), subject: outcome.token.subject })
        : undefined,
      identifier.kind === 'policy'
        ? client.ask('policy.tokens', { network: network(), policy: identifier.policy })
        : undefined,
    ]);
    return { ...(logo?.ok && { logo: logo.value }), ...(tokens?.ok && { tokens: tokens.value }) };
  }

  /** Milliseconds after which a failure may be over, where that is known. */
  function againMs(failure: Failure): number {
    if (failure.kind === 'rate-limited') return failure.retryAfterMs;
    return failure.kind === 'paused' ? Math.max(0, failure.until - now()) : 0;
  }

  /** The same of the tokens of a policy, of which some were not asked for. */
  function tokensAgainMs({ tokens }: Extras): number {
    const waits = (tokens?.some ?? []).map(({ outcome }) =>
      outcome.kind === 'failed' ? againMs(outcome.failure) : 0,
    );
    return Math.max(0, ...waits);
  }

  const isLasting = ({ logo, tokens }: Extras) =>
    tokens === undefined && logo !== undefined && (logo.kind === 'image' || logo.reason !== 'unavailable');

  return {
    get: (identifier) => outcomes.get(identifierText(identifier)),
    extras: (identifier) => extras.get(identifierText(identifier)) ?? {},
    network,

    async prefetch(identifiers, ahead) {
      if (now() < quietUntil) return quietUntil - now();
      const fresh = identifiers.filter((one) => {
        const text = identifierText(one);
        return !asked.has(text) && asked.add(text);
      });
      const messages: Promise<void>[] = [];
      for (let start = 0; start < fresh.length; start += IDENTIFIERS_A_MESSAGE) {
        messages.push(look(fresh.slice(start, start + IDENTIFIERS_A_MESSAGE), ahead));
      }
      const before = stale;
      await Promise.all(messages);
      if (now() < quietUntil) return quietUntil - now();
      return stale > before ? RENEWED_MS : 0;
    },

    async learn(identifier) {
      const text = identifierText(identifier);
      if (!outcomes.has(text)) {
        const born = generation;
        const answers = await ask([identifier], 'visible', { evidence: evidence([identifier]) });
        if (born === generation) keep([identifier], answers);
      }
      return outcomes.get(text);
    },

    async point(identifier, changed, neighbours) {
      const text = identifierText(identifier);
      const born = generation;
      const known = outcomes.get(text);
      const before = extras.get(text) ?? {};
      if (known !== undefined) changed(known, before);
      if (isLasting(before) && !isStale(known)) return 0;
      const link = about();
      const hints = { evidence: evidence([identifier]), ahead: neighbours(), ...(link && { about: link }) };
      const [outcome] = await ask([identifier], 'pointed', hints);
      if (outcome === undefined || born !== generation) return 0;
      if (outcome.kind === 'failed') {
        // Nothing that was found is lost to a failure to learn more.
        changed(known?.kind === 'found' ? known : outcome, before);
        return againMs(outcome.failure);
      }
      asked.add(text);
      outcomes.set(text, outcome);
      changed(outcome, before);
      const later = isStale(outcome) ? RENEWED_MS : 0;
      if (outcome.kind === 'found' && outcome.moreInMs) return outcome.moreInMs;
      if (isLasting(before)) return later;
      const more = await extrasOf(identifier, outcome);
      if (born !== generation || Object.keys(more).length === 0) return later;
      extras.set(text, more);
      changed(outcome, more);
      return later || tokensAgainMs(more);
    },

    resume() {
      quietUntil = 0;
    },

    reconsider() {
      for (const [text, outcome] of outcomes) if (isUnresolved(outcome)) asked.delete(text);
    },

    clear() {
      generation++;
      outcomes.clear();
      asked.clear();
      extras.clear();
      quietUntil = 0;
    },
  };
}
