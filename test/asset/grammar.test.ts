/** Identifiers in any text, compared with a slow reference implementation of the same rules. */
import { bech32 } from '@scure/base';
import { expect, it } from 'vitest';
import { findIdentifiers, locateIdentifiers } from '../../lib/asset/grammar.ts';
import { identifierText } from '../../lib/asset/identifier.ts';
import { cases } from '../cases.ts';
import { TOKENS } from '../data/index.ts';
import { rows } from '../data/tables.ts';
import { filled } from '../filled.ts';
import { SUBJECT } from '../page-hex.ts';
import { createRandom, type Random } from '../random.ts';

type Kind = 'subject' | 'policy' | 'fingerprint';
type Found = { readonly kind: Kind; readonly text: string; readonly start: number; readonly end: number };

const isHexPairs = (text: string) => /^(?:[0-9a-f]{2})+$/i.test(text);

const isFingerprint = (run: string) => run.length === 44 && bech32.decodeUnsafe(run)?.prefix === 'asset';
const FILES = ['json', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'svg', 'htm', 'html'];

type Name = { readonly hex: string; readonly end: number };

/** The name in plain text after `policy.`. */
function plainName(text: string, start: number): Name | undefined {
  const [run = ''] = /^[\p{L}\p{N}$_-]*/u.exec(text.slice(start)) ?? [];
  const name = run.replace(/[$_-]+$/, '');
  const end = start + name.length;
  const isHost = /^\.[\p{L}\p{N}]/u.test(text.slice(end));
  if (isHost || FILES.includes(name.toLowerCase()) || /^[0-9a-f]*$/i.test(name)) return undefined;
  const bytes = Buffer.from(name, 'utf8');
  return bytes.length > 32 ? undefined : { hex: bytes.toString('hex'), end };
}

/** The name after the policy ID that ends here. */
function nameAfter(text: string, end: number): Name | undefined {
  if (text[end] !== '.') return undefined;
  const [next = ''] = /^[0-9A-Za-z]+/.exec(text.slice(end + 1)) ?? [];
  return isHexPairs(next) && next.length <= 64
    ? { hex: next.toLowerCase(), end: end + 1 + next.length }
    : plainName(text, end + 1);
}

/** Whole runs of letters and digits, without the digits of percent escapes such as `%2F`. */
function runsIn(text: string): readonly RegExpExecArray[] {
  const masked = text.replace(/%[2-7][0-9a-f]/gi, (code) =>
    /^[0-9A-Za-z]$/.test(decodeURIComponent(code)) ? code : '   ',
  );
  return [...masked.matchAll(/[0-9A-Za-z]+/g)];
}

/** Splits the text into runs and parses each run as a whole. */
function referenceIdentifiers(text: string): readonly Found[] {
  const found: Found[] = [];
  let done = 0;
  for (const { 0: run, index: start } of runsIn(text)) {
    if (start < done) continue;
    const isPolicy = run.length === 56 && isHexPairs(run);
    const { hex = '', end = start + run.length } = (isPolicy && nameAfter(text, start + 56)) || {};
    const isSubject = isHexPairs(run + hex) && run.length >= 56 && run.length <= 120;
    const kind = isFingerprint(run) ? 'fingerprint' : isPolicy && hex === '' ? 'policy' : 'subject';
    if (isFingerprint(run) || isSubject) found.push({ kind, text: run.toLowerCase() + hex, start, end });
    done = end;
  }
  return found;
}

const identifiersIn = (text: string): readonly Found[] =>
  locateIdentifiers(text).map(({ identifier, ...range }) => {
    return { kind: identifier.kind, text: identifierText(identifier), ...range };
  });

