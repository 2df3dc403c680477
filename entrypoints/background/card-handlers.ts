/** Handlers for cards: the content script gets a ticket for a card, and the card's frame gets the content for the ticket. */
import type { Tickets } from '../../lib/card/tickets.ts';
import { failed, success } from '../../lib/failure.ts';
import type { FingerprintStore } from '../../lib/fingerprints/store.ts';
import type { CardRequest, ReplyOf, RequestOf } from '../../lib/messaging/protocol.ts';
import type { Handlers } from '../../lib/messaging/router.ts';
import type { Caller } from '../../lib/metadata/caller.ts';
import type { TokenLoader } from '../../lib/metadata/loader.ts';
import type { Outcome, StandardRecords } from '../../lib/metadata/token.ts';
import { parseTopic } from '../../lib/network/explorers.ts';
import { type NftDeps, nftOf, pictureOf, textsOf, withNft } from './card-nft.ts';
import { subjectOf, type ViewedTokens } from './viewed-tokens.ts';

export type CardDeps = NftDeps & {
  readonly loader: TokenLoader;
  readonly viewedTokens: ViewedTokens;
  readonly tickets: Tickets;
  readonly fingerprints: Pick<FingerprintStore, 'marksOf'>;
  readonly report: (error: unknown) => void;
};

type Content = Partial<NonNullable<ReplyOf<'card.content'>>>;
type Part = RequestOf<'card.content'>['part'];

export function cardHandlers(deps: CardDeps) {
  const { tickets } = deps;
  const reportRefusal = onceReported(deps.report);
  return {
    'card.open': async (card, { tab, site }) =>
      tab === undefined
        ? failed({ kind: 'malformed', detail: 'internal-error' })
        : success({ ticket: await tickets.issue(tab, { ...card, site }) }),

    'card.content': async ({ ticket, part }, caller, frame) => {
      const { tab } = caller;
      const card =
        tab === undefined || frame === undefined ? undefined : await tickets.redeem(ticket, tab, frame);
      if (card === undefined) {
        reportRefusal();
        return success(null);
      }
      const { neighbours, page, proofInputs, about, site, ...subject } = card;
      return success({ ...subject, ...(await partOf(deps, part, card, { ...caller, site })) });
    },
  } satisfies Partial<Handlers>;
}

/** Reports only the first refusal, since a page that frames the card can cause any number of them. */
function onceReported(report: CardDeps['report']): () => void {
  let isReported = false;
  return () => {
    if (!isReported) report(new Error('A card without a valid ticket was refused.'));
    isReported = true;
  };
}

async function partOf(deps: CardDeps, part: Part, card: CardRequest, caller: Caller): Promise<Content> {
  const { network, identifier, page } = card;
  switch (part) {
    case 'stored': {
      const found = await deps.loader.cachedToken(network, identifier, caller);
      if (found === undefined) return marksFor(deps, card);
      const { logo, records } = found;
      const shown = { network, outcome: found.outcome, identifier, caller, records, page, isUrgent: true };
      const outcome = await deps.viewedTokens(shown);
      const marks = await marksFor(deps, card, outcome);
      return { outcome, ...(logo && { logo }), ...registeredIn(records), ...marks };
    }
    case 'record':
      return recordOf(deps, card, caller);
    case 'logo': {
      // The record is cached by now, and so is the subject of a fingerprint.
      const outcome = (await deps.loader.cachedToken(network, identifier, caller))?.outcome;
      if (outcome?.kind !== 'found') return pictureOf(deps, card, outcome);
      return { logo: await deps.loader.logo(network, outcome.token.subject) };
    }
    case 'tokens':
      if (identifier.kind !== 'policy') return {};
      return { tokens: await deps.loader.under(network, identifier.policy, caller) };
  }
}

async function recordOf(deps: CardDeps, card: CardRequest, caller: Caller): Promise<Content> {
  const { loader, viewedTokens } = deps;
  const { network, identifier, proofInputs, about, neighbours, page } = card;
  const hints = { proofInputs, topic: about && parseTopic(about) };
  const question = { urgency: 'hovered', hints, neighbours, caller } as const;
  const [outcome] = await loader.outcomes(network, [identifier], question);
  if (outcome === undefined) return {};
  const nft = await nftOf(deps, card, outcome);
  // The card shows the texts of the metadata, so they are compared too.
  const viewed = await viewedTokens({ network, outcome, identifier, caller, page, onChain: textsOf(nft) });
  // The look-up above has cached the full record.
  return {
    ...withNft(nft, viewed),
    ...registeredIn((await loader.cachedToken(network, identifier, caller))?.records),
    ...(await marksFor(deps, card, viewed)),
  };
}

/** What third-party lists say about the token; a resolved fingerprint is looked up by its subject. */
async function marksFor({ fingerprints }: CardDeps, card: CardRequest, outcome?: Outcome): Promise<Content> {
  const { network, identifier } = card;
  const subject = identifier.kind === 'policy' ? undefined : subjectOf(outcome, identifier);
  const token = subject === undefined ? identifier : ({ kind: 'subject', subject } as const);
  const [marks] = await fingerprints.marksOf(network, [token]);
  return marks === undefined || marks.length === 0 ? {} : { marks };
}

/** The registry record, whose signatures the card verifies. */
const registeredIn = (records: StandardRecords | undefined): Content =>
  records?.CIP_26 ? { registered: records.CIP_26 } : {};
