/**
 * Tickets for the content of cards. A content script gets one for a token; it is valid for the first frame of the same tab
 * that redeems it. Tickets outlast the service worker, which the browser stops while cards are open.
 */
import type { Subject } from '../asset/subject.ts';
import type { CardSubject } from '../messaging/answers.ts';
import type { PageHints } from '../tokens/resolve.ts';

export type TicketCard = CardSubject & {
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

export type TicketsDeps = {
  /** The stored tickets of this browser session. */
  readonly storageItem: { read(): Promise<unknown>; write(value: unknown): Promise<void> };
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
};

/** A ticket that no frame redeems within this time expires. */
const EXPIRES_MS = 30_000;
/** The oldest are evicted: few pages have a card open. */
const MAX_TICKETS = 30;

export function createTickets({ storageItem, now, report }: TicketsDeps) {
  const issued = new Map<string, Issued>();
  let restored: Promise<void> | undefined;

  function restore(): Promise<void> {
    if (restored !== undefined) return restored;
    const restoring: Promise<void> = storageItem.read().then((stored) => {
      // They were cleared during the read.
      if (restored !== restoring) return;
      for (const [ticket, one] of (stored ?? []) as [string, Issued][]) issued.set(ticket, one);
    }, report);
    restored = restoring;
    return restoring;
  }

  /** The caller waits for it where the browser may stop the service worker next. */
  function store(): Promise<void> {
    // A list, since Chromium sorts the keys of a stored object.
    const entries = [...issued].map(([ticket, one]) => [ticket, { ...one, card: withoutHints(one.card) }]);
    return storageItem.write(entries).catch(report);
  }

  return {
    async issue(tab: number, card: TicketCard): Promise<string> {
      await restore();
      const ticket = crypto.randomUUID();
      issued.set(ticket, { tab, card, at: now() });
      const [oldest] = issued.keys();
      if (issued.size > MAX_TICKETS && oldest !== undefined) issued.delete(oldest);
      await store();
      return ticket;
    },

    /** Undefined for a ticket that is unknown, expired, or of another tab or frame. */
    async redeem(ticket: string, tab: number, frame: number): Promise<TicketCard | undefined> {
      await restore();
      const found = issued.get(ticket);
      if (found === undefined || found.tab !== tab) return undefined;
      if (found.frame === undefined) {
        if (now() - found.at > EXPIRES_MS) return undefined;
        found.frame = frame;
        await store();
      }
      return found.frame === frame ? found.card : undefined;
    },

    clear(): void {
      issued.clear();
      restored = Promise.resolve();
      void store();
    },
  };
}

/** Drops what is large and only needed by the first request, which comes before the service worker stops. */
function withoutHints({ hints, ...card }: TicketCard): TicketCard {
  return { ...card, neighbours: [] };
}
