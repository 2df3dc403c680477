/** Tickets of cards: good for one frame of the tab that they were issued to. */
import { expect, it } from 'vitest';
import { createTickets } from '../../lib/card/tickets.ts';
import type { CardRequest } from '../../lib/messaging/protocol.ts';
import { asSubject, SUBJECT } from '../detector/page-hex.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

const CARD: CardRequest = { network: 'mainnet', identifier: asSubject(SUBJECT) };

function start() {
  const state = { now: 1_000 };
  const storageItem = createMemoryStorageItem();
  const report = (error: unknown) => {
    throw error;
  };
  const wake = () => createTickets({ storageItem, now: () => state.now, report });
  return { state, wake, tickets: wake() };
}

it('gives the card to the first frame that shows its ticket, as often as it asks', async () => {
  const { tickets } = start();
  const ticket = await tickets.issue(1, CARD);
  expect(await tickets.redeem(ticket, 1, 7)).toBe(CARD);
  expect(await tickets.redeem(ticket, 1, 7)).toBe(CARD);
});

it.each<[string, number, number]>([
  ['another tab', 2, 7],
  ['another frame than the first', 1, 8],
])('refuses %s', async (_what, tab, frame) => {
  const { tickets } = start();
  const ticket = await tickets.issue(1, CARD);
  await tickets.redeem(ticket, 1, 7);
  expect(await tickets.redeem(ticket, tab, frame)).toBeUndefined();
});

it('refuses what was never issued, and what is first shown after half a minute', async () => {
  const { state, tickets } = start();
  expect(await tickets.redeem('made-up', 1, 7)).toBeUndefined();
  const ticket = await tickets.issue(1, CARD);
  state.now += 30_001;
  expect(await tickets.redeem(ticket, 1, 7)).toBeUndefined();
});

it('knows the tickets of a background that was stopped, and whose they are', async () => {
  const { tickets, wake } = start();
  const proofInputs = { fingerprints: [], policies: [], subjects: [SUBJECT] };
  const ticket = await tickets.issue(1, { ...CARD, proofInputs });
  await tickets.redeem(ticket, 1, 7);
  const later = wake();
  expect(await later.redeem(ticket, 1, 7)).toEqual(CARD);
  expect(await later.redeem(ticket, 1, 8)).toBeUndefined();
});

it('forgets the oldest of very many', async () => {
  const { tickets } = start();
  const first = await tickets.issue(1, CARD);
  const others = await Promise.all(Array.from({ length: 30 }, () => tickets.issue(1, CARD)));
  expect(await tickets.redeem(first, 1, 7)).toBeUndefined();
  expect(await tickets.redeem(others[0] ?? '', 1, 7)).toBe(CARD);
});
