/**
 * Tickets for the content of cards. A content script gets one for what it points at; the first frame of the same tab that
 * shows it is the only one that it is good for. They outlive the background, which the browser stops while cards are open.
 */
import type { CardRequest } from '../messaging/protocol.ts';

export type Tickets = {
  issue(tab: number, card: CardRequest): Promise<string>;
  /** What the ticket was issued for; undefined where it is unknown, too old, another tab's or another frame's. */
  redeem(ticket: string, tab: number, frame: number): Promise<CardRequest | undefined>;
};

type Issued = {
  readonly tab: number;
  readonly card: CardRequest;
  readonly at: number;
  frame?: number;
};

export type TicketsDeps = {
  /** For as long as the browser runs. */
  readonly storageItem: { read(): Promise<unknown>; write(value: unknown): Promise<void> };
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
};

/** Milliseconds in which a ticket is first shown, or never. */
const UNUSED_MS = 30_000;
/** The oldest go: a page has one card, and few pages have one open. */
const AT_MOST = 30;

export function createTickets({ storageItem, now, report }: TicketsDeps): Tickets {
  const issued = new Map<string, Issued>();
  let before: Promise<void> | undefined;

  /** Those of an earlier background. */
  function restored(): Promise<void> {
    before ??= storageItem.read().then((stored) => {
      const all = (stored ?? {}) as Readonly<Record<string, Issued>>;
      for (const [ticket, one] of Object.entries(all)) if (!issued.has(ticket)) issued.set(ticket, one);
    }, report);
    return before;
  }

  function store(): void {
    // What the page showed around it has been used by the time that a background is stopped.
    const all = [...issued].map(
      ([
        ticket,
        {
          card: { proofInputs, ahead, ...card },
          ...one
        },
      ]) => [ticket, { ...one, card }],
    );
    storageItem.write(Object.fromEntries(all)).catch(report);
  }

  return {
    async issue(tab, card) {
      await restored();
      const ticket = crypto.randomUUID();
      issued.set(ticket, { tab, card, at: now() });
      const [oldest] = issued.keys();
      if (issued.size > AT_MOST && oldest !== undefined) issued.delete(oldest);
      store();
      return ticket;
    },

    async redeem(ticket, tab, frame) {
      await restored();
      const found = issued.get(ticket);
      if (found === undefined || found.tab !== tab) return undefined;
      if (found.frame === undefined) {
        if (now() - found.at > UNUSED_MS) return undefined;
        found.frame = frame;
        store();
      }
      return found.frame === frame ? found.card : undefined;
    },
  };
}
