/** The export of tokens as CSV, JSON and text. */
import { expect, it } from 'vitest';
import * as entries from '../../components/export/entry.ts';
import type { Fingerprint } from '../../lib/asset/fingerprint.ts';
import type { Token } from '../../lib/tokens/token.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { setEnglish } from './english.ts';
import { found } from './found.ts';

setEnglish();

const { fernwood, hostile } = TOKENS;
const { gorse } = UNREGISTERED;
const entry = (name: string, more: Partial<Token> = {}): entries.Entry => {
  const outcome = found(fernwood, {
    name: { value: name, source: 'CIP_68' },
    decimals: { value: 6, source: 'CIP_26' },
    others: { ['__proto__']: { value: 'x', source: 'CIP_68' } },
    ...more,
  });
  return {
    ...{ network: 'mainnet', identifier: { kind: 'subject', subject: fernwood.subject } },
    outcome: { ...outcome, fetchedAt: Date.UTC(2026, 0, 2, 3, 4, 5) },
  };
};
const absent: entries.Entry = {
  ...{ network: 'preprod', identifier: { kind: 'subject', subject: gorse.subject } },
  outcome: { kind: 'absent', reason: 'not-registered', fingerprint: gorse.fingerprint as Fingerprint },
};
const failed: entries.Entry = {
  network: 'mainnet',
  identifier: { kind: 'fingerprint', fingerprint: hostile.fingerprint },
  outcome: { kind: 'failed', failure: { kind: 'offline' }, subject: hostile.subject },
};

it('the export of tokens writes one CSV row per token, with the source of every value', () => {
  const text = entries.entriesAsCsv([entry('=HYPERLINK("https://x","y")'), absent, failed]);
  const [columns, ...rows] = text.slice(1).trim().split('\r\n');
  expect(columns).toMatch(/^network,subject,policy_id,asset_name,fingerprint,state,name,name_source,ticker,/);
  const { subject, policy, assetName, fingerprint } = fernwood;
  expect(rows).toEqual([
    `mainnet,${subject},${policy},${assetName},${fingerprint},found,"'=HYPERLINK(""https://x"",""y"")",CIP_68,,,6,CIP_26,,,,,2026-01-02T03:04:05.000Z`,
    `preprod,${gorse.subject},${gorse.policy},${gorse.subject.slice(56)},${gorse.fingerprint},not-registered${','.repeat(11)}`,
    `mainnet,${hostile.subject},${hostile.policy},${hostile.assetName},${hostile.fingerprint},failed: offline${','.repeat(11)}`,
  ]);
});

it('the export of tokens writes decimals of zero', () => {
  const decimals = { value: 0, source: 'CIP_26' } as const;
  expect(entries.entriesAsCsv([entry('a', { decimals })])).toContain(',0,CIP_26,');
});

it('the export of tokens writes complete and unchanged JSON', () => {
  const name = '=1+1\u202e"<script>';
  const records = { CIP_68: { name, supply: '9007199254740993' } };
  const text = entries.entriesAsJson([{ ...entry(name), records }, absent], 0);
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

it('the export of tokens names the file by network and date', () => {
  const day = Date.UTC(2026, 0, 2, 23);
  expect(entries.fileName([entry('a')], day, 'csv')).toBe('token-lens-mainnet-2026-01-02.csv');
  expect(entries.fileName([entry('a'), absent], day, 'json')).toBe('token-lens-networks-2026-01-02.json');
});
