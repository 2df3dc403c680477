/** What is answered to the card's frame, and to the content script that opens it. */
import type { Tickets } from '../../lib/card/tickets.ts';
import { failed, success } from '../../lib/failure.ts';
import type { CardRequest, ReplyOf } from '../../lib/messaging/protocol.ts';
import type { Handlers } from '../../lib/messaging/router.ts';
import type { CachedLookup } from '../../lib/metadata/cached-token.ts';
import type { TokenLoader } from '../../lib/metadata/loader.ts';
import type { Caller } from '../../lib/metadata/tab-budget.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { parseTopic } from '../../lib/network/explorers.ts';
import type { ViewedTokens } from './viewed-tokens.ts';

type Parts = {
  readonly loader: TokenLoader;
  readonly stored: CachedLookup;
  readonly viewedTokens: ViewedTokens;
  readonly tickets: Tickets;
  readonly report: (error: unknown) => void;
};

type Content = NonNullable<ReplyOf<'card.content'>>;

export function cardHandlers({ loader, stored, viewedTokens, tickets, report }: Parts) {
  async function storedOf({ network, identifier }: CardRequest, caller: Caller): Promise<Partial<Content>> {
    const found = await stored(network, identifier);
    if (found === undefined) return {};
    const outcome = await viewedTokens(found.outcome, identifier, caller, async () => found.records);
    return { outcome, ...(found.logo && { logo: found.logo }) };
  }

  async function recordOf(card: CardRequest, caller: Caller): Promise<Outcome | undefined> {
    const { network, identifier, proofInputs, about, ahead = [] } = card;
    const hints = { proofInputs, topic: about && parseTopic(about) };
    const question = { urgency: 'pointed', hints, ahead, caller } as const;
    const [outcome] = await loader.outcomes(network, [identifier], question);
    return outcome && viewedTokens(outcome, identifier, caller);
  }

  /** Of a fingerprint too, which has been resolved by then. */
  async function logoOf({ network, identifier }: CardRequest, caller: Caller): Promise<Partial<Content>> {
    const outcome = (await stored(network, identifier))?.outcome;
    if (outcome?.kind !== 'found') return {};
    return { logo: await loader.logo(network, outcome.token.subject, caller) };
  }

  async function partOf(part: string, card: CardRequest, caller: Caller): Promise<Partial<Content>> {
    if (part === 'stored') return storedOf(card, caller);
    if (part === 'logo') return logoOf(card, caller);
    if (part === 'tokens') {
      const { network, identifier } = card;
      if (identifier.kind !== 'policy') return {};
      return { tokens: await loader.under(network, identifier.policy, caller) };
    }
    const outcome = await recordOf(card, caller);
    return outcome ? { outcome } : {};
  }

  return {
    'card.open': async (card, { tab }) =>
      tab === undefined
        ? failed({ kind: 'malformed', detail: 'own-fault' })
        : success({ ticket: await tickets.issue(tab, card) }),
    'card.content': async ({ ticket, part }, caller, frame) => {
      const { tab } = caller;
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
        ...(await partOf(part, card, caller)),
      });
    },
  } satisfies Partial<Handlers>;
}
