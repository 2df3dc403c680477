/** Which tokens of a list share a ticker. */
import { expect, it } from 'vitest';
import { fingerprintOf } from '../../../lib/asset/fingerprint.ts';
import type { ServedSource } from '../../../lib/asset/standard.ts';
import { assetNameOf, parseSubject, policyOf, type Subject } from '../../../lib/asset/subject.ts';
import { sameTickers } from '../../../lib/trust/lookalikes/same-ticker.ts';
import { found } from '../../components/found.ts';

/** A token that was found. `policy`: two digits that it repeats. */
function token(policy: string, ticker: string, source: ServedSource = 'CIP_26', name = `Token ${policy}`) {
  const subject = parseSubject(policy.repeat(28)) as Subject;
  const identity = { subject, policy: policyOf(subject), assetName: assetNameOf(subject) };
  const properties = { name: { value: name, source }, ticker: { value: ticker, source } };
  return found({ ...identity, fingerprint: fingerprintOf(subject) }, properties).token;
}

type Token = ReturnType<typeof token>;
it.each<readonly [what: string, a: Token, b: Token, others: readonly string[]]>([
  ['the same ticker', token('01', 'SNEK'), token('02', 'SNEK'), ['02', '01']],
  ['confusable tickers', token('01', 'SNEK'), token('02', 'ЅNЕK'), ['02', '01']],
  ['one that is registered', token('01', 'SNEK'), token('02', 'SNEK', 'CIP_68'), ['01']],
  ['tickers that can be told apart', token('01', 'PINK'), token('02', 'PLNK'), []],
  ['a placeholder', token('01', 'TEST'), token('02', 'TEST'), []],
  ['different tickers', token('01', 'SNEK'), token('02', 'MICA'), []],
])('with %s', (_what, a, b, others) => {
  expect([...sameTickers([a, b]).values()]).toEqual(
    others.map((policy) => ({ subject: policy.repeat(28), isSameName: false })),
  );
});

it('tells a name that looks the same', () => {
  const [one, other] = [token('01', 'SNEK', 'CIP_26', 'Snek'), token('02', 'SNEK', 'CIP_26', 'Ѕnek')];
  expect(sameTickers([one, other]).get(one.subject)).toEqual({ subject: other.subject, isSameName: true });
});
