/** A simulated day of requests to the metadata service; the same numbers on every machine. */
import { type Day, HEAVY, OFFICE_BROWSERS, playDay } from '../budget.ts';
import { quantile, type Row, rowsOf } from '../table.ts';
import type { Part } from '../world.ts';

function describeDay({ hovers, lookUps, requests, refused, ...ms }: Day): string {
  const seconds = (all: readonly number[]) =>
    [0.5, 0.95].map((share) => `${(quantile(all, share) / 1_000).toFixed(1)} s`).join(', 95 % ');
  return `${hovers} hovers, ${lookUps} look-ups: ${requests} requests, ${refused} refused; to the name ${seconds(ms.toName)}; to the full record ${seconds(ms.toRecord)}; look-ups ${seconds(ms.lookedUp)}`;
}

const row = rowsOf('budget');

export const budgetPart: Part = async () => {
  const heavy = await playDay(HEAVY, 1, 1);
  const office = await playDay(HEAVY, OFFICE_BROWSERS, 1);
  console.log(`\none heavy user: ${describeDay(heavy)}\n${OFFICE_BROWSERS} of them: ${describeDay(office)}`);
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
