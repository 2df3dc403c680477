/** Identifiers in any text, against a slow and obvious reading of the same rules (cardano.md). */
import { isDeepStrictEqual } from 'node:util';
import { bech32 } from '@scure/base';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findIdentifiers, locateIdentifiers } from '../../lib/asset/grammar.ts';
import { identifierText } from '../../lib/asset/identifier.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { anyText } from './any-text.ts';

type Found = { readonly kind: string; readonly text: string; readonly start: number; readonly end: number };

const isHexPairs = (text: string) => /^(?:[0-9a-f]{2})+$/i.test(text);

function isFingerprint(run: string): boolean {
  if (run.length !== 44) return false;
  try {
    return bech32.decode(run as `${string}1${string}`).prefix === 'asset';
  } catch {
    return false;
  }
}

/** The rules once more, run by run: first the text is cut into runs, then each is looked at as a whole. */
function slowly(text: string): readonly Found[] {
  const runs = [...text.matchAll(/[0-9A-Za-z]+/g)].map(({ 0: run, index }) => ({
    run,
    start: index,
    end: index + run.length,
  }));
  const found: Found[] = [];
  for (let i = 0; i < runs.length; i++) {
    const [one, next] = [runs[i], runs[i + 1]];
    if (one === undefined) break;
    const { run, start, end } = one;
    const lower = run.toLowerCase();
    if (isFingerprint(run)) found.push({ kind: 'fingerprint', text: lower, start, end });
    if (!isHexPairs(run)) continue;
    if (run.length > 56 && run.length <= 120) found.push({ kind: 'subject', text: lower, start, end });
    if (run.length !== 56) continue;
    const named = next !== undefined && next.start === end + 1 && text[end] === '.' && isHexPairs(next.run);
    if (named && next.run.length <= 64) {
      found.push({ kind: 'subject', text: lower + next.run.toLowerCase(), start, end: next.end });
      i++;
    } else found.push({ kind: 'policy', text: lower, start, end });
  }
  return found;
}

const plain = (text: string): readonly Found[] =>
  locateIdentifiers(text).map(({ identifier, start, end }) => ({
    kind: identifier.kind,
    text: identifierText(identifier),
    start,
    end,
  }));

/** Digits that look like chance and are always the same. */
function digits(seed: number, length: number): string {
  let state = seed >>> 0;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += state.toString(16).padStart(8, '0');
  }
  return text.slice(0, length);
}

const LENGTHS = [
  1, 2, 8, 43, 44, 45, 54, 55, 56, 56, 56, 57, 58, 62, 63, 64, 65, 66, 118, 119, 120, 121, 122, 130,
];
const hexRuns = fc
  .tuple(fc.nat(), fc.constantFrom(...LENGTHS), fc.boolean())
  .map(([seed, length, upper]) => (upper ? digits(seed, length).toUpperCase() : digits(seed, length)));
/** What stands where `policy.name` may stand: now and then with a policy or a name that is none. */
const dotted = fc
  .tuple(fc.nat(), fc.constantFrom(56, 56, 56, 55, 58), fc.constantFrom('.', '.', '.', '..', '. '), hexRuns)
  .map(([seed, length, dot, name]) => digits(seed, length) + dot + name);
const fingerprints = fc
  .tuple(fc.constantFrom(...Object.values(TOKENS)), fc.integer({ min: 0, max: 9 }))
  .map(([{ fingerprint }, variant]) => {
    if (variant === 0) return fingerprint.replace(/.$/, 'b');
    if (variant === 1) return fingerprint.replace('asset', 'Asset');
    return variant === 2 ? fingerprint.toUpperCase() : fingerprint;
  });
