/** Invented tokens, and the records by which a local service knows them. */
import { createHash } from 'node:crypto';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { parseSubject } from '../../lib/asset/subject.ts';
import { ENTRIES } from '../data/index.ts';
import { createRecords, type Records } from '../services/records.ts';

export type InventedToken = Readonly<ReturnType<typeof inventToken>>;

/** A token under a policy of its own. A name of four letters makes a subject of 64 digits, like a hash. */
export function inventToken(name: string) {
  const policy = createHash('sha256').update(`policy of ${name}`).digest('hex').slice(0, 56);
  const assetName = Buffer.from(name).toString('hex');
  const subject = parseSubject(policy + assetName);
  if (subject === undefined) throw new RangeError(`no asset is named ${name}`);
  return { name, subject, policy, assetName, fingerprint: fingerprintOf(subject) };
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
export function recordsWith(tokens: readonly Named[]): Records {
  const cip26 = tokens
    .filter((token) => token !== LONG_WINDED)
    .map(({ name, subject }) => ({ subject, name: { value: name }, description: { value: 'Made up.' } }));
  const cip68 = [{ ...LONG_WINDED, description: 'Made up.', version: 1 }];
  return createRecords({
    cip26: [...ENTRIES.mainnet.cip26, ...cip26],
    cip68: [...ENTRIES.mainnet.cip68, ...(tokens.includes(LONG_WINDED) ? cip68 : [])],
  });
}
