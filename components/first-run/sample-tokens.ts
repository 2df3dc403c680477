/** Invented tokens for the sample on the first-run page. */
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { assetNameOf, parseSubject, policyOf } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Logo, Token } from '../../lib/tokens/token.ts';
import heronPng from './heron.png?inline';
import pebblePng from './pebble.png?inline';

type SampleToken = { readonly token: Token; readonly logo: Logo };

/** `policyDigits`: repeated, since no real policy has its digits in such an order. `logo`: the data URL of a PNG. */
function sampleOf(
  policyDigits: string,
  name: string,
  ticker: string,
  description: string,
  decimals: number,
  logo: string,
): SampleToken {
  const subject = parseSubject(policyDigits.repeat(4).slice(0, 56) + bytesToHex(utf8ToBytes(ticker)));
  if (subject === undefined) throw new Error('The subject of a sample is invalid.');
  const source = 'CIP_26';
  const value = <T>(of: T) => ({ value: of, source }) as const;
  return {
    token: {
      network: 'mainnet',
      subject,
      policy: policyOf(subject),
      assetName: assetNameOf(subject),
      fingerprint: fingerprintOf(subject),
      name: value(name),
      ticker: value(ticker),
      description: value(description),
      decimals: value(decimals),
      others: {},
      recordedIn: [source],
      priority: [source],
      service: 'https://service.example',
    },
    logo: { kind: 'image', type: 'image/png', base64: logo.slice(logo.indexOf(',') + 1), source },
  };
}

export const sampleTokens = () =>
  [
    sampleOf('0123456789abcdef', 'Pebble Dollar', 'PBLD', t('first_run_sample_dollar'), 6, pebblePng),
    sampleOf('fedcba9876543210', 'Grey Heron', 'HERON', t('first_run_sample_points'), 0, heronPng),
  ] as const;
