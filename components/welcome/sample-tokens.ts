/** Tokens that do not exist, for the sample: one of the usual kind, and two that share a ticker. */

import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import type { Source } from '../../lib/asset/standard.ts';
import { assetNameOf, parseSubject, policyOf } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Logo, Note, Token } from '../../lib/metadata/token.ts';
import type { Verdict } from '../../lib/trust/attestation.ts';
import heronPng from './heron.png?inline';
import pebblePng from './pebble.png?inline';

export type SampleToken = {
  readonly token: Token;
  readonly logo: Logo | undefined;
  readonly notes: readonly Note[];
  readonly verdict: Verdict;
  /** The amount in the row of the token. */
  readonly amount: string;
  readonly isSent: boolean;
};

/** No real policy is digits in such an order. */
const POLICIES = ['0123456789abcdef', 'fedcba9876543210', '02468ace13579bdf'].map((digits) =>
  digits.repeat(4).slice(0, 56),
);

type Fields = {
  readonly name: string;
  readonly ticker: string;
  readonly description: string;
  readonly decimals: number;
  readonly host?: string;
};

function tokenOf(policy: string, fields: Fields): Token {
  const subject = parseSubject(policy + bytesToHex(utf8ToBytes(fields.ticker)));
  if (subject === undefined) throw new Error('The subject of a sample is invalid.');
  const source: Source = 'CIP_26';
  const value = <T>(of: T) => ({ value: of, source });
  return {
    network: 'mainnet',
    subject,
    policy: policyOf(subject),
    assetName: assetNameOf(subject),
    fingerprint: fingerprintOf(subject),
    name: value(fields.name),
    ticker: value(fields.ticker),
    description: value(fields.description),
    decimals: value(fields.decimals),
    ...(fields.host !== undefined && { url: value(`https://${fields.host}`) }),
    others: {},
    recordedIn: [source],
    priority: [source],
    service: 'https://service.example',
  };
}

const sameTicker = ({ subject, name, ticker }: Token): Note => ({
  kind: 'ticker_same',
  values: [ticker?.value ?? ''],
  other: { subject, ...(name && { name: name.value }), ...(ticker && { ticker: ticker.value }) },
});

/** `dataUrl`: the data URL of a PNG. */
const logoOf = (dataUrl: string): Logo => ({
  kind: 'image',
  type: 'image/png',
  base64: dataUrl.slice(dataUrl.indexOf(',') + 1),
  source: 'CIP_26',
});

export function sampleTokens(): readonly SampleToken[] {
  const [first = '', second = '', third = ''] = POLICIES;
  const pebble = tokenOf(first, {
    name: 'Pebble Dollar',
    ticker: 'PBLD',
    description: t('welcome_sample_text'),
    decimals: 6,
    host: 'pebble.example',
  });
  const heron = tokenOf(second, {
    name: 'Grey Heron',
    ticker: 'HERON',
    description: t('welcome_sample_bird'),
    decimals: 0,
  });
  const copy = tokenOf(third, {
    name: 'HERON Airdrop',
    ticker: 'HERON',
    description: t('welcome_sample_copy'),
    decimals: 0,
  });
  return [
    {
      token: pebble,
      logo: logoOf(pebblePng),
      notes: [],
      verdict: 'policy-key',
      amount: '+1,250,000,000',
      isSent: false,
    },
    {
      token: heron,
      logo: logoOf(heronPng),
      notes: [sameTicker(copy)],
      verdict: 'policy-key',
      amount: '+37',
      isSent: false,
    },
    {
      token: copy,
      logo: undefined,
      notes: [sameTicker(heron)],
      verdict: 'unsigned',
      amount: '−4,200',
      isSent: true,
    },
  ];
}
