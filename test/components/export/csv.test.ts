/** What is exported comes back as it was, from a strict reader of RFC 4180; and nothing in it is a formula. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsv } from '../../../components/export/csv.ts';
import { type Entry, entriesAsCsv, entriesAsJson, fileName } from '../../../components/export/entry.ts';
import { TOKENS, UNREGISTERED } from '../../data/index.ts';

/** RFC 4180 to the letter: CR LF behind every record, quotes doubled, none in a cell without quotes around it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"';
    const match = quoted ? /"((?:[^"]|"")*)"/y : /[^",\r\n]*/y;
    match.lastIndex = at;
    const found = match.exec(text);
    if (found === null) throw new Error(`a quote without its end, at ${at}`);
    row.push(quoted ? (found[1] ?? '').replaceAll('""', '"') : found[0]);
    at = match.lastIndex;
    if (text.startsWith(',', at)) at += 1;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`neither comma nor CR LF, at ${at}`);
  }
  if (row.length > 0) throw new Error('the last record has no end');
  return rows;
}

const read = (text: string) => {
  expect(text.startsWith('\ufeff')).toBe(true);
  return parseCsv(text.slice(1));
};

const HOSTILE = ['=1+1', '+cmd|calc', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A'];

describe('a CSV', () => {
  it('gives back every text, but for apostrophes before formulas', () => {
    const text = fc.string({ unit: fc.constantFrom(...'",\r\n=;a é雪\u202e\0') });
    const rows = fc.array(
      fc.array(
        text.map((one) => `x${one}`),
        { minLength: 1, maxLength: 5 },
      ),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(rows, (table) => {
        // Apostrophes are all that is added, and before what would be a formula only.
        const back = read(writeCsv(table)).map((row) => row.map((one) => one.replaceAll(/'(?==)/g, '')));
        expect(back).toEqual(table);
      }),
    );
  });

  it.each(HOSTILE)('defuses %j, and loses nothing of it', (hostile) => {
    const [[first = '', second = ''] = []] = read(writeCsv([[hostile, `a${hostile}`]]));
    expect(first.startsWith("'")).toBe(true);
    expect([first, second].map((one) => one.replaceAll("'", ''))).toEqual([hostile, `a${hostile}`]);
  });

  it.each([';', ';  ', '\n', '\t', '\r\n'])(
    'defuses a formula behind %j, where some part cells',
    (separator) => {
      expect(read(writeCsv([[`x${separator}=1+1`]]))).toEqual([[`x${separator}'=1+1`]]);
    },
  );
});

const { fernwood, hostile } = TOKENS;
const found = (name: string): Entry => ({
  network: 'mainnet',
  identifier: { kind: 'subject', subject: fernwood.subject },
  outcome: {
    kind: 'found',
    fetchedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
    stale: false,
    token: {
      network: 'mainnet',
      subject: fernwood.subject,
      policy: fernwood.policy,
      assetName: fernwood.assetName,
      fingerprint: fernwood.fingerprint,
      name: { value: name, source: 'CIP_68' },
      decimals: { value: 6, source: 'CIP_26' },
      others: { ['__proto__']: { value: 'x', source: 'CIP_68' } },
      priority: ['CIP_68', 'CIP_26'],
      service: 'https://tokens.cardano.org',
    },
  },
});
const absent: Entry = {
  network: 'preprod',
  identifier: { kind: 'subject', subject: UNREGISTERED.gorse.subject },
  outcome: { kind: 'absent', reason: 'not-registered' },
};
const unresolved: Entry = {
  network: 'mainnet',
  identifier: { kind: 'fingerprint', fingerprint: hostile.fingerprint },
  outcome: { kind: 'failed', failure: { kind: 'offline' } },
};

describe('tokens are exported', () => {
  it('as CSV, a row each in their order, every value with its source', () => {
    const [columns = [], ...rows] = read(
      entriesAsCsv([found('=HYPERLINK("https://x","y")'), absent, unresolved]),
    );
    const named = rows.map((row) => {
      expect(row).toHaveLength(columns.length);
      return Object.fromEntries(columns.map((column, i) => [column, row[i]]));
    });
    expect(named).toMatchObject([
      {
        network: 'mainnet',
        subject: fernwood.subject,
        fingerprint: fernwood.fingerprint,
        state: 'found',
        name: '\'=HYPERLINK("https://x","y")',
        name_source: 'CIP_68',
        decimals: '6',
        decimals_source: 'CIP_26',
        ticker: '',
        ticker_source: '',
        fetched_at: '2026-01-02T03:04:05.000Z',
      },
      {
        network: 'preprod',
        policy_id: UNREGISTERED.gorse.policy,
        fingerprint: UNREGISTERED.gorse.fingerprint,
        state: 'not-registered',
        decimals: '',
      },
      { subject: '', fingerprint: hostile.fingerprint, state: 'failed: offline' },
    ]);
  });

  it('as JSON, whole and as they are', () => {
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

  it('under a name with the network and the day', () => {
    const day = Date.UTC(2026, 0, 2, 23);
    expect(fileName([found('a')], day, 'csv')).toBe('token-lens-mainnet-2026-01-02.csv');
    expect(fileName([found('a'), absent], day, 'json')).toBe('token-lens-networks-2026-01-02.json');
  });
});
