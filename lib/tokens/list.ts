/**
 * The token list of a release: the tokens of mainnet's registry with their names, and what third-party lists say of tokens, in
 * one file. `npm run index` writes it (release/token-list.ts). It is read in place; nothing is imported into a database.
 *
 * The file has the length of its head (4 bytes), and the head (JSON). Policies and tokens follow, both sorted, in these parts:
 *
 * - the policy IDs, 28 bytes each
 * - the number of tokens of each policy, 2 bytes each
 * - the length of each asset name, 1 byte each
 * - the first 4 bytes of each fingerprint, sorted
 * - the token of each of these, by its position, 2 bytes each
 * - the asset names
 * - name and ticker of each token, a line each, separated by a tab, in UTF-8
 *
 * Integers are big-endian.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { type Fingerprint, fingerprintOf, hashPrefixOf } from '../asset/fingerprint.ts';
import {
  type AssetName,
  type PolicyId,
  parseAssetName,
  parsePolicyId,
  type Subject,
  subjectOf,
} from '../asset/subject.ts';

export type ListHead = {
  /** The month of the list, such as "2026-11". */
  readonly date: string;
  readonly policies: number;
  readonly tokens: number;
  /** The subjects that the registry does not spell in lower case, as it spells them. */
  readonly spellings: readonly string[];
  /** Tokens in the Community Scam Token Registry. */
  readonly scams: readonly Fingerprint[];
  /** Policies that Minswap calls suspicious. */
  readonly suspicious: readonly PolicyId[];
};

/** Name and ticker, as the registry or a CIP-68 record had them when the list was made. */
export type ListedToken = { readonly subject: Subject; readonly name?: string; readonly ticker?: string };

/** What third-party lists name: a token by its fingerprint, or a policy. */
export type Listed = { readonly fingerprint?: Fingerprint; readonly policy?: PolicyId };

/** A third-party list that names a token or its policy, and the month of the list. */
export type ListMark = { readonly list: 'community-scams' | 'minswap-suspicious'; readonly date: string };

const POLICY_BYTES = 28;

