/** Slots and times of the three networks. */
import { expect, it } from 'vitest';
import { slotAt, slotTime } from '../../lib/network/networks.ts';

it.each([
  ['mainnet', 0, '2017-09-23T21:44:51.000Z'],
  ['mainnet', 1, '2017-09-23T21:45:11.000Z'],
  ['mainnet', 4_492_799, '2020-07-29T21:44:31.000Z'],
  ['mainnet', 4_492_800, '2020-07-29T21:44:51.000Z'],
  ['mainnet', 203_739_309, '2026-11-22T00:00:00.000Z'],
  ['preprod', 0, '2022-06-01T00:00:00.000Z'],
  ['preprod', 86_401, '2022-06-21T00:00:01.000Z'],
  ['preview', 0, '2022-10-25T00:00:00.000Z'],
  ['preview', 86_400, '2022-10-26T00:00:00.000Z'],
] as const)('on %s slot %i begins at %s', (network, slot, time) => {
  const ms = Date.parse(time);
  expect(new Date(slotTime(network, slot)).toISOString()).toBe(time);
  expect([slotAt(network, ms), slotAt(network, ms + 999)]).toEqual([slot, slot]);
  expect(slotAt(network, ms - 1)).toBe(Math.max(0, slot - 1));
});
