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

export function createKnown(client: Client, network: () => NetworkId): Known {
  const outcomes = new Map<string, Outcome>();
  const asked = new Set<string>();
  const logos = new Map<string, Logo>();
  // Grows with every clear, so that an answer to an older question is dropped.
  let generation = 0;

  async function ask(
    identifiers: readonly Identifier[],
    urgency: 'visible' | 'pointed',
  ): Promise<readonly Outcome[]> {
    const reply = await client.ask('token.lookup', {
      network: network(),
      identifiers: [...identifiers],
      urgency,
    });
    return reply.ok ? reply.value : identifiers.map(() => ({ kind: 'failed', failure: reply.failure }));
  }

  return {
    get: (identifier) => outcomes.get(identifierText(identifier)),

    async prefetch(identifiers) {
      const fresh = new Map<string, Identifier>();
      for (const identifier of identifiers) {
        const text = identifierText(identifier);
        if (!asked.has(text)) fresh.set(text, identifier);
        if (fresh.size === IDENTIFIERS_A_MESSAGE) break;
      }
      if (fresh.size === 0) return;
      const born = generation;
      for (const text of fresh.keys()) asked.add(text);
      const answers = await ask([...fresh.values()], 'visible');
      if (born !== generation) return;
      [...fresh.keys()].forEach((text, i) => {
        const outcome = answers[i];
        // A failure is not knowledge: what comes into view again is asked for again.
        if (outcome === undefined || outcome.kind === 'failed') asked.delete(text);
        else if (!outcomes.has(text)) outcomes.set(text, outcome);
      });
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
      // Nothing that was found is lost to a failure to learn more.
      const shown = outcome.kind === 'failed' && known?.kind === 'found' ? known : outcome;
      if (shown.kind !== 'failed') {
        asked.add(text);
        outcomes.set(text, shown);
      }
      changed(shown, undefined);
      if (shown.kind !== 'found') return;
      const reply = await client.ask('token.logo', {
        network: shown.token.network,
        subject: shown.token.subject,
      });
      if (born !== generation || !reply.ok) return;
      if (reply.value.kind === 'image' || reply.value.reason !== 'unavailable') logos.set(text, reply.value);
      changed(shown, reply.value);
    },

    clear() {
      generation++;
      outcomes.clear();
      asked.clear();
      logos.clear();
    },
  };
}
