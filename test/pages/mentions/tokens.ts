/** Invented tokens with asset names of every kind that a page may take for something else. */
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

export interface TokenOptions {
  /** In hex; the name in UTF-8 without it. */
  readonly assetName?: string;
  readonly policy?: string;
  readonly ticker?: string;
}

/** The longest asset names, in bytes; and the shortest that is as long as a policy ID. */
const LONGEST = 32;
const AS_POLICY = 28;

/** Hex digits that follow from a text: 64 at most. */
export function digits(seed: string, bytes: number): string {
  return createHash('sha256').update(`mentions: ${seed}`).digest('hex').slice(0, bytes * 2);
}

const utf8 = (text: string) => Buffer.from(text).toString('hex');

/** A token under a policy of its own by default. */
export function token(name: string, options: TokenOptions = {}): PageToken {
  const { policy = digits(`policy of ${name}`, AS_POLICY), assetName = utf8(name), ticker } = options;
  const subject = policy + assetName;
  const base = { name, policy, assetName, subject, fingerprint: fingerprint(subject) };
  return ticker === undefined ? base : { ...base, ticker };
}

/** 28 bytes, as long as a policy ID: CIP-67 label 333, and 24 bytes that are no text. */
export function labelledToken(name: string, options: TokenOptions = {}): PageToken {
  return token(name, { assetName: `0014df10${digits(`labelled ${name}`, AS_POLICY - 4)}`, ...options });
}

/** 31 bytes of letters. */
export function printableToken(name: string, options: TokenOptions = {}): PageToken {
  const text = `${name.replaceAll(/\W/g, '')}${'abcdefghijklmnopqrstuvwxyzabcdef'}`.slice(0, LONGEST - 1);
  return token(name, { assetName: utf8(text), ...options });
}

/** 32 bytes that are no text: as long as a hash. */
export function randomToken(name: string, options: TokenOptions = {}): PageToken {
  return token(name, { assetName: digits(`random ${name}`, LONGEST), ...options });
}

/** One token with each kind of asset name whose hex has 56 to 64 digits. */
export function longNamed(name: string): readonly PageToken[] {
  return [labelledToken(`${name} A`), printableToken(`${name} B`), randomToken(`${name} C`)];
}

/** A token whose subject has 64 digits, as a hash has. */
export function shortNamed(name: string): PageToken {
  return token(name, { assetName: utf8(name.replaceAll(/\W/g, '').slice(-4)) });
}
