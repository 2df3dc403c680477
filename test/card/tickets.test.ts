import { expect, it, vi } from 'vitest';
import { createTickets, type TicketCard } from '../../lib/card/tickets.ts';
import { asSubject, SUBJECT } from '../page-hex.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

const CARD: TicketCard = { network: 'mainnet', identifier: asSubject(SUBJECT), neighbours: [] };

function setUp() {
  const state = { now: 1_000 };
  const storageItem = createMemoryStorageItem();
  const report = (error: unknown) => expect.unreachable(`${error}`);
  const start = (item = storageItem) => createTickets({ storageItem: item, now: () => state.now, report });
  return { state, storageItem, start, tickets: start() };
}

it.each([
  ['another tab', 2, 7],
  ['another frame', 1, 8],
])('refuses %s than the first that redeems a ticket, which can do so again', async (_case, tab, frame) => {
  const { tickets } = setUp();
  const ticket = await tickets.issue(1, CARD);
  expect(await tickets.redeem(ticket, 1, 7)).toBe(CARD);
  expect(await tickets.redeem(ticket, tab, frame)).toBeUndefined();
  expect(await tickets.redeem(ticket, 1, 7)).toBe(CARD);
});

it('refuses a ticket that was never issued, or first redeemed after half a minute', async () => {
  const { state, tickets } = setUp();
  expect(await tickets.redeem('made-up', 1, 7)).toBeUndefined();
  const ticket = await tickets.issue(1, CARD);
  state.now += 30_001;
  expect(await tickets.redeem(ticket, 1, 7)).toBeUndefined();
});

it('is valid after a restart of the service worker, for the same frame', async () => {
  const { tickets, start } = setUp();
  const proofInputs = { fingerprints: [], policies: [], subjects: [SUBJECT] };
  const ticket = await tickets.issue(1, { ...CARD, hints: { proofInputs } });
  await tickets.redeem(ticket, 1, 7);
  const restarted = start();
  expect(await restarted.redeem(ticket, 1, 7)).toEqual(CARD);
  expect(await restarted.redeem(ticket, 1, 8)).toBeUndefined();
});

it('is stored before it is handed out, and its frame before that gets the card', async () => {
  const { storageItem, start } = setUp();
  let written = () => {};
  const write = vi.fn(async (value: unknown) => {
    await new Promise<void>((resume) => (written = resume));
    await storageItem.write(value);
  });
  const slow = start({ ...storageItem, write });
  const ended = vi.fn();
  const issued = slow.issue(1, CARD).finally(ended);
  await expect.poll(() => write.mock.calls.length).toBe(1);
  expect(ended).not.toHaveBeenCalled();
  written();
  const redeemed = slow.redeem(await issued, 1, 7).finally(ended);
  await expect.poll(() => write.mock.calls.length).toBe(2);
  expect(ended).toHaveBeenCalledTimes(1);
  written();
  await redeemed;
  expect(await start().redeem(await issued, 1, 8)).toBeUndefined();
});

it('17: forgets all tickets, also those of before a restart, and those that are being restored', async () => {
  const { tickets, start } = setUp();
  const ticket = await tickets.issue(1, CARD);
  const restarted = start();
  const redeemed = restarted.redeem(ticket, 1, 7);
  restarted.clear();
  expect(await redeemed).toBeUndefined();
  for (const each of [restarted, start()]) expect(await each.redeem(ticket, 1, 7)).toBeUndefined();
});

it('evicts the oldest ticket, also after a restart of the service worker', async () => {
  const { start } = setUp();
  const issued: string[] = [];
  for (let i = 0; i < 40; i++) issued.push(await start().issue(1, CARD));
  const redeemed = await Promise.all(issued.map((ticket) => start().redeem(ticket, 1, 7)));
  expect(redeemed.map((card) => card !== undefined)).toEqual(issued.map((_, i) => i >= 10));
});
