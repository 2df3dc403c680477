/** What the metadata service is asked in a day, simulated: no browser, but numbers that no machine changes. */
import { type Day, HEAVY, OFFICE_BROWSERS, playDay, sayDay } from '../budget.ts';
import { type Row, rowsOf } from '../row.ts';
import { quantile } from '../stats.ts';
import type { Part } from './part.ts';

const SEED = 1;

const row = rowsOf('budget');

export const budgetPart: Part = async () => {
  const heavy = await playDay(HEAVY, 1, SEED);
  const office = await playDay(HEAVY, OFFICE_BROWSERS, SEED);
  console.log(`\none heavy user: ${sayDay(heavy)}\n${OFFICE_BROWSERS} of them: ${sayDay(office)}`);
  return [
    ...rowsOfDay('one heavy user', heavy, 0),
    ...rowsOfDay(`${OFFICE_BROWSERS} heavy users behind one address`, office, 0.02),
  ];
};

function rowsOfDay(who: string, day: Day, refusedShare: number): readonly Row[] {
  const { requests, refused, toName, toRecord } = day;
  const what = `${who}, simulated:`;
  const record = `${what} from hover to full record,`;
  return [
    row('count', `${what} requests a day`, requests),
    row('ratio', `${what} share of answers that are 429`, refused / requests, { atMost: refusedShare }),
    row('ms', `${what} from hover to name, median`, quantile(toName, 0.5), { atMost: 0 }),
    row('ms', `${record} median`, quantile(toRecord, 0.5), { atMost: 3_000 }),
    row('ms', `${record} 95 %`, quantile(toRecord, 0.95), { atMost: 20_000 }),
  ];
}
