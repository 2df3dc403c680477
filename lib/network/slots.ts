/** Converts slots and times (docs/cardano.md, "Slots"). A slot took 20 s in the Byron era, and takes one second since. */
import type { NetworkId } from './networks.ts';

type Eras = {
  /** When slot 0 began, in milliseconds since the epoch. */
  readonly startMs: number;
  /** The first slot of one second. */
  readonly shelleySlot: number;
};

const ERAS: Readonly<Record<NetworkId, Eras>> = {
  mainnet: { startMs: Date.UTC(2017, 8, 23, 21, 44, 51), shelleySlot: 4_492_800 },
  preprod: { startMs: Date.UTC(2022, 5, 1), shelleySlot: 86_400 },
  preview: { startMs: Date.UTC(2022, 9, 25), shelleySlot: 0 },
};

const BYRON_SLOT_MS = 20_000;
const SECOND_MS = 1_000;

/** When a slot begins, in milliseconds since the epoch. */
export function slotTime(network: NetworkId, slot: number): number {
  const { startMs, shelleySlot } = ERAS[network];
  const byronSlots = Math.min(slot, shelleySlot);
  return startMs + byronSlots * BYRON_SLOT_MS + (slot - byronSlots) * SECOND_MS;
}

/** The slot at a time; 0 before the network began. `ms`: milliseconds since the epoch. */
export function slotAt(network: NetworkId, ms: number): number {
  const { startMs, shelleySlot } = ERAS[network];
  const shelleyMs = startMs + shelleySlot * BYRON_SLOT_MS;
  if (ms < shelleyMs) return Math.max(0, Math.floor((ms - startMs) / BYRON_SLOT_MS));
  return shelleySlot + Math.floor((ms - shelleyMs) / SECOND_MS);
}
