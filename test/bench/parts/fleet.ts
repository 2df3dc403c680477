/** The simulated fleet: no browser, but numbers that no machine changes. */
import { fleetReport, MANNERS, playFleet } from '../fleet.ts';
import type { Row } from '../row.ts';
import type { Part } from './part.ts';

export const fleetPart: Part = async () => {
  const played = playFleet();
  const [naive, ours] = [played[0]?.load, played.at(-1)?.load];
  if (naive === undefined || ours === undefined || played.length !== MANNERS.length)
    throw new Error('nobody played');
  console.log(`\n${fleetReport()}`);
  const part = 'fleet';
  return [
    {
      part,
      what: 'a million users, simulated: requests a second at the peak',
      unit: 'count',
      ours: ours.peakASecond,
      beside: { name: 'naive', figure: naive.peakASecond },
      bar: { on: 'ratio', atMost: 0.1 },
    },
    {
      part,
      what: 'a million users, simulated: bytes a day',
      unit: 'bytes',
      ours: ours.bytes,
      beside: { name: 'naive', figure: naive.bytes },
      bar: { on: 'ratio', atMost: 0.1 },
    },
  ] satisfies readonly Row[];
};
