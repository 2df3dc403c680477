/** A simulated day of requests to the metadata service; the same numbers on every machine. */
import { type Day, HEAVY, OFFICE_BROWSERS, playDay } from '../budget.ts';
import { quantile, type Row, row } from '../measure.ts';
import type { Part } from '../world.ts';

const OFFICE = `${OFFICE_BROWSERS} heavy users behind one address`;

export const budget: Part = async () => [
  ...rowsOf('one heavy user', await playDays(1, [1]), 0),
  // How often the limits of several browsers collide differs from day to day.
  ...rowsOf(OFFICE, await playDays(OFFICE_BROWSERS, [1, 2, 3]), 0.02),
];

async function playDays(people: number, seeds: readonly number[]): Promise<readonly Day[]> {
  const days: Day[] = [];
  for (const seed of seeds) days.push(await playDay(HEAVY, people, seed));
  return days;
}

function rowsOf(who: string, days: readonly Day[], refusedShare: number): readonly Row[] {
  const what = `${who}, simulated:`;
  const record = `${what} from hover to full record,`;
  const sum = (count: (day: Day) => number) => days.reduce((total, day) => total + count(day), 0);
  const requests = sum((day) => day.requests);
  const toRecord = days.flatMap((day) => day.toRecord);
  return [
    row('count', `${what} requests a day`, Math.round(requests / days.length)),
    row('ratio', `${what} share of answers that are 429`, sum((day) => day.refused) / requests, {
      atMost: refusedShare,
    }),
    row(
      'ms',
      `${what} from hover to name, median`,
      quantile(
        days.flatMap((day) => day.toName),
        0.5,
      ),
      { atMost: 0 },
    ),
    row('ms', `${record} median`, quantile(toRecord, 0.5), { atMost: 3_000 }),
    row('ms', `${record} 95 %`, quantile(toRecord, 0.95), { atMost: 20_000 }),
    row(
      'ms',
      `${what} look-up in the popup, 95 %`,
      quantile(
        days.flatMap((day) => day.lookedUp),
        0.95,
      ),
    ),
  ];
}