export class TokenList {
  readonly date: string;
  readonly spellings: Spellings;
  readonly #scams: ReadonlySet<Fingerprint>;
  readonly #suspicious: ReadonlySet<PolicyId>;
  readonly #count: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  /** Where the parts of the file begin. */
  readonly #at: Readonly<Record<'policies' | 'prefixes' | 'order' | 'names' | 'texts', number>>;
  /** The first token of each policy, then the number of all tokens. */
  readonly #firstTokens: Uint16Array;
  /** Where each asset name begins, then where the last one ends. */
  readonly #nameStarts: Uint32Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const policiesAt = 4 + this.#view.getUint32(0);
    const head: ListHead = JSON.parse(new TextDecoder().decode(bytes.subarray(4, policiesAt)));
    const { date, policies, tokens, spellings, scams, suspicious } = head;
    this.date = date;
    this.spellings = new Map(spellings.map((text) => [text.toLowerCase() as string as Subject, text]));
    this.#scams = new Set(scams);
    this.#suspicious = new Set(suspicious);
    this.#count = tokens;
    const countsAt = policiesAt + POLICY_BYTES * policies;
    const lengthsAt = countsAt + 2 * policies;
    const prefixes = lengthsAt + tokens;
    const order = prefixes + 4 * tokens;
    const names = order + 2 * tokens;
    this.#firstTokens = new Uint16Array(policies + 1);
    for (let i = 0; i < policies; i++)
      this.#firstTokens[i + 1] = (this.#firstTokens[i] ?? 0) + this.#view.getUint16(countsAt + 2 * i);
    this.#nameStarts = new Uint32Array(tokens + 1).fill(names, 0, 1);
    for (let i = 0; i < tokens; i++)
      this.#nameStarts[i + 1] = (this.#nameStarts[i] ?? 0) + this.#view.getUint8(lengthsAt + i);
    this.#at = { policies: policiesAt, prefixes, order, names, texts: this.#nameStarts[tokens] ?? names };
  }

  /** The token of a fingerprint, proven by its hash; undefined if the list does not have it. */
  subjectOf(fingerprint: Fingerprint): Subject | undefined {
    const { prefixes, order } = this.#at;
    const wanted = hashPrefixOf(fingerprint);
    const prefixAt = (i: number) => this.#view.getUint32(prefixes + 4 * i);
    for (let i = firstNot(this.#count, (i) => prefixAt(i) < wanted); i < this.#count; i++) {
      if (prefixAt(i) !== wanted) return undefined;
      const subject = this.#subjectAt(this.#view.getUint16(order + 2 * i));
      if (fingerprintOf(subject) === fingerprint) return subject;
    }
    return undefined;
  }

  /** The tokens of a policy, sorted by asset name. */
  underPolicy(policy: PolicyId): readonly Subject[] {
    const policies = this.#firstTokens.length - 1;
    const at = firstNot(policies, (i) => this.#policyAt(i) < policy);
    if (at === policies || this.#policyAt(at) !== policy) return [];
    const first = this.#firstTokens[at] ?? 0;
    const end = this.#firstTokens[at + 1] ?? 0;
    return Array.from({ length: end - first }, (_, i) => subjectOf(policy, this.#assetNameAt(first + i)));
  }

  /** What third-party lists say about a token or a policy. */
  marksOf({ fingerprint, policy }: Listed): readonly ListMark[] {
    const marks: ListMark[] = [];
    const { date } = this;
    if (fingerprint !== undefined && this.#scams.has(fingerprint))
      marks.push({ list: 'community-scams', date });
    if (policy !== undefined && this.#suspicious.has(policy))
      marks.push({ list: 'minswap-suspicious', date });
    return marks;
  }

  /** All tokens with their names, decoded at each call. */
  tokens(): readonly ListedToken[] {
    const { names, texts } = this.#at;
    const lines = new TextDecoder().decode(this.#bytes.subarray(texts)).split('\n');
    // At once: a conversion for each name takes several times as long.
    const namesInHex = bytesToHex(this.#bytes.subarray(names, texts));
    const tokens: ListedToken[] = [];
    for (const [i, first] of this.#firstTokens.subarray(0, -1).entries()) {
      const policy = this.#policyAt(i);
      const end = this.#firstTokens[i + 1] ?? first;
      for (let token = first; token < end; token++) {
        const from = 2 * ((this.#nameStarts[token] ?? names) - names);
        const to = 2 * ((this.#nameStarts[token + 1] ?? names) - names);
        const subject = subjectOf(policy, namesInHex.slice(from, to) as string as AssetName);
        tokens.push(withTexts(subject, lines[token] ?? ''));
      }
    }
    return tokens;
  }

  #subjectAt(token: number): Subject {
    const policy = firstNot(this.#firstTokens.length, (i) => (this.#firstTokens[i] ?? 0) <= token) - 1;
    return subjectOf(this.#policyAt(policy), this.#assetNameAt(token));
  }

  #policyAt(index: number): PolicyId {
    const at = this.#at.policies + POLICY_BYTES * index;
    return parsePolicyId(bytesToHex(this.#bytes.subarray(at, at + POLICY_BYTES))) as PolicyId;
  }

  #assetNameAt(token: number): AssetName {
    const name = this.#bytes.subarray(this.#nameStarts[token], this.#nameStarts[token + 1]);
    return parseAssetName(bytesToHex(name)) as AssetName;
  }
}

/** The first index that fails a test which all indexes before it pass; the length if none fails. */
function firstNot(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Without spreads, which take most of the time for a whole list. */
function withTexts(subject: Subject, line: string): ListedToken {
  const tab = line.indexOf('\t');
  const token: { subject: Subject; name?: string; ticker?: string } = { subject };
  if (tab > 0) token.name = line.slice(0, tab);
  if (tab + 1 < line.length) token.ticker = line.slice(tab + 1);
  return token;
}

/** The subjects that the token list does not spell in lower case, with their spelling in it. */
export type Spellings = ReadonlyMap<Subject, string>;
