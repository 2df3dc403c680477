/** Invented tokens with asset names of every kind that can be mistaken for something else. */
import { createHash } from 'node:crypto';
import { fingerprint } from '../../data/signing.ts';

/** All but `name` and `ticker` in lower-case hex; the fingerprint as CIP-14 has it. */
export interface PageToken {
  readonly name: string;
  readonly ticker?: string;
  readonly policy: string;
  readonly assetName: string;
  readonly subject: string;
  readonly fingerprint: string;
}

type TokenOptions = Partial<Pick<PageToken, 'assetName' | 'policy' | 'ticker'>>;

/** The longest asset names, in bytes; and the shortest that is as long as a policy ID. */
const LONGEST = 32;
const AS_POLICY = 28;

export const digits = (seed: string, bytes: number): string =>
  createHash('sha256').update(`mentions: ${seed}`).digest('hex').slice(0, bytes * 2);

const utf8 = (text: string) => Buffer.from(text).toString('hex');

export function token(name: string, options: TokenOptions = {}): PageToken {
  const { policy = digits(`policy of ${name}`, AS_POLICY), assetName = utf8(name) } = options;
  const subject = policy + assetName;
  return { ...options, name, policy, assetName, subject, fingerprint: fingerprint(subject) };
}

/** 28 bytes, as long as a policy ID: CIP-67 label 333, and 24 bytes that are not text. */
export const labelledToken = (name: string, options: TokenOptions = {}): PageToken =>
  token(name, { assetName: `0014df10${digits(`labelled ${name}`, AS_POLICY - 4)}`, ...options });

export function printableToken(name: string, options: TokenOptions = {}): PageToken {
  const text = `${name.replaceAll(/\W/g, '')}abcdefghijklmnopqrstuvwxyzabcdef`.slice(0, LONGEST - 1);
  return token(name, { assetName: utf8(text), ...options });
}

export const randomToken = (name: string, options: TokenOptions = {}): PageToken =>
  token(name, { assetName: digits(`random ${name}`, LONGEST), ...options });

/** One token with each kind of asset name whose hex has 56 to 64 digits. */
export const longNamed = (name: string): readonly PageToken[] =>
  [labelledToken(`${name} A`), printableToken(`${name} B`), randomToken(`${name} C`)];

/** A token with a subject of 64 digits, as long as a hash. */
export const shortNamed = (name: string): PageToken =>
  token(name, { assetName: utf8(name.replaceAll(/\W/g, '').slice(-4)) });
