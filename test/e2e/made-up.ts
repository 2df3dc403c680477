/** Tokens made up by their names, and the records by which a local service knows them. */
import { createHash } from 'node:crypto';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { parseSubject } from '../../lib/asset/subject.ts';
import { createRecords, loadRecords, type Records } from '../services/records.ts';

/** All but `name` in lower-case hex; the fingerprint as CIP-14 has it. */
export type MadeUp = {
  readonly name: string;
  readonly subject: string;
  readonly policy: string;
  readonly assetName: string;
  readonly fingerprint: string;
};

/** A token under a policy of its own. Of a name with four letters the subject has 64 digits, as a hash has. */
export function madeUp(name: string): MadeUp {
  const policy = createHash('sha256').update(`policy of ${name}`).digest('hex').slice(0, 56);
  const assetName = Buffer.from(name).toString('hex');
  const subject = parseSubject(policy + assetName);
  if (subject === undefined) throw new RangeError(`no asset is named ${name}`);
  return { name, subject, policy, assetName, fingerprint: fingerprintOf(subject) };
}

/** The project's own small data set, and these tokens. */
export function recordsWith(tokens: Iterable<{ readonly name: string; readonly subject: string }>): Records {
  const said = (value: string) => ({ value });
  const entries = Array.from(tokens, ({ name, subject }) => ({
    subject,
    name: said(name),
    description: said(`${name} is made up.`),
  }));
  const own = loadRecords();
  const made = createRecords({ cip26: entries });
  return { ...own, cip26: new Map([...own.cip26, ...made.cip26]) };
}
