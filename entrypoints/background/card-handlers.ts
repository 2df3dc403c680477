/** What is answered to the card's frame, and to the content script that opens it. */
import type { Tickets } from '../../lib/card/tickets.ts';
import { failed, success } from '../../lib/failure.ts';
import type { CardRequest, ReplyOf } from '../../lib/messages/protocol.ts';
import type { Handlers } from '../../lib/messages/router.ts';
import type { Asker } from '../../lib/metadata/budget.ts';
import type { Lookup } from '../../lib/metadata/lookup.ts';
import type { StoredLookup } from '../../lib/metadata/stored.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { parseTopic } from '../../lib/network/explorers.ts';
import type { LookedAt } from './looked-at.ts';

type Parts = {
  readonly lookup: Lookup;
  readonly stored: StoredLookup;
  readonly lookedAt: LookedAt;
  readonly tickets: Tickets;
  readonly report: (error: unknown) => void;
};

type Content = NonNullable<ReplyOf<'card.content'>>;

export function cardHandlers({ lookup, stored, lookedAt, tickets, report }: Parts) {
  async function storedOf({ network, identifier }: CardRequest, asker: Asker): Promise<Partial<Content>> {
    const found = await stored(network, identifier);
    if (found === undefined) return {};
    const outcome = await lookedAt(found.outcome, identifier, asker, async () => found.records);
    return { outcome, ...(found.logo && { logo: found.logo }) };
  }

  async function recordOf(card: CardRequest, asker: Asker): Promise<Outcome | undefined> {
    const { network, identifier, evidence, about, ahead = [] } = card;
    const hints = { evidence, topic: about && parseTopic(about) };
    const question = { urgency: 'pointed', hints, ahead, asker } as const;
    const [outcome] = await lookup.outcomes(network, [identifier], question);
    return outcome && lookedAt(outcome, identifier, asker);
  }

  /** Of a fingerprint too, which has been resolved by then. */
  async function logoOf({ network, identifier }: CardRequest, asker: Asker): Promise<Partial<Content>> {
    const outcome = (await stored(network, identifier))?.outcome;
    if (outcome?.kind !== 'found') return {};
    return { logo: await lookup.logo(network, outcome.token.subject, asker) };
  }

  async function partOf(part: string, card: CardRequest, asker: Asker): Promise<Partial<Content>> {
    if (part === 'stored') return storedOf(card, asker);
    if (part === 'logo') return logoOf(card, asker);
    if (part === 'tokens') {
      const { network, identifier } = card;
      if (identifier.kind !== 'policy') return {};
      return { tokens: await lookup.under(network, identifier.policy, asker) };
    }
    const outcome = await recordOf(card, asker);
    return outcome ? { outcome } : {};
  }

  return {
    'card.open': async (card, { tab }) =>
      tab === undefined
        ? failed({ kind: 'malformed', detail: 'own-fault' })
        : success({ ticket: await tickets.issue(tab, card) }),
    'card.content': async ({ ticket, part }, asker, frame) => {
      const { tab } = asker;
      const card =
        tab === undefined || frame === undefined ? undefined : await tickets.redeem(ticket, tab, frame);
      if (card === undefined) {
        report(new Error('A card without a ticket of its own was refused.'));
        return success(null);
      }
      const { network, identifier, unexplained, matched, nearby } = card;
      return success({
        network,
        identifier,
        ...(unexplained && { unexplained }),
        ...(matched && { matched }),
        ...(nearby && { nearby }),
        ...(await partOf(part, card, asker)),
      });
    },
  } satisfies Partial<Handlers>;
}