const LENGTHS = [1, 2, 8, 43, 44, 45, 54, 55, 56, 56, 56, 57, 58, 63, 64, 65, 66, 119, 120, 121, 122];
const MARKS = [...'.. \n-_/%…éＡ٠😀$\u212a\udc00\ud800\0\u200bg', '%2F', '%3a', '%41', '%C3', '.$', '', '0x'];
const NAMES = [...'HOSKY $pawn png Json abc Ünïcode 銭 a-b_c x.y - SNEK-'.split(' '), 'q'.repeat(33)];
const FINGERPRINTS = Object.values(TOKENS).map(({ fingerprint }) => fingerprint);

function anyPart(random: Random): string {
  const digits = (length: number) => random.hex(Math.ceil(length / 2)).slice(0, length);
  const hex = (length: number) => (random.chance(0.25) ? digits(length).toUpperCase() : digits(length));
  const anyHex = () => hex(random.pick(LENGTHS));
  const fingerprint = random.pick(FINGERPRINTS);
  const broken = [fingerprint.replace(/.$/, 'b'), fingerprint.replace('asset', 'Asset')];
  const kinds = [
    ...[anyHex, anyHex, anyHex],
    () => `${hex(random.pick([56, 56, 56, 55, 58]))}${random.pick(['.', '.', '.', '..', '. '])}${anyHex()}`,
    () => `${hex(56)}.${random.pick(NAMES)}`,
    () => random.pick([fingerprint, fingerprint.toUpperCase(), ...broken]),
    () => String.fromCharCode(random.below(0x10000), random.below(0x80)),
    () => random.pick(NAMES),
  ];
  return random.pick(kinds)();
}

// A million texts take half a minute.
const count = cases(5_000, 5_000, 1_000_000);

it(`findIdentifiers agrees with the reference implementation on ${count} texts`, { timeout: 300_000 }, () => {
  const seen = { subject: 0, policy: 0, fingerprint: 0, named: 0, written: 0, none: 0 };
  const random = createRandom(20_261_121);
  for (let i = 0; i < count; i++) {
    const text = Array.from({ length: random.below(5) }, () => anyPart(random) + random.pick(MARKS)).join('');
    const fast = identifiersIn(text);
    const slow = referenceIdentifiers(text);
    // A million calls of `expect` would take longer than the comparison.
    if (JSON.stringify(fast) !== JSON.stringify(slow))
      expect({ text, found: fast }).toEqual({ text, found: slow });
    for (const { kind, start, end } of fast) {
      seen[kind]++;
      const [, name] = text.slice(start, end).split('.');
      if (name !== undefined) seen[isHexPairs(name) ? 'named' : 'written']++;
    }
    if (fast.length === 0) seen.none++;
  }
  // Every kind must have occurred for the comparison to be meaningful.
  for (const often of Object.values(seen)) expect(often).toBeGreaterThan(count / 100);
});

// Quadratic time would be minutes.
it.each([
  ['hex', 'ab12', 0],
  ['policies', `${'8f'.repeat(28)} `, 1],
  ['policies with long names', `${'9e'.repeat(28)}.${'x'.repeat(900)} `, 1],
  ['truncated fingerprints', 'asset1', 0],
  ['percent signs', '%2F', 0],
])('findIdentifiers takes linear time for %s', (_what, piece, found) => {
  const count = Math.ceil(1_000_000 / piece.length);
  expect(findIdentifiers(piece.repeat(count))).toHaveLength(found * count);
});

it.each(rows<[string, string, string]>('asset-grammar', 'finds'))('finds %s', (_what, text, expected) => {
  const found = identifiersIn(filled(text)).map((one) => `${one.kind} ${one.text}`);
  expect(found.join(', ')).toBe(filled(expected));
});

it.each(['SUBJECT', 'UPPER_SUBJECT', 'unit {POLICY}{UPPER_NAME}', 'POLICY.UPPER_NAME'])(
  'finds the subject in %s in lower case',
  (text) => {
    expect(findIdentifiers(filled(text))).toEqual([{ kind: 'subject', subject: SUBJECT }]);
  },
);
