/** A release needs explorer sites that were verified in the last 180 days, or waived by name. */
import { expect, it } from 'vitest';
import { EXPLORERS } from '../../lib/network/explorers.ts';
import { readArguments } from '../../release/arguments.ts';
import { siteRefusal, VERIFIED_SITES } from '../../release/sites.ts';

const TODAY = '2026-12-01';
const by = 'its own pages';
const NAMES = Object.keys(VERIFIED_SITES);

it('has a verification or `null` for every explorer, and for no other site', () => {
  expect(NAMES.toSorted()).toEqual(EXPLORERS.map(({ name }) => name).toSorted());
  for (const verified of Object.values(VERIFIED_SITES)) {
    if (verified === null) continue;
    expect(new Date(verified.on).toISOString().slice(0, 10)).toBe(verified.on);
    expect(verified.by.length).toBeGreaterThan(5);
  }
});

it.each(['2026-12-01', '2026-06-04'])('accepts a site that was verified on %s', (on) => {
  expect(siteRefusal(TODAY, [], { A: { on, by } })).toBeUndefined();
});

it.each(['2026-06-03', '2026-12-02'])('refuses one verified on %s: 181 days ago, or in the future', (on) => {
  expect(siteRefusal(TODAY, [], { Fresh: { on: TODAY, by }, A: { on, by } })).toBe(
    `Not verified in the 180 days before 2026-12-01: A (${on}). ` +
      'Compare their link forms with the sites and enter the date in release/sites.ts, ' +
      'or accept the risk: npm run zip -- --waive A',
  );
});

it('refuses sites without a date unless waived, and prints how to waive them', () => {
  const sites = { A: null, 'B C': null };
  const refusal = siteRefusal(TODAY, [], sites);
  expect(refusal).toMatch(/A \(no date\), B C \(no date\)\. .* npm run zip -- --waive A --waive "B C"$/);
  expect(siteRefusal(TODAY, ['A'], sites)).toContain(': B C (no date).');
  expect(siteRefusal(TODAY, ['A', 'B C'], sites)).toBeUndefined();
  expect(siteRefusal('2027-11-23', NAMES)).toBeUndefined();
});

it('throws for a waiver of an unknown site, and for an invalid date', () => {
  const unknown = 'Unknown site: Wayupp. Sites: Wayup.';
  expect(() => siteRefusal(TODAY, ['Wayupp'], { Wayup: null })).toThrow(unknown);
  expect(() => siteRefusal('today', [], { A: { on: TODAY, by } })).toThrow('"today" is not a date');
});

it('reads the arguments firefox, --check and several waivers', () => {
  const none = { isFirefoxOnly: false, isCheck: false, waived: [] };
  const several = readArguments(['--waive', 'A', '--check', '--waive', 'B C']);
  expect([readArguments([]), several]).toEqual([none, { ...none, isCheck: true, waived: ['A', 'B C'] }]);
  expect(readArguments(['firefox'])).toEqual({ ...none, isFirefoxOnly: true });
  expect(() => readArguments(['--wave', 'A'])).toThrow("Unknown option '--wave'");
  expect(() => readArguments(['--waive', '--check'])).toThrow("'--waive' argument is ambiguous");
  expect(() => readArguments(['chrome'])).toThrow('not chrome.');
});
