/** Which tokens of a list are said to share a ticker. */
import { expect, it } from 'vitest';
import { sameTickerWarnings } from '../../../components/popup/same-ticker.ts';
import { fingerprintOf } from '../../../lib/asset/fingerprint.ts';
import type { ServedSource } from '../../../lib/asset/standard.ts';
import { assetNameOf, parseSubject, policyOf, type Subject } from '../../../lib/asset/subject.ts';
import { setEnglish } from '../english.ts';
import { found } from '../found.ts';

setEnglish();

/** A token that was found. `policy`: two digits that it repeats. */
function entry(policy: string, ticker: string, source: ServedSource = 'CIP_26') {
  const subject = parseSubject(policy.repeat(28)) as Subject;
  const identity = { subject, policy: policyOf(subject), assetName: assetNameOf(subject) };
  const properties = { name: { value: `Token ${policy}`, source }, ticker: { value: ticker, source } };
  const outcome = found({ ...identity, fingerprint: fingerprintOf(subject) }, properties);
  return { network: 'mainnet', identifier: { kind: 'subject', subject }, outcome } as const;
}

type Entry = ReturnType<typeof entry>;
it.each<readonly [what: string, a: Entry, b: Entry, warned: readonly string[]]>([
  ['the same ticker', entry('01', 'SNEK'), entry('02', 'SNEK'), ['Token 02', 'Token 01']],
  ['confusable tickers', entry('01', 'SNEK'), entry('02', 'ЅNЕK'), ['Token 02', 'Token 01']],
  ['one that is registered', entry('01', 'SNEK'), entry('02', 'SNEK', 'CIP_68'), ['Token 01']],
  ['tickers that can be told apart', entry('01', 'PINK'), entry('02', 'PLNK'), []],
  ['a placeholder', entry('01', 'TEST'), entry('02', 'TEST'), []],
  ['different tickers', entry('01', 'SNEK'), entry('02', 'MICA'), []],
])('with %s', (_what, a, b, warned) => {
  const texts = [...sameTickerWarnings([a, b]).values()].map((text) => text.replace(/[\u2066-\u2069]/g, ''));
  expect(texts).toEqual(warned.map((name) => `Same ticker as ${name}`));
});
