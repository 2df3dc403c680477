/** What the content script knows already, so that a card opens from memory and nothing is asked twice. */
import { type Identifier, identifierText } from '../asset/identifier.ts';
import type { Client } from '../messages/client.ts';
import type { Logo, Outcome } from '../metadata/token.ts';
import type { NetworkId } from '../network/networks.ts';

export type Known = {
  /** The outcome so far. */
  get(identifier: Identifier): Outcome | undefined;
  /** Asks, in one message, for those of the identifiers that are neither known nor asked for. */
  prefetch(identifiers: readonly Identifier[]): Promise<void>;
  /** Asks for what the user points at, and for its logo where it has one. */
  point(identifier: Identifier, changed: (outcome: Outcome, logo: Logo | undefined) => void): Promise<void>;
  /** Forgets everything: the settings changed, and with them the answers. */
  clear(): void;
};

/** The message's own limit (protocol.ts). */
const IDENTIFIERS_A_MESSAGE = 500;

/** Milliseconds in which what failed is not asked for again, unless pointed at, where nothing longer is told. */
const FAILED_QUIET_MS = 30_000;

export function createKnown(client: Client, network: NetworkId, now: () => number): Known {
  const outcomes = new Map<string, Outcome>();
  const asked = new Set<string>();
  const logos = new Map<string, Logo>();
  let quietUntil = 0;
  // Grows with every clear, so that an answer to an older question is dropped.
  let generation = 0;

  async function ask(
    identifiers: readonly Identifier[],
    urgency: 'visible' | 'pointed',
  ): Promise<readonly Outcome[]> {
    const reply = await client.ask('token.lookup', { network, identifiers: [...identifiers], urgency });
    return reply.ok ? reply.value : identifiers.map(() => ({ kind: 'failed', failure: reply.failure }));
  }

  function keep(texts: readonly string[], answers: readonly Outcome[]): void {
    texts.forEach((text, i) => {
      const outcome = answers[i];
      if (outcome === undefined || outcome.kind === 'failed') {
        // A failure is not knowledge: it is asked for again, but not at every move of the page.
        asked.delete(text);
        const { failure } = outcome ?? {};
        const wait = failure?.kind === 'rate-limited' ? failure.retryAfterMs : FAILED_QUIET_MS;
        quietUntil = Math.max(quietUntil, now() + wait);
      } else if (!outcomes.has(text)) outcomes.set(text, outcome);
    });
  }

  return {
    get: (identifier) => outcomes.get(identifierText(identifier)),

    async prefetch(identifiers) {
      if (now() < quietUntil) return;
      const fresh = new Map(identifiers.map((one) => [identifierText(one), one]));
      for (const text of asked) fresh.delete(text);
      const texts = [...fresh.keys()];
      for (const text of texts) asked.add(text);
      const born = generation;
      const messages: Promise<void>[] = [];
      for (let start = 0; start < texts.length; start += IDENTIFIERS_A_MESSAGE) {
        const part = texts.slice(start, start + IDENTIFIERS_A_MESSAGE);
        const wanted = part.flatMap((text) => fresh.get(text) ?? []);
        messages.push(
          ask(wanted, 'visible').then((answers) => void (born === generation && keep(part, answers))),
        );
      }
      await Promise.all(messages);
    },

    async point(identifier, changed) {
      const text = identifierText(identifier);
      const born = generation;
      const known = outcomes.get(text);
      const logo = logos.get(text);
      if (known !== undefined) changed(known, logo);
      if (logo !== undefined) return;
      const [outcome] = await ask([identifier], 'pointed');
      if (outcome === undefined || born !== generation) return;
      if (outcome.kind === 'failed') {
        // Nothing that was found is lost to a failure to learn more.
        changed(known?.kind === 'found' ? known : outcome, undefined);
        return;
      }
      asked.add(text);
      outcomes.set(text, outcome);
      changed(outcome, undefined);
      if (outcome.kind !== 'found') return;
      const reply = await client.ask('token.logo', { network, subject: outcome.token.subject });
      if (born !== generation || !reply.ok) return;
      if (reply.value.kind === 'image' || reply.value.reason !== 'unavailable') logos.set(text, reply.value);
      changed(outcome, reply.value);
    },

    clear() {
      generation++;
      outcomes.clear();
      asked.clear();
      logos.clear();
      quietUntil = 0;
    },
  };
}
