/** Gives the card's frame the content for its ticket, over a port. */
import * as z from 'zod/mini';
import type { TicketCard, Tickets } from '../../lib/card/tickets.ts';
import {
  CARD_PORT,
  type CardAnswer,
  type CardContent,
  type CardQuestion,
  type NumberedQuestion,
} from '../../lib/messaging/card-content.ts';
import { type MessageSender, senderOf } from '../../lib/messaging/router.ts';
import { text } from '../../lib/messaging/schemas.ts';
import type { FingerprintStore } from '../../lib/tokens/learned.ts';
import type { TokenLoader } from '../../lib/tokens/loader.ts';
import type { Caller, Outcome, StandardRecords } from '../../lib/tokens/token.ts';
import { type NftDeps, nftOf, pictureOf, textsOf, withNft } from './card-nft.ts';
import { subjectOf, type ViewedTokens } from './viewed-tokens.ts';

export type CardDeps = NftDeps & {
  readonly loader: TokenLoader;
  readonly viewedTokens: ViewedTokens;
  readonly tickets: Tickets;
  readonly fingerprints: Pick<FingerprintStore, 'marksOf'>;
  readonly senders: Parameters<typeof senderOf>[1];
  readonly report: (error: unknown) => void;
};

type Content = Partial<CardContent>;

/** The part of `runtime.Port` that is used. */
export type CardPort = {
  readonly name: string;
  readonly sender?: MessageSender | undefined;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
  postMessage(message: CardAnswer): void;
  disconnect(): void;
};

const question = z.strictObject({ id: z.int(), ticket: text(40), what: z.enum(['stored', 'full']) });

/**
 * Serves the ports of card frames: answers with what is cached (`stored`), or with the full record, its logo and a policy's
 * tokens, each as soon as it is known (`full`). Closes the ports of others.
 */
export function createCardServer(deps: CardDeps): (port: CardPort) => void {
  const reportRefusal = onceReported(deps.report);
  return function serve(port): void {
    const frame = frameOf(port, deps.senders);
    let isOpen = true;
    port.onDisconnect.addListener(() => {
      isOpen = false;
    });
    const answer = async ({ id, ticket, what }: NumberedQuestion, { tab, frame }: Frame) => {
      const send = (rest: Omit<CardAnswer, 'id'>) => {
        if (isOpen) port.postMessage({ id, ...rest });
      };
      const card = await deps.tickets.redeem(ticket, tab, frame);
      if (card === undefined) {
        reportRefusal();
        return send({ isRefused: true });
      }
      const { network, identifier, unexplained } = card;
      const subject = { network, identifier, ...(unexplained && { unexplained }) };
      try {
        for await (const content of contentOf(deps, what, card, { tab, site: card.site }))
          send({ content: { ...subject, ...content } });
      } catch (error) {
        deps.report(error);
      }
      return send({});
    };
    port.onMessage.addListener(async (message) => {
      const asked = question.safeParse(message);
      const sender = await frame;
      if (asked.success && sender) await answer(asked.data, sender);
    });
  };
}

type Frame = { readonly tab: number; readonly frame: number };

/** The card's frame at the other end of a port; undefined for another sender, whose port it closes. */
async function frameOf(port: CardPort, senders: CardDeps['senders']): Promise<Frame | undefined> {
  const { name, sender } = port;
  const isCard = name === CARD_PORT && sender && (await senderOf(sender, senders)) === 'card';
  const [tab, frame] = [sender?.tab?.id, sender?.frameId];
  if (isCard && tab !== undefined && frame !== undefined) return { tab, frame };
  port.disconnect();
  return undefined;
}

/** Reports only the first refusal, since a page that frames the card can cause any number of them. */
function onceReported(report: CardDeps['report']): () => void {
  let isReported = false;
  return () => {
    if (!isReported) report(new Error('A card without a valid ticket was refused.'));
    isReported = true;
  };
}

async function* contentOf(
  deps: CardDeps,
  what: CardQuestion['what'],
  card: TicketCard,
  caller: Caller,
): AsyncGenerator<Content> {
  if (what === 'stored') {
    yield storedOf(deps, card, caller);
    return;
  }
  const { network, identifier } = card;
  const record = await recordOf(deps, card, caller);
  yield record;
  const { outcome } = record;
  // A record that is not complete has no logo yet.
  if (outcome?.kind === 'found' && !outcome.moreInMs)
    yield { logo: await deps.loader.logo(network, outcome.token.subject) };
  if (outcome?.kind === 'absent') yield pictureOf(deps, card, outcome);
  if (identifier.kind === 'policy')
    yield { tokens: await deps.loader.under(network, identifier.policy, caller) };
}

async function storedOf(deps: CardDeps, card: TicketCard, caller: Caller): Promise<Content> {
  const { network, identifier } = card;
  const found = await deps.loader.cachedToken(network, identifier, caller);
  if (found === undefined) return marksFor(deps, card);
  const { logo, records } = found;
  const shown = { network, outcome: found.outcome, identifier, caller, records, isUrgent: true };
  const outcome = await deps.viewedTokens(shown);
  const marks = await marksFor(deps, card, outcome);
  return { outcome, ...(logo && { logo }), ...registeredIn(records), ...marks };
}

async function recordOf(deps: CardDeps, card: TicketCard, caller: Caller): Promise<Content> {
  const { loader, viewedTokens } = deps;
  const { network, identifier, hints, neighbours } = card;
  const asked = { urgency: 'hovered', ...(hints && { hints }), neighbours, caller } as const;
  const [outcome] = await loader.outcomes(network, [identifier], asked);
  if (outcome === undefined) return {};
  const nft = await nftOf(deps, card, outcome);
  // The card shows the texts of the metadata, so they are compared too.
  const viewed = await viewedTokens({ network, outcome, identifier, caller, onChain: textsOf(nft) });
  // The look-up above has cached the full record.
  return {
    ...withNft(nft, viewed),
    ...registeredIn((await loader.cachedToken(network, identifier, caller))?.records),
    ...(await marksFor(deps, card, viewed)),
  };
}

/** What third-party lists say about the token; a resolved fingerprint is looked up by its subject. */
async function marksFor({ fingerprints }: CardDeps, card: TicketCard, outcome?: Outcome): Promise<Content> {
  const { network, identifier } = card;
  const subject = identifier.kind === 'policy' ? undefined : subjectOf(outcome, identifier);
  const token = subject === undefined ? identifier : ({ kind: 'subject', subject } as const);
  const [marks] = await fingerprints.marksOf(network, [token]);
  return marks === undefined || marks.length === 0 ? {} : { marks };
}

/** The registry record, whose signatures the card verifies. */
const registeredIn = (records: StandardRecords | undefined): Content =>
  records?.CIP_26 ? { registered: records.CIP_26 } : {};
