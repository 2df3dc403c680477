/** A simulated day of requests to the metadata service; the same numbers on every machine. */
import { type Day, HEAVY, OFFICE_BROWSERS, playDay } from '../budget.ts';
import { quantile, type Row, rowsOf } from '../table.ts';
import type { Part } from '../world.ts';

const row = rowsOf('budget');

export const budgetPart: Part = async () => {
  const [heavy, office] = [await playDay(HEAVY, 1, 1), await playDay(HEAVY, OFFICE_BROWSERS, 1)];
  return [
    ...rowsOfDay('one heavy user', heavy, 0),
    ...rowsOfDay(`${OFFICE_BROWSERS} heavy users behind one address`, office, 0.02),
  ];
};

function rowsOfDay(who: string, day: Day, refusedShare: number): readonly Row[] {
  const { requests, refused, toName, toRecord, lookedUp } = day;
  const what = `${who}, simulated:`;
  const record = `${what} from hover to full record,`;
  return [
    row('count', `${what} requests a day`, requests),
    row('ratio', `${what} share of answers that are 429`, refused / requests, { atMost: refusedShare }),
    row('ms', `${what} from hover to name, median`, quantile(toName, 0.5), { atMost: 0 }),
    row('ms', `${record} median`, quantile(toRecord, 0.5), { atMost: 3_000 }),
    row('ms', `${record} 95 %`, quantile(toRecord, 0.95), { atMost: 20_000 }),
    row('ms', `${what} look-up in the popup, 95 %`, quantile(lookedUp, 0.95)),
  ];
}
