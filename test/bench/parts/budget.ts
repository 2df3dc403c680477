/** A simulated day of requests to the metadata service; the same numbers on every machine. */
import { type Day, HEAVY, OFFICE_BROWSERS, playDay } from '../budget.ts';
import { quantile, type Row, row } from '../measure.ts';
import type { Part } from '../world.ts';

const OFFICE = `${OFFICE_BROWSERS} heavy users behind one address`;

export const budget: Part = async () => [
  ...rowsOfDay('one heavy user', await playDay(HEAVY, 1, 1), 0),
  ...rowsOfDay(OFFICE, await playDay(HEAVY, OFFICE_BROWSERS, 1), 0.02),
];

function rowsOfDay(who: string, day: Day, refusedShare: number): readonly Row[] {
  const what = `${who}, simulated:`;
  const record = `${what} from hover to full record,`;
  const share = day.refused / day.requests;
  return [
    row('count', `${what} requests a day`, day.requests),
    row('ratio', `${what} share of answers that are 429`, share, { atMost: refusedShare }),
    row('ms', `${what} from hover to name, median`, quantile(day.toName, 0.5), { atMost: 0 }),
    row('ms', `${record} median`, quantile(day.toRecord, 0.5), { atMost: 3_000 }),
    row('ms', `${record} 95 %`, quantile(day.toRecord, 0.95), { atMost: 20_000 }),
    row('ms', `${what} look-up in the popup, 95 %`, quantile(day.lookedUp, 0.95)),
  ];
}
