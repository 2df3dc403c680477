import { describe, expect, it } from 'vitest';
import { isRed, type Row, ratioOf, tableOf, verdictOf } from './row.ts';

const row = (more: Partial<Row>): Row => ({ part: 'scan', what: 'a page', unit: 'ms', ours: 3, ...more });
const floor = { name: 'floor', figure: { median: 2, low: 1, high: 4 } };

describe('the verdict of a row', () => {
  it('is of the ratio where the bar is on that', () => {
    expect(ratioOf(row({ beside: floor }))).toBe(1.5);
    expect(verdictOf(row({ beside: floor, bar: { on: 'ratio', atMost: 1.5 } }))).toBe('yes');
    expect(verdictOf(row({ beside: floor, bar: { on: 'ratio', atMost: 1.49 } }))).toBe('no');
  });
  it.each(['count', 'bytes', 'ratio'] as const)('fails on %s that are over', (unit) => {
    expect(verdictOf(row({ unit, bar: { on: 'value', atMost: 2 } }))).toBe('no');
    expect(verdictOf(row({ unit, bar: { on: 'value', atMost: 3 } }))).toBe('yes');
  });
  it('only informs of milliseconds', () => {
    expect(verdictOf(row({ bar: { on: 'value', atMost: 2 } }))).toBe('informs');
    expect(isRed([row({ bar: { on: 'value', atMost: 2 } })])).toBe(false);
  });
  it('is none without a bar', () => {
    expect(verdictOf(row({ beside: floor }))).toBe('');
  });
  it('is a failure where a round went wrong, bar or not', () => {
    expect(verdictOf(row({ errors: ['round 2: gone'] }))).toBe('no');
    expect(isRed([row({ bar: { on: 'value', atMost: 9 }, errors: ['round 2: gone'] })])).toBe(true);
  });
  it.each([Number.NaN, Number.POSITIVE_INFINITY])('takes %d for no success', (ours) => {
    expect(verdictOf(row({ unit: 'count', ours, bar: { on: 'value', atMost: 5 } }))).toBe('no');
  });
  it('fails a ratio that has nothing beside it', () => {
    expect(verdictOf(row({ bar: { on: 'ratio', atMost: 5 } }))).toBe('no');
  });
});

describe('the table', () => {
  it('says what, ours, the floor or peer, the ratio, the bar and whether it holds', () => {
    const table = tableOf([
      row({ beside: floor, bar: { on: 'ratio', atMost: 1.5 } }),
      row({ what: 'all of it', unit: 'bytes', ours: 19_500, bar: { on: 'value', atMost: 20_000 } }),
      row({ what: 'requests', unit: 'count', ours: 6, bar: { on: 'value', atMost: 5 } }),
    ]);
    expect(table.split('\n').map((line) => line.split(/ *\| */).slice(1, -1))).toEqual([
      ['what', 'ours', 'floor or peer', 'ratio', 'bar', 'holds'],
      expect.arrayContaining([expect.stringMatching(/^-+$/)]),
      ['scan: a page', '3.00 ms', 'floor 2.00 ms (1.00–4.00)', '1.50', '<= 1.5 times', 'yes'],
      ['scan: all of it', '19.5 kB', '', '', '<= 20.0 kB', 'yes'],
      ['scan: requests', '6', '', '', '<= 5', 'NO'],
    ]);
  });
  it('tells of each round that went wrong', () => {
    expect(tableOf([row({ errors: ['round 3: gone'] })])).toContain(
      'A round failed: scan: a page: round 3: gone',
    );
  });
});
