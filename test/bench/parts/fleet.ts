/** The simulated fleet: no browser, but numbers that no machine changes. */
import { fleetReport, playFleet } from '../fleet.ts';
import { rowsOf } from '../row.ts';
import type { Part } from './part.ts';

const row = rowsOf('fleet');

export const fleetPart: Part = async () => {
  const played = playFleet();
  const [naive, ours] = [played[0]?.load, played.at(-1)?.load];
  if (naive === undefined || ours === undefined) throw new Error('nobody played');
  console.log(`\n${fleetReport()}`);
  const what = 'a million users, simulated:';
  return [
    row('count', `${what} requests a second at the peak`, ours.peakASecond, {
      beside: ['naive', naive.peakASecond],
      times: 0.1,
    }),
    row('bytes', `${what} bytes a day`, ours.bytes, { beside: ['naive', naive.bytes], times: 0.1 }),
  ];
};
