/** Invented tokens, and the records by which a local service knows them. */
import { createHash } from 'node:crypto';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { parseSubject } from '../../lib/asset/subject.ts';
import { createRecords, loadRecords, type Records } from '../services/records.ts';

export type InventedToken = Readonly<ReturnType<typeof inventToken>>;

/** A token under a policy of its own. A name of four letters makes a subject of 64 digits, like a hash. */
export function inventToken(name: string) {
  const policy = createHash('sha256').update(`policy of ${name}`).digest('hex').slice(0, 56);
  const assetName = Buffer.from(name).toString('hex');
  const subject = parseSubject(policy + assetName);
  if (subject === undefined) throw new RangeError(`no asset is named ${name}`);
  return {
    ...{ name, subject, policy, assetName },
    get fingerprint() {
      return fingerprintOf(subject);
    },
  };
}

export const inventTokens = (count: number, kind: string): readonly InventedToken[] =>
  Array.from({ length: count }, (_, i) => inventToken(`${kind} ${i}`));

type Named = { readonly name: string; readonly subject: string; readonly ticker?: string };

/** Not registered: its author pushes the warning that it has the name of ada out of sight. */
export const LONG_WINDED: Named = {
  subject: `${'7d'.repeat(28)}0014df10${Buffer.from('Long-winded').toString('hex')}`,
  name: `ADA${'\u00a0 '.repeat(800)}x`,
  ticker: 'ADA verified '.repeat(80),
};

const { policy } = inventToken('the Heron Club');
/** Tokens of one policy. */
export const CLUB = Array.from({ length: 9 }, (_, i) => ({
  name: `Heron Club #${i + 1}`,
  policy,
  subject: policy + Buffer.from(`HeronClub${i + 1}`).toString('hex'),
}));

/** The tokens of `test/data`, and these: registered, and `LONG_WINDED` on the chain alone. */
export function recordsWith(tokens: Iterable<Named>): Records {
  const all = [...tokens];
  const cip26 = all
    .filter((token) => token !== LONG_WINDED)
    .map(({ name, subject, ticker }) => ({
      subject,
      name: { value: name },
      ...(ticker !== undefined && { ticker: { value: ticker } }),
      description: { value: `${name} is made up.` },
    }));
  const cip68 = all.includes(LONG_WINDED)
    ? [{ ...LONG_WINDED, description: 'Long-winded is made up.', version: 1 }]
    : [];
  const own = loadRecords();
  const more = createRecords({ cip26, cip68 });
  return {
    ...own,
    cip26: new Map([...own.cip26, ...more.cip26]),
    cip68: new Map([...own.cip68, ...more.cip68]),
  };
}
