/** The CSV export can be read back by a strict RFC 4180 parser and contains no formulas. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsv } from '../../../components/export/csv.ts';
import { type Entry, entriesAsCsv, entriesAsJson, fileName } from '../../../components/export/entry.ts';
import type { Token } from '../../../lib/metadata/token.ts';
import { TOKENS, UNREGISTERED } from '../../data/index.ts';

/** A strict parser: CR LF after every record, doubled quotes, no quotes in an unquoted cell. */
function read(text: string): string[][] {
  expect(text.startsWith('\ufeff')).toBe(true);
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = text.slice(1);
  while (rest !== '') {
    const [whole, quoted, plain = '', end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? [];
    if (whole === undefined) throw new Error(`neither cell nor record begins at ${rest.slice(0, 20)}`);
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    rest = rest.slice(whole.length);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const HOSTILE = [
  '=1+1',
  '+cmd|calc',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠A',
].concat(['\u200b=1', ' =1', '\ufeff+1', '\u00a0 @A', '\u00ad-1', '\u2060＝1', '﹦1', '﹢1', '﹣1', '﹫A']);

describe('a CSV', () => {
  it('preserves every text except for apostrophes before formulas', () => {
    const text = fc.string({ unit: fc.constantFrom(...'",\r\n=;a é雪\u202e\0') }).map((one) => `x${one}`);
    const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { minLength: 1 });
    const holds = fc.property(rows, (table) => {
      const back = read(writeCsv(table)).map((row) => row.map((one) => one.replaceAll(/'(?==)/g, '')));
      expect(back).toEqual(table);
    });
    fc.assert(holds);
  });

  it.each(HOSTILE)('defuses %j without loss', (hostile) => {
    const [[first = '', second = ''] = []] = read(writeCsv([[hostile, `a${hostile}`]]));
    expect(first.startsWith("'")).toBe(true);
    expect([first, second].map((one) => one.replaceAll("'", ''))).toEqual([hostile, `a${hostile}`]);
  });

  it.each([';', ';  ', ';\u200b', '\n', '\t', '\r\n'])(
    'defuses a formula after %j, which some spreadsheets treat as a cell separator',
    (separator) => {
      expect(read(writeCsv([[`x${separator}=1+1`]]))).toEqual([[`x${separator}'=1+1`]]);
    },
  );
});

const { fernwood, hostile } = TOKENS;
const { gorse } = UNREGISTERED;
const found = (name: string): Entry => {
  const { subject, policy, assetName, fingerprint } = fernwood;
  const token: Token = {
    ...{ network: 'mainnet', subject, policy, assetName, fingerprint, service: 'https://tokens.cardano.org' },
    name: { value: name, source: 'CIP_68' },
    decimals: { value: 6, source: 'CIP_26' },
    others: { ['__proto__']: { value: 'x', source: 'CIP_68' } },
    priority: ['CIP_68', 'CIP_26'],
  };
  const outcome = { kind: 'found', fetchedAt: Date.UTC(2026, 0, 2, 3, 4, 5), stale: false, token } as const;
  return { network: 'mainnet', identifier: { kind: 'subject', subject }, outcome };
};
const absent: Entry = {
  network: 'preprod',
  identifier: { kind: 'subject', subject: gorse.subject },
  outcome: { kind: 'absent', reason: 'not-registered' },
};
const unresolved: Entry = {
  network: 'mainnet',
  identifier: { kind: 'fingerprint', fingerprint: hostile.fingerprint },
  outcome: { kind: 'failed', failure: { kind: 'offline' } },
};

describe('the export of tokens', () => {
  it('writes one CSV row per token, with the source of every value', () => {
    const entries = [found('=HYPERLINK("https://x","y")'), absent, unresolved];
    const [columns = [], ...rows] = read(entriesAsCsv(entries));
    expect(rows.map(({ length }) => length)).toEqual(Array(3).fill(columns.length));
    const named = rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
    const { subject, fingerprint } = fernwood;
    expect(named).toMatchObject([
      {
        ...{ network: 'mainnet', subject, fingerprint, state: 'found' },
        ...{ name: '\'=HYPERLINK("https://x","y")', name_source: 'CIP_68', ticker: '', ticker_source: '' },
        ...{ decimals: '6', decimals_source: 'CIP_26', fetched_at: '2026-01-02T03:04:05.000Z' },
      },
      {
        ...{ network: 'preprod', policy_id: gorse.policy, fingerprint: gorse.fingerprint },
        ...{ state: 'not-registered', decimals: '' },
      },
      { subject: '', fingerprint: hostile.fingerprint, state: 'failed: offline' },
    ]);
  });

  it('writes complete and unchanged JSON', () => {
    const name = '=1+1\u202e"<script>';
    const records = { CIP_68: { name, supply: '9007199254740993' } };
    const text = entriesAsJson([{ ...found(name), records }, absent], 0);
    expect(JSON.parse(text)).toMatchObject({
      format: 'token-lens',
      version: 1,
      exportedAt: '1970-01-01T00:00:00.000Z',
      tokens: [
        { subject: fernwood.subject, properties: { name: { value: name, source: 'CIP_68' } }, records },
        { network: 'preprod', state: 'not-registered' },
      ],
    });
    expect(Object.keys(JSON.parse(text).tokens[0].properties)).toContain('__proto__');
  });

  it('names the file by network and date', () => {
    const day = Date.UTC(2026, 0, 2, 23);
    expect(fileName([found('a')], day, 'csv')).toBe('token-lens-mainnet-2026-01-02.csv');
    expect(fileName([found('a'), absent], day, 'json')).toBe('token-lens-networks-2026-01-02.json');
  });
});
