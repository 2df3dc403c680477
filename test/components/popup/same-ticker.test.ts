/** Which tokens of a list are said to share a ticker. */
import { expect, it } from 'vitest';
import { sameTickerWarnings } from '../../../components/popup/same-ticker.ts';
import { fingerprintOf } from '../../../lib/asset/fingerprint.ts';
import { SERVED_SOURCES, type ServedSource } from '../../../lib/asset/standard.ts';
import { assetNameOf, parseSubject, policyOf, type Subject } from '../../../lib/asset/subject.ts';
import { setEnglish } from '../english.ts';

setEnglish();

/** A token that was found. `policy`: two digits that it repeats. */
function entry(policy: string, ticker: string, source: ServedSource = 'CIP_26') {
  const subject = parseSubject(policy.repeat(28)) as Subject;
  const network = 'mainnet' as const;
  const [of, assetName] = [policyOf(subject), assetNameOf(subject)];
  const token = {
    ...{ network, subject, policy: of, assetName, fingerprint: fingerprintOf(subject) },
    ...{ name: { value: `Token ${policy}`, source }, ticker: { value: ticker, source } },
    ...{ others: {}, priority: SERVED_SOURCES, service: 'https://service.example' },
  } as const;
  const outcome = { kind: 'found', token, fetchedAt: 0, stale: false } as const;
  return { network, identifier: { kind: 'subject', subject }, outcome } as const;
}

it.each<
  readonly [what: string, a: ReturnType<typeof entry>, b: ReturnType<typeof entry>, warned: readonly string[]]
>([
  ['the same ticker', entry('01', 'SNEK'), entry('02', 'SNEK'), ['Token 02', 'Token 01']],
  ['confusable tickers', entry('01', 'SNEK'), entry('02', 'ЅNЕK'), ['Token 02', 'Token 01']],
  [
    'the same ticker, of which one is registered',
    entry('01', 'SNEK'),
    entry('02', 'SNEK', 'CIP_68'),
    ['Token 01'],
  ],
  ['tickers that can be told apart', entry('01', 'PINK'), entry('02', 'PLNK'), []],
  ['a placeholder', entry('01', 'TEST'), entry('02', 'TEST'), []],
  ['different tickers', entry('01', 'SNEK'), entry('02', 'MICA'), []],
])('with %s', (_what, a, b, warned) => {
  const texts = [...sameTickerWarnings([a, b]).values()].map((text) => text.replace(/[\u2066-\u2069]/g, ''));
  expect(texts).toEqual(warned.map((name) => `Same ticker as ${name}`));
});
