/** What a person typed or pasted into the search box, read as an identifier, or why it is none. */
import { FINGERPRINT_LENGTH, looksLikeFingerprint, parseFingerprint } from './bech32.ts';
import { findIdentifiersAsWritten } from './grammar.ts';
import { type Identifier, identifierText, writtenSubject } from './identifier.ts';
import {
  assetNameOfText,
  isHex,
  POLICY_DIGITS,
  parseAssetName,
  parsePolicyId,
  parseSubject,
  subjectOf,
} from './subject.ts';

export type Refusal =
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-hex'; readonly character: string; readonly position: number }
  | { readonly kind: 'odd'; readonly digits: number }
  | { readonly kind: 'too-short'; readonly digits: number }
  | { readonly kind: 'too-long'; readonly digits: number }
  | { readonly kind: 'name-too-long'; readonly bytes: number }
  | { readonly kind: 'fingerprint-length'; readonly characters: number }
  | { readonly kind: 'fingerprint-checksum' }
  | { readonly kind: 'several'; readonly count: number }
  | { readonly kind: 'too-many'; readonly count: number; readonly most: number }
  | {
      readonly kind: 'leads-elsewhere';
      readonly leadsTo: 'transaction' | 'block' | 'address' | 'unknown';
    };

export type Query =
  | { readonly kind: 'identifier'; readonly identifier: Identifier }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

const refuse = (refusal: Refusal): Query => ({ kind: 'refused', refusal });

/**
 * Reads a subject in any case, `policy.name` (hex, else the name's own text), a policy, a fingerprint, or a
 * link that holds exactly one of them. Everything else is refused with its reason.
 */
export function readQuery(typed: string): Query {
  const text = typed.trim();
  if (text === '') return refuse({ kind: 'empty' });
  if (/^https?:\/\//i.test(text)) return readSurroundings(decoded(text));
  // A name may hold blanks of its own, but begins with none, and ends where the line ends.
  if (/^[0-9a-f]{56}\.(?:\S|$)/i.test(text) && !/[\r\n]/.test(text)) return readNamed(text);
  if (/\s/.test(text)) return readSurroundings(text);
  if (/^asset1/i.test(text)) return readFingerprint(text);
  return readHex(text);
}

function readSurroundings(text: string): Query {
  const found = findIdentifiersAsWritten(text);
  const [identifier] = found;
  if (identifier === undefined) return readHex(text);
  const different = new Set(found.map(identifierText)).size;
  return different === 1 ? { kind: 'identifier', identifier } : refuse({ kind: 'several', count: different });
}

/** A link without its percent signs, whose two digits would run into an identifier behind them. */
function decoded(link: string): string {
  return link.replace(/%[0-9a-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

function readFingerprint(text: string): Query {
  const fingerprint = parseFingerprint(text);
  if (fingerprint !== undefined)
    return { kind: 'identifier', identifier: { kind: 'fingerprint', fingerprint } };
  return looksLikeFingerprint(text) && text.length === FINGERPRINT_LENGTH
    ? refuse({ kind: 'fingerprint-checksum' })
    : refuse({ kind: 'fingerprint-length', characters: text.length });
}

function readNamed(text: string): Query {
  const policy = parsePolicyId(text.slice(0, POLICY_DIGITS));
  const written = text.slice(POLICY_DIGITS + 1);
  // A name in hex has at most 64 digits, so hex comes first; "CAFE" read as hex is what the sites mean.
  const inHex = isHex(written) && written.length % 2 === 0;
  const name = inHex ? parseAssetName(written) : assetNameOfText(written);
  if (policy === undefined || name === undefined) {
    const bytes = inHex ? written.length / 2 : new TextEncoder().encode(written).length;
    return refuse({ kind: 'name-too-long', bytes });
  }
  const hex = text.slice(0, POLICY_DIGITS) + (inHex ? written : name);
  return { kind: 'identifier', identifier: writtenSubject(subjectOf(policy, name), hex) };
}

function readHex(text: string): Query {
  const position = text.search(/[^0-9a-f]/i);
  if (position >= 0) {
    const character = String.fromCodePoint(text.codePointAt(position) ?? 0);
    return refuse({ kind: 'not-hex', character, position: position + 1 });
  }
  const digits = text.length;
  if (digits < POLICY_DIGITS) return refuse({ kind: 'too-short', digits });
  if (digits > 120) return refuse({ kind: 'too-long', digits });
  if (digits % 2 === 1) return refuse({ kind: 'odd', digits });
  const policy = parsePolicyId(text);
  if (policy !== undefined) return { kind: 'identifier', identifier: { kind: 'policy', policy } };
  const subject = parseSubject(text);
  return subject !== undefined
    ? { kind: 'identifier', identifier: writtenSubject(subject, text) }
    : refuse({ kind: 'too-long', digits });
}
