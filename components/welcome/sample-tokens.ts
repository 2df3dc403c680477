/** Invented tokens for the sample on the first-run page: a usual one, one with a copy, and the copy. */
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import type { Source } from '../../lib/asset/standard.ts';
import { assetNameOf, parseSubject, policyOf } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Logo, Note, Token } from '../../lib/tokens/token.ts';
import heronPng from './heron.png?inline';
import pebblePng from './pebble.png?inline';

type SampleToken = {
  readonly token: Token;
  readonly logo: Logo | undefined;
  readonly notes: readonly Note[];
};

/** `policyDigits`: repeated, since no real policy has its digits in such an order. */
function tokenOf(
  policyDigits: string,
  name: string,
  ticker: string,
  description: string,
  decimals: number,
  url?: string,
): Token {
  const policy = policyDigits.repeat(4).slice(0, 56);
  const subject = parseSubject(policy + bytesToHex(utf8ToBytes(ticker)));
  if (subject === undefined) throw new Error('The subject of a sample is invalid.');
  const source: Source = 'CIP_26';
  const value = <T>(of: T) => ({ value: of, source });
  return {
    network: 'mainnet',
    subject,
    policy: policyOf(subject),
    assetName: assetNameOf(subject),
    fingerprint: fingerprintOf(subject),
    name: value(name),
    ticker: value(ticker),
    description: value(description),
    decimals: value(decimals),
    ...(url !== undefined && { url: value(url) }),
    others: {},
    recordedIn: [source],
    priority: [source],
    service: 'https://service.example',
  };
}

/** `dataUrl`: the data URL of a PNG. */
const logoOf = (dataUrl: string): Logo => ({
  kind: 'image',
  type: 'image/png',
  base64: dataUrl.slice(dataUrl.indexOf(',') + 1),
  source: 'CIP_26',
});

export function sampleTokens(): readonly [SampleToken, ...SampleToken[]] {
  const text = t('welcome_sample_text');
  const pebble = tokenOf('0123456789abcdef', 'Pebble Dollar', 'PBLD', text, 6, 'https://pebble.example');
  const heron = tokenOf('fedcba9876543210', 'Grey Heron', 'HERON', t('welcome_sample_bird'), 0);
  const copy = tokenOf('02468ace13579bdf', 'HERON Airdrop', 'HERON', t('welcome_sample_copy'), 0);
  return [
    { token: pebble, logo: logoOf(pebblePng), notes: [] },
    { token: heron, logo: logoOf(heronPng), notes: [] },
    { token: copy, logo: undefined, notes: [{ kind: 'lookalike', of: heron.subject, text: 'HERON' }] },
  ];
}
