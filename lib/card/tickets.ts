/**
 * Tickets for the content of cards. A content script gets one for a token; it is valid for the first frame of the same tab
 * that redeems it. Tickets outlast the service worker, which the browser stops while cards are open.
 */
import type { Subject } from '../asset/subject.ts';
import type { CardIdentifier } from '../messaging/replies.ts';
import type { StorageItem } from '../storage/storage-item.ts';
import type { PageHints } from '../tokens/resolve.ts';

export type TicketCard = CardIdentifier & {
  /** The origin of the page, since the card's frame has another one. */
  readonly site?: string | undefined;
  readonly hints?: PageHints;
  /** The tokens that the pointer may reach next, nearest first. */
  readonly neighbours: readonly Subject[];
};

export type Tickets = ReturnType<typeof createTickets>;

type Issued = {
  readonly tab: number;
  readonly card: TicketCard;
  /** Milliseconds since the epoch. */
  readonly at: number;
  frame?: number;
};

/** A ticket that no frame redeems within this time expires. */
const EXPIRES_MS = 30_000;
/** The oldest are evicted: few pages have a card open. */
const MAX_TICKETS = 30;

export function createTickets({
  storageItem,
  now,
  report,
}: {
  /** The stored tickets of this browser session. */
  readonly storageItem: StorageItem;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
}) {
  let issued: Promise<Map<string, Issued>> | undefined;

  /** The tickets; without the stored ones if they are cleared while they are read. */
  async function read(): Promise<Map<string, Issued>> {
    issued ??= storageItem
      .read()
      .catch(report)
      .then((stored) => new Map((stored ?? []) as [string, Issued][]));
    await issued;
    return issued;
  }

  /** The caller waits for it if the browser may stop the service worker next. */
  async function store(): Promise<void> {
    // A list, since Chromium sorts the keys of a stored object.
    const entries = [...(await read())].map(([ticket, one]) => [
      ticket,
      { ...one, card: withoutHints(one.card) },
    ]);
    await storageItem.write(entries).catch(report);
  }

  return {
    async issue(tab: number, card: TicketCard): Promise<string> {
      const all = await read();
      const ticket = crypto.randomUUID();
      all.set(ticket, { tab, card, at: now() });
      const [oldest] = all.keys();
      if (all.size > MAX_TICKETS && oldest !== undefined) all.delete(oldest);
      await store();
      return ticket;
    },

    /** Undefined for a ticket that is unknown, expired, or of another tab or frame. */
    async redeem(ticket: string, tab: number, frame: number): Promise<TicketCard | undefined> {
      const found = (await read()).get(ticket);
      if (found === undefined || found.tab !== tab) return undefined;
      if (found.frame === undefined) {
        if (now() - found.at > EXPIRES_MS) return undefined;
        found.frame = frame;
        await store();
      }
      return found.frame === frame ? found.card : undefined;
    },

    clear(): void {
      issued = Promise.resolve(new Map());
      void store();
    },
  };
}

/** Drops what is large and only needed by the first request, which comes before the service worker stops. */
function withoutHints({ hints, ...card }: TicketCard): TicketCard {
  return { ...card, neighbours: [] };
}
