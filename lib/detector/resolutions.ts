/** What the content script knows of the page's identifiers: found, absent or failed, each asked for once. */
import { type Identifier, identifierText } from '../asset/identifier.ts';
import type { ProofInputs } from '../asset/proof.ts';
import type { Client } from '../messaging/client.ts';
import type { RequestOf } from '../messaging/protocol.ts';
import type { Resolution } from '../metadata/resolution.ts';
import type { PageLink } from '../network/explorers.ts';
import type { NetworkId } from '../network/networks.ts';

type Hints = Pick<RequestOf<'tokens.resolve'>, 'proofInputs' | 'about'>;

export type Known = {
  /** What is known so far. */
  get(identifier: Identifier): Resolution | undefined;
  /** The network that is asked now. */
  network(): NetworkId;
  /** What the page says of an identifier that the user points at. */
  hints(identifier: Identifier): Hints;
  /**
   * Asks, in one message, for those of the identifiers that are neither known nor asked for; those ahead go along where
   * there is room. Milliseconds after which there is more to ask for; 0 for never.
   */
  prefetch(identifiers: readonly Identifier[], ahead: () => readonly Identifier[]): Promise<number>;
  /** What is known of an identifier, or comes to be when it is asked for; undefined where that fails. */
  learn(identifier: Identifier): Promise<Resolution | undefined>;
  /** Its card has brought what is known of it: asks once more, where it was not found before. */
  renew(identifier: Identifier): Promise<void>;
  /** The world may be better now: what failed is asked for again. */
  resume(): void;
  /** The page shows more than before: what could not be resolved may be now. */
  reconsider(): void;
  /** Forgets everything: the settings changed, and with them the answers. */
  clear(): void;
};

export type KnownDeps = {
  readonly client: Client;
  readonly network: () => NetworkId;
  /** What the page shows near the fingerprints among these. */
  readonly proofInputs: (identifiers: readonly Identifier[]) => ProofInputs;
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

const isStale = (one: Resolution | undefined) => one?.kind === 'found' && one.isStale === true;
const isUnresolved = (one: Resolution | undefined) => one?.kind === 'absent' && one.isUnresolved === true;

export function createKnown({ client, network, proofInputs, about, asksProvider, now }: KnownDeps): Known {
  const resolutions = new Map<string, Resolution>();
  const asked = new Set<string>();
  let quietUntil = 0;
  /** How many stale answers have come so far. */
  let stale = 0;
  // Grows with every clear, so that an answer to an older question is dropped.
  let generation = 0;

  async function ask(
    identifiers: readonly Identifier[],
    hints: Hints & { ahead?: Identifier[] },
  ): Promise<readonly Resolution[]> {
    const request = { network: network(), identifiers: [...identifiers], ...hints };
    const reply = await client.ask('tokens.resolve', request);
    return reply.ok ? reply.value : identifiers.map(() => ({ kind: 'failed', retryAfterMs: 0 }));
  }

  function keep(identifiers: readonly Identifier[], answers: readonly Resolution[]): void {
    identifiers.forEach((identifier, i) => {
      const text = identifierText(identifier);
      const answer = answers[i];
      if (answer === undefined || answer.kind === 'failed') {
        // A failure is not knowledge: it is asked for again, but not at every move of the page.
        asked.delete(text);
        quietUntil = Math.max(quietUntil, now() + (answer?.retryAfterMs || FAILED_QUIET_MS));
        return;
      }
      const before = resolutions.get(text);
      // It is asked for anew where it came from: once more, and the new one is here.
      if (isStale(answer) && before === undefined) {
        asked.delete(text);
        stale++;
      }
      if (before === undefined || isUnresolved(before) || isStale(before)) resolutions.set(text, answer);
    });
  }

  /** Asks for what came into view; for what stays unresolved, once more with the provider's help. */
  async function look(identifiers: readonly Identifier[], ahead: () => readonly Identifier[]): Promise<void> {
    const born = generation;
    const next = ahead().filter((one) => !asked.has(identifierText(one)));
    const link = about();
    const answers = await ask(identifiers, {
      proofInputs: proofInputs(identifiers),
      ahead: next.slice(0, AHEAD_A_MESSAGE),
      // Where the provider is asked, that is done last; where it is not, this only says whether it could help.
      ...(link && !asksProvider() && { about: link }),
    });
    if (born !== generation) return;
    keep(identifiers, answers);
    const unresolved = identifiers.filter((_, i) => isUnresolved(answers[i]));
    if (unresolved.length === 0 || !link || !asksProvider()) return;
    // Neither a token's page nor a block's is one that the provider lists assets for.
    if (link.kind === 'token' || link.kind === 'block') return;
    const better = await ask(unresolved, { about: link });
    if (born === generation) keep(unresolved, better);
  }

  const hints = (identifier: Identifier): Hints => {
    const link = about();
    return { proofInputs: proofInputs([identifier]), ...(link && { about: link }) };
  };

  return {
    get: (identifier) => resolutions.get(identifierText(identifier)),
    network,
    hints,

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
      if (!resolutions.has(text)) {
        const born = generation;
        const answers = await ask([identifier], { proofInputs: proofInputs([identifier]) });
        if (born === generation) keep([identifier], answers);
      }
      return resolutions.get(text);
    },

    async renew(identifier) {
      const text = identifierText(identifier);
      const before = resolutions.get(text);
      if (before?.kind === 'found' && !before.isStale) return;
      const born = generation;
      const [answer] = await ask([identifier], hints(identifier));
      if (answer === undefined || answer.kind === 'failed' || born !== generation) return;
      asked.add(text);
      resolutions.set(text, answer);
    },

    resume() {
      quietUntil = 0;
    },

    reconsider() {
      for (const [text, one] of resolutions) if (isUnresolved(one)) asked.delete(text);
    },

    clear() {
      generation++;
      resolutions.clear();
      asked.clear();
      quietUntil = 0;
    },
  };
}