const letters = fc.constantFrom('g', 'Z', '7', 'asset1', '0x', '');
const marks = fc.constantFrom(...'.. \n-_/%…éＡ٠😀\u212a\udc00\ud800\0\u200b');
const anything = anyText(6);
const texts = fc
  .array(
    fc.tuple(
      fc.oneof({ weight: 4, arbitrary: hexRuns }, fingerprints, dotted),
      fc.oneof({ weight: 8, arbitrary: marks }, letters, anything),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.flat().join(''));

describe('findIdentifiers', () => {
  it('finds what a slow reading finds, where it finds it, in 20,000 texts', () => {
    const seen = { subject: 0, policy: 0, fingerprint: 0, named: 0, none: 0 };
    fc.assert(
      fc.property(texts, (text) => {
        const found = locateIdentifiers(text);
        // `expect` only where it has something to say: 20,000 of them would take longer than the work.
        if (!isDeepStrictEqual(plain(text), slowly(text))) expect(plain(text)).toEqual(slowly(text));
        for (const { identifier, start, end } of found) {
          seen[identifier.kind]++;
          if (text.slice(start, end).includes('.')) seen.named++;
        }
        if (found.length === 0) seen.none++;
      }),
      { numRuns: 20_000 },
    );
    // The comparison is worth something only when there was something to find.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(500);
  });

  it('never takes a slice of a longer run', () => {
    const alphanumeric = /[0-9A-Za-z]/;
    fc.assert(
      fc.property(texts, (text) => {
        for (const { identifier, start, end } of locateIdentifiers(text)) {
          const slice = text.slice(start, end).replace('.', '').toLowerCase();
          const around = text.charAt(start - 1) + text.charAt(end);
          if (slice !== identifierText(identifier) || alphanumeric.test(around)) return false;
        }
        return true;
      }),
      { numRuns: 3_000 },
    );
  });

  it('keeps no state from one call to the next', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const first = findIdentifiers(one);
        findIdentifiers(other);
        return isDeepStrictEqual(findIdentifiers(one), first);
      }),
      { numRuns: 1_000 },
    );
  });

  const { subject, policy, assetName, fingerprint } = TOKENS.fernwood;
  const asSubject = { kind: 'subject', subject };
  const asPolicy = { kind: 'policy', policy };
  const asFingerprint = { kind: 'fingerprint', fingerprint };

  it.each([
    ['a subject', subject, [asSubject]],
    ['a subject in upper case', subject.toUpperCase(), [asSubject]],
    ['a policy', policy, [asPolicy]],
    ['a fingerprint', fingerprint, [asFingerprint]],
    ['policy and name with a dot', `${policy}.${assetName}`, [asSubject]],
    ['the same inside a sentence', `Unit: ${policy}.${assetName}.`, [asSubject]],
    ['a policy at the end of a sentence', `It is ${policy}.`, [asPolicy]],
    ['a policy with a name in plain text', `${policy}.Fernwood`, [asPolicy]],
    ['a policy with a name of half a byte', `${policy}.${assetName}0`, [asPolicy]],
    [
      'a policy with a name too long',
      `${policy}.${'ab'.repeat(20)}${'c'.repeat(26)}`,
      [asPolicy, { kind: 'subject', subject: 'ab'.repeat(20) + 'c'.repeat(26) }],
    ],
    ['two dots', `${policy}..${assetName}`, [asPolicy]],
    ['the path of a link', `/token/${subject}?tab=holders`, [asSubject]],
    ['several', `${fingerprint} ${policy},${subject}`, [asFingerprint, asPolicy, asSubject]],
    ['the same one twice', `${policy} ${policy}`, [asPolicy, asPolicy]],
    [
      '64 digits, which a hash has too',
      UNREGISTERED.lark.subject,
      [{ kind: 'subject', subject: UNREGISTERED.lark.subject }],
    ],
    ['0x before it', `0x${subject}`, []],
    ['a letter behind it', `${subject}g`, []],
    ['a digit behind a fingerprint', `${fingerprint}0`, []],
    ['a mistyped fingerprint', fingerprint.replace(/.$/, 'q'), []],
    ['an odd number of digits', `${subject}0`, []],
    ['122 digits', 'ab'.repeat(61), []],
    ['54 digits', 'ab'.repeat(27), []],
    ['a shortened identifier', `${subject.slice(0, 8)}…${subject.slice(-8)}`, []],
    ['nothing', '', []],
  ])('reads %s', (_what, text, expected) => {
    expect(findIdentifiers(text)).toEqual(expected);
  });
});
