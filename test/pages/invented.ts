/** Invented, deterministic details of tokens for the pages. */
import { createHash } from 'node:crypto';
import { bech32 } from '@scure/base';
import { TOKENS, type TestToken, UNREGISTERED } from '../data/index.ts';
import { picture } from '../data/picture.ts';
import { escape } from './template.ts';

type Theme = 'light' | 'dark';

export interface PageOptions {
  readonly tokens?: readonly TestToken[];
  readonly theme?: Theme;
  /** `/en`, or nothing: the language of an explorer that has several. */
  readonly prefix?: string;
}

const { fernwood, lanterns, tern, mica, orrery, ternCopy, brindle, saltmarsh, hollow, yukimi, shaked } = TOKENS;
const { quillback, thistle, allotment, mirewick, marrow, qamar, kiln, driftwood, hostile } = TOKENS;
const { gorse, heron, lark, fernwoodBadge } = UNREGISTERED;
/** Registered in each way, odd ones and strangers between them. */
export const DEFAULT_TOKENS: readonly TestToken[] = [
  ...[fernwood, lanterns, tern, mica, gorse, orrery, ternCopy, brindle, saltmarsh, hollow, heron, yukimi],
  ...[shaked, quillback, lark, thistle, allotment, mirewick, marrow, qamar, kiln, fernwoodBadge, driftwood, hostile],
];

/** The CIP-67 labels that an explorer removes from a name before it shows it. */
const LABEL = /^0(?:00643b|00de14|014df1|01bc28)0/;

const bytes = (seed: string): Buffer => createHash('sha256').update(`pages: ${seed}`).digest();

export const number = (seed: string, limit: number): number => bytes(seed).readUInt32BE(0) % limit;

/** 64 hex digits of a transaction or a block. */
export const hash = (seed: string): string => bytes(`hash ${seed}`).toString('hex');

/** A mainnet address with a valid checksum and length; its keys do not exist. */
export function address(seed: string): string {
  const keys = ['payment', 'stake'].map((kind) => bytes(`${kind} ${seed}`).subarray(4));
  const payload = Buffer.concat([Buffer.of(0x01), ...keys]);
  return bech32.encode('addr', bech32.toWords(new Uint8Array(payload)), false);
}

const GROUPED = new Intl.NumberFormat('en-US');
export const grouped = (value: number): string => GROUPED.format(value);

const isNft = ({ assetName }: TestToken) => assetName.startsWith('000de140');

/** Units in circulation, as a page writes them: one for an NFT. */
function supply(token: TestToken): string {
  if (isNft(token)) return '1';
  const digits = 4 + number(`digits ${token.subject}`, 7);
  return grouped((1 + number(`supply ${token.subject}`, 989)) * 10 ** (digits - 3));
}

const holders = (token: TestToken): string =>
  isNft(token) ? '1' : grouped(3 + number(`holders ${token.subject}`, 48_000));

/** An asset name as an explorer shows it: its UTF-8 text without the label, else its hex. */
function readableName({ assetName }: TestToken): string {
  const rest = assetName.replace(LABEL, '');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(rest, 'hex'));
  } catch {
    return rest;
  }
}

const shownName = (token: TestToken): string => token.name ?? readableName(token);

/** The token's picture, or its initial on a tile with a colour derived from the policy ID. */
function logo(token: TestToken, side: number): string {
  if (token.picture) {
    const { motif, colours } = token.picture;
    const source = `data:image/png;base64,${picture(motif, colours).toString('base64')}`;
    return `<img class="logo" src="${source}" width="${side}" height="${side}" alt="">`;
  }
  const hue = number(`hue ${token.policy}`, 360);
  const initial = [...shownName(token).replace(/[^\p{L}\p{N}]/gu, '')][0] ?? '?';
  return `<svg class="logo" width="${side}" height="${side}" viewBox="0 0 32 32" aria-hidden="true">
<rect width="32" height="32" fill="hsl(${hue} 32% 46%)"/><text x="16" y="21.5" text-anchor="middle"
 font-size="15" font-weight="600" fill="#fff">${escape(initial.toUpperCase())}</text></svg>`;
}

export type TokenView = ReturnType<typeof viewOf>;

/** A token as the templates use it; `at`: its place in a list. */
export const viewOf = (token: TestToken, at = 0) => ({
  ...token,
  ticker: token.ticker,
  number: at + 1,
  shown: shownName(token),
  readable: readableName(token),
  /** Whether the asset name is printable. */
  isText: /^(?:[2-7][0-9a-f])+$/.test(token.assetName) && !token.assetName.includes('7f'),
  supply: supply(token),
  holders: holders(token),
  tickerOr: (other: string) => token.ticker ?? other,
  logo: (side: number) => logo(token, side),
});

/** Metadata as text, identifiers whole: two subjects, a `policy.name`, a policy, a fingerprint. */
export function rawMetadata(tokens: readonly TestToken[]): string {
  const [first, second, third, fourth, fifth] = tokens;
  return `subject:     ${first?.subject}
subject:     ${second?.subject}
unit:        ${third?.policy}.${third?.assetName}
policy:      ${fourth?.policy}
fingerprint: ${fifth?.fingerprint}
previous:    ${hash('previous')}`;
}
