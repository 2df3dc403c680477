/** Invented tokens for the sample on the first-run page. */
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { assetNameOf, policyOf, type Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Logo, Token } from '../../lib/tokens/token.ts';
import heronPng from './heron.png?inline';
import pebblePng from './pebble.png?inline';

const source = 'CIP_26';
const sourced = <T>(value: T) => ({ value, source }) as const;

type Sample = { readonly token: Token; readonly logo: Logo };

/** `digits`: of the policy, repeated, since no real policy has its digits in such an order. `png`: a data URL. */
function sampleOf(
  digits: string,
  texts: readonly [name: string, ticker: string, description: string],
  decimals: number,
  png: string,
): Sample {
  const [name, ticker, description] = texts;
  const subject = (digits.repeat(4).slice(0, 56) + bytesToHex(utf8ToBytes(ticker))) as Subject;
  return {
    token: {
      network: 'mainnet',
      subject,
      policy: policyOf(subject),
      assetName: assetNameOf(subject),
      fingerprint: fingerprintOf(subject),
      name: sourced(name),
      ticker: sourced(ticker),
      description: sourced(description),
      decimals: sourced(decimals),
      others: {},
      recordedIn: [source],
      priority: [source],
      service: 'https://service.example',
    },
    logo: { kind: 'image', type: 'image/png', base64: png.slice(png.indexOf(',') + 1), source },
  };
}

export const sampleTokens = () =>
  [
    sampleOf('0123456789abcdef', ['Pebble Dollar', 'PBLD', t('first_run_sample_dollar')], 6, pebblePng),
    sampleOf('fedcba9876543210', ['Grey Heron', 'HERON', t('first_run_sample_points')], 0, heronPng),
  ] as const;
