/**
 * Compares a text that a page shows instead of an identifier, such as "+1,234.56 SNEK" or "SNAPCAT #534e41…", with the
 * names of tokens. The comparison is exact and case-sensitive after normalization (NFC, collapsed white space); both ends
 * of a shortened text must match. Time is linear in the length of the text.
 */
import { isAmount, namesAda } from '../asset/amount.ts';
import { readAssetName } from '../asset/asset-name.ts';
import { locateIdentifiers } from '../asset/grammar.ts';
import { labelOf } from '../asset/label.ts';
import { LABEL_PREFIXES } from '../asset/proof.ts';
import {
  type AssetName,
  assetNameOf,
  assetNameOfText,
  parseAssetName,
  type Subject,
} from '../asset/subject.ts';

export type NamedToken = {
  readonly subject: Subject;
  readonly name?: string | undefined;
  readonly ticker?: string | undefined;
};

/** A whole text, or with `suffix` the two ends of a shortened one. */
type Pattern = { readonly prefix: string; readonly suffix?: string };

/** The names that a text may be: in plain text, and in hex. */
export type NameText = { readonly names: readonly Pattern[]; readonly hexes: readonly Pattern[] };

/** Undefined for a text that never names a token: ada, an amount, or an identifier that is too long for an asset name. */
export function readNameText(text: string): NameText | undefined {
  const readings = readingsOf(normalize(text));
  if (readings.some(namesAda)) return undefined;
  // 56 to 64 digits may be a policy ID, a subject or an asset name.
  if (readings.some(isIdentifier)) {
    const hex = parseAssetName(text.trim());
    return hex && { names: [], hexes: [{ prefix: hex }] };
  }
  const candidates = readings.filter((reading) => !isAmount(reading));
  if (candidates.length === 0) return undefined;
  const names = candidates.flatMap(patternsOf);
  return { names, hexes: [...names.filter(isBareHex), ...candidates.flatMap(hexAfterHash)] };
}

/** The subjects of the tokens that the text names. */
export function subjectsNamed(
  { names, hexes }: NameText,
  tokens: readonly NamedToken[],
): ReadonlySet<Subject> {
  const isNamed = (token: NamedToken) => {
    const tokenNames = namesOf(token);
    if (names.some((pattern) => tokenNames.some((name) => matches(pattern, name)))) return true;
    const assetName = assetNameOf(token.subject);
    return hexes.some((pattern) => matchesHex(pattern, assetName) || pattern.prefix === token.subject);
  };
  return new Set(tokens.filter(isNamed).map(({ subject }) => subject));
}

/** The asset names that the text may be, in hex or in UTF-8, with each CIP-67 label prefix. */
export function assetNamesIn({ names, hexes }: NameText): readonly AssetName[] {
  const whole = (patterns: readonly Pattern[]) =>
    patterns.flatMap(({ prefix, suffix }) => (suffix === undefined ? [prefix] : []));
  const bodies = new Set([...whole(hexes), ...whole(names).map((name) => assetNameOfText(name) ?? '')]);
  bodies.delete('');
  return [...bodies].flatMap((hex) => LABEL_PREFIXES.flatMap((label) => parseAssetName(label + hex) ?? []));
}

const normalize = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** The most words of an amount: a sign, groups of three digits and "×". */
const MAX_AMOUNT_WORDS = 9;

/**
 * The text, and the text without each leading part that may be an amount and without a leading `$`. Several may apply:
 * "1 234 SNEK" may be 1,234 SNEK or one token named "234 SNEK".
 */
function readingsOf(text: string): readonly string[] {
  const rests = [text];
  const words = text.split(' ', MAX_AMOUNT_WORDS + 1);
  for (let count = 1; count <= MAX_AMOUNT_WORDS && count < words.length; count++) {
    const amount = words.slice(0, count).join(' ');
    if (isAmount(amount)) rests.push(text.slice(amount.length + 1));
  }
  const times = text.indexOf('×') + 1;
  if (isAmount(text.slice(0, times))) rests.push(text.slice(times).trim());
  const readings = rests.flatMap((rest) => (rest.startsWith('$') ? [rest, rest.slice(1).trim()] : [rest]));
  return [...new Set(readings)].filter((reading) => reading !== '');
}

function isIdentifier(text: string): boolean {
  const [first] = locateIdentifiers(text);
  return first?.start === 0 && first.end === text.length;
}

/** The whole text; if it contains one ellipsis, also its two ends. */
function patternsOf(text: string): readonly Pattern[] {
  const [prefix = '', suffix, ...more] = text.split(/ ?(?:…|\.{3,}) ?/);
  const whole = { prefix: text };
  if (suffix === undefined || more.length > 0) return [whole];
  const shortened = { prefix, suffix };
  return isSpecific(shortened, 0) ? [whole, shortened] : [whole];
}

/** True if the pattern has enough characters. `ignored`: the number of leading characters that many tokens share. */
function isSpecific({ prefix, suffix = '' }: Pattern, ignored: number): boolean {
  const [first, last] = [[...prefix].length, [...suffix].length];
  return first - ignored >= 4 || (first >= 3 && last >= 3);
}

const HEX_DIGITS = /^[0-9a-f]*$/;
const isHexPattern = ({ prefix, suffix = '' }: Pattern) => HEX_DIGITS.test(prefix) && HEX_DIGITS.test(suffix);

/** On most pages short hex is a word ("face"), a count ("42") or an age ("2d"). */
function isLikelyHex({ prefix, suffix }: Pattern, minDigits: number): boolean {
  if (suffix !== undefined || prefix.length >= 8) return true;
  return prefix.length >= minDigits && /[0-9]/.test(prefix) && /[a-f]/.test(prefix);
}

const isBareHex = (pattern: Pattern) => isHexPattern(pattern) && isLikelyHex(pattern, 6);

/** The hex of `#HEX` and `NAME #HEX`, which is more specific than the name. */
function hexAfterHash(text: string): readonly Pattern[] {
  const at = text.lastIndexOf('#');
  if (at < 0 || (at > 0 && text[at - 1] !== ' ')) return [];
  return patternsOf(text.slice(at + 1)).filter((one) => isHexPattern(one) && isLikelyHex(one, 4));
}

/** The forms in which pages show a token's name, ticker and asset name. */
function namesOf({ subject, name = '', ticker = '' }: NamedToken): readonly string[] {
  const [full, short] = [normalize(name), normalize(ticker)];
  const decoded = normalize(readAssetName(assetNameOf(subject)).text ?? '');
  const both = full && short ? [`[${short}] ${full}`, `${short} ${full}`, `${full} (${short})`] : [];
  return [full, short, decoded, ...both].filter((form) => form !== '');
}

function matches({ prefix, suffix }: Pattern, name: string): boolean {
  if (suffix === undefined) return name === prefix;
  // An ellipsis replaces at least one character.
  return name.length > prefix.length + suffix.length && name.startsWith(prefix) && name.endsWith(suffix);
}

/** Matches an asset name with or without its label. */
function matchesHex(pattern: Pattern, assetName: AssetName): boolean {
  const labelled = labelOf(assetName);
  if (labelled !== undefined && labelled.rest !== '' && matches(pattern, labelled.rest)) return true;
  if (assetName === '' || !matches(pattern, assetName)) return false;
  const labelDigits = assetName.length - (labelled?.rest ?? assetName).length;
  return pattern.suffix === undefined || isSpecific(pattern, labelDigits);
}
