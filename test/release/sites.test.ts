/** A release waits for its explorer sites: verified in the last 180 days, or waived by name. */
import { describe, expect, it } from 'vitest';
import { EXPLORERS } from '../../lib/network/explorers.ts';
import { VERIFIED_SITES } from '../../lib/network/verified-sites.ts';
import { readArguments } from '../../release/arguments.ts';
import { siteRefusal } from '../../release/sites.ts';

const TODAY = '2026-12-01';
const by = 'its own pages';
const NAMES = Object.keys(VERIFIED_SITES);

describe('the dates of the sites', () => {
  it('are written down for every explorer, and for nothing else', () => {
    expect(NAMES.toSorted()).toEqual(EXPLORERS.map(({ name }) => name).toSorted());
  });

  it('are days, and say against what the site was verified', () => {
    for (const verified of Object.values(VERIFIED_SITES)) {
      if (verified === null) continue;
      expect(new Date(verified.on).toISOString().slice(0, 10)).toBe(verified.on);
      expect(verified.by.length).toBeGreaterThan(5);
    }
  });
});

describe('a release', () => {
  it('is not refused for a site that was verified up to 180 days ago', () => {
    for (const on of ['2026-12-01', '2026-11-30', '2026-06-04'])
      expect(siteRefusal(TODAY, [], { A: { on, by } })).toBeUndefined();
  });

  it.each([
    ['181 days ago', '2026-06-03'],
    ['on a day that is still to come', '2026-12-02'],
  ])('is refused for a site that was verified %s', (_when, on) => {
    expect(siteRefusal(TODAY, [], { Fresh: { on: TODAY, by }, A: { on, by } })).toBe(
      `Not verified in the 180 days before 2026-12-01: A (${on}). ` +
        'Compare their link forms with the sites and enter the day in lib/network/verified-sites.ts, ' +
        'or release without that: npm run zip -- --waive A',
    );
  });

  it('is refused for sites without a date, and says how to waive each', () => {
    const refusal = siteRefusal(TODAY, [], { A: null, 'B C': null });
    expect(refusal).toContain('A (no date), B C (no date).');
    expect(refusal).toMatch(/npm run zip -- --waive A --waive "B C"$/);
  });

  it('is refused only for the sites that are not waived by name', () => {
    const sites = { A: null, B: null };
    expect(siteRefusal(TODAY, ['A'], sites)).toMatch(/: B \(no date\)\. .* -- --waive A --waive B$/);
    expect(siteRefusal(TODAY, ['A', 'B'], sites)).toBeUndefined();
  });

  it('of this project needs no waiver but that of its own sites', () => {
    expect(siteRefusal('2026-11-23', [])).not.toContain('Cexplorer');
    expect(siteRefusal('2027-11-23', [])).toContain('Cexplorer (2026-11-01)');
    expect(siteRefusal('2027-11-23', NAMES)).toBeUndefined();
  });

  it('refuses a waiver for what is no site, and a day that is none', () => {
    expect(() => siteRefusal(TODAY, ['Wayupp'], { Wayup: null })).toThrow(
      '--waive names no site: Wayupp. The sites are Wayup.',
    );
    expect(() => siteRefusal('today', [], { A: { on: TODAY, by } })).toThrow('"today" is no day');
    expect(() => siteRefusal(TODAY, [], { A: { on: '2026-13-40', by } })).toThrow('"2026-13-40" is no day');
  });
});

describe('the arguments of npm run zip', () => {
  it('are firefox, --check and any number of waivers', () => {
    const none = { isFirefoxAlone: false, isCheck: false, waived: [] };
    const several = readArguments(['--waive', 'A', '--check', '--waive', 'B C']);
    expect([readArguments([]), several]).toEqual([none, { ...none, isCheck: true, waived: ['A', 'B C'] }]);
    expect(readArguments(['firefox'])).toEqual({ ...none, isFirefoxAlone: true });
  });

  it.each([
    [['--wave', 'A'], 'not --wave A.'],
    [['--waive'], '--waive needs the name of a site.'],
    [['--waive', '--check'], '--waive needs the name of a site.'],
  ])('refuse %j', (args, message) => {
    expect(() => readArguments(args)).toThrow(message);
  });
});
