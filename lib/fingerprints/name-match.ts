/**
 * A text that a page shows in place of an identifier, such as "+1,234.56 SNEK" or "SNAPCAT #534e41…", compared with
 * the names of tokens. Comparison is exact and case-sensitive after normalisation (NFC, collapsed white space); an
 * elided text must fit at both ends. Time is linear in the length of the text.
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

/** A token as far as its names are known. */
export type NamedToken = {
  readonly subject: Subject;
  readonly name?: string | undefined;
  readonly ticker?: string | undefined;
};

/** A whole text; or, where `behind` is given, the two ends of an elided one. */
type Pattern = { readonly before: string; readonly behind?: string };

/** What a text may be: a name, and an asset name in hex. */
export type NameText = { readonly names: readonly Pattern[]; readonly hexes: readonly Pattern[] };

/**
 * The text as a name, or undefined for what never names a token: ada, an amount alone, an identifier that is too long
 * for an asset name.
 */
export function readNameText(text: string): NameText | undefined {
  const readings = readingsOf(normalise(text));
  if (readings.some(namesAda)) return undefined;
  // 56 to 64 digits may be a policy, a subject, or the whole asset name.
  if (readings.some(isIdentifier)) {
    const hex = parseAssetName(text.trim());
    return hex && { names: [], hexes: [{ before: hex }] };
  }
  const candidates = readings.filter((reading) => !isAmount(reading));
  if (candidates.length === 0) return undefined;
  const names = candidates.flatMap(patternsOf);
  return { names, hexes: [...names.filter(isBareHex), ...candidates.flatMap(hexBehindHash)] };
}

/** The distinct subjects of the tokens that the text names. */
export function subjectsNamed(
  { names, hexes }: NameText,
  tokens: readonly NamedToken[],
): ReadonlySet<Subject> {
  const isNamed = (token: NamedToken) => {
    const words = wordsOf(token);
    if (names.some((pattern) => words.some((word) => fits(pattern, word)))) return true;
    const assetName = assetNameOf(token.subject);
    return hexes.some((pattern) => fitsHex(pattern, assetName) || pattern.before === token.subject);
  };
  return new Set(tokens.filter(isNamed).map(({ subject }) => subject));
}

/** The asset names that the text may be, in hex or in UTF-8, each bare and behind every CIP-67 label in use. */
export function assetNamesIn({ names, hexes }: NameText): readonly AssetName[] {
  const written = new Set<string>();
  for (const { before, behind } of hexes) if (behind === undefined) written.add(before);
  for (const { before, behind } of names)
    if (behind === undefined) written.add(assetNameOfText(before) ?? '');
  written.delete('');
  return [...written].flatMap((hex) => LABEL_PREFIXES.flatMap((label) => parseAssetName(label + hex) ?? []));
}

function normalise(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Words of an amount: a sign, groups of three digits and "×". */
const AMOUNT_WORDS = 9;

/**
 * The text as it stands, and without each leading part that may be an amount, and a leading `$`. Several may apply:
 * "1 234 SNEK" may be 1,234 of SNEK or one of a token called "234 SNEK".
 */
function readingsOf(text: string): readonly string[] {
  const rests = [text];
  const words = text.split(' ', AMOUNT_WORDS + 1);
  for (let count = 1; count <= AMOUNT_WORDS && count < words.length; count++) {
    const amount = words.slice(0, count).join(' ');
    if (isAmount(amount)) rests.push(text.slice(amount.length + 1));
  }
  const times = text.indexOf('×') + 1;
  if (isAmount(text.slice(0, times))) rests.push(text.slice(times).trim());
  const readings = rests.flatMap((rest) => (rest.startsWith('$') ? [rest, rest.slice(1).trim()] : [rest]));
  return [...new Set(readings)].filter((reading) => reading !== '');
}

/** True for a text that is one identifier from its beginning to its end. */
function isIdentifier(text: string): boolean {
  const [first] = locateIdentifiers(text);
  return first?.start === 0 && first.end === text.length;
}

/** The text as a whole; where it holds one ellipsis, as an elided one too. */
function patternsOf(text: string): readonly Pattern[] {
  const [before = '', behind, ...more] = text.split(/ ?(?:…|\.{3,}) ?/);
  const whole = { before: text };
  if (behind === undefined || more.length > 0) return [whole];
  const elided = { before, behind };
  return isLongEnough(elided, 0) ? [whole, elided] : [whole];
}

/** Ends that say enough of what was left out. `known`: how many of the first characters say nothing. */
function isLongEnough({ before, behind = '' }: Pattern, known: number): boolean {
  const [ahead, after] = [[...before].length, [...behind].length];
  return ahead - known >= 4 || (ahead >= 3 && after >= 3);
}

const HEX_DIGITS = /^[0-9a-f]*$/;
const isHexPattern = ({ before, behind = '' }: Pattern) => HEX_DIGITS.test(before) && HEX_DIGITS.test(behind);

/**
 * True for digits that are likely to be hex: short ones are words ("face"), counts ("42") or ages ("2d") on most pages.
 */
function isLikelyHex({ before, behind }: Pattern, digitsAtLeast: number): boolean {
  if (behind !== undefined || before.length >= 8) return true;
  return before.length >= digitsAtLeast && /[0-9]/.test(before) && /[a-f]/.test(before);
}

const isBareHex = (pattern: Pattern) => isHexPattern(pattern) && isLikelyHex(pattern, 6);

/** The hex of `#HEX` and `NAME #HEX`; it decides alone, since it says more than the name. */
function hexBehindHash(text: string): readonly Pattern[] {
  const at = text.lastIndexOf('#');
  if (at < 0 || (at > 0 && text[at - 1] !== ' ')) return [];
  return patternsOf(text.slice(at + 1)).filter((one) => isHexPattern(one) && isLikelyHex(one, 4));
}

/** What a token may be called, its asset name in hex aside. */
function wordsOf({ subject, name = '', ticker = '' }: NamedToken): readonly string[] {
  const [full, short] = [normalise(name), normalise(ticker)];
  const decoded = normalise(readAssetName(assetNameOf(subject)).text ?? '');
  const both = full && short ? [`[${short}] ${full}`, `${short} ${full}`, `${full} (${short})`] : [];
  return [full, short, decoded, ...both].filter((word) => word !== '');
}

function fits({ before, behind }: Pattern, word: string): boolean {
  if (behind === undefined) return word === before;
  // An ellipsis stands for one character at least.
  return word.length > before.length + behind.length && word.startsWith(before) && word.endsWith(behind);
}

/** An asset name with its label or without; the digits of a label are those of many tokens. */
function fitsHex(pattern: Pattern, assetName: AssetName): boolean {
  const labelled = labelOf(assetName);
  if (labelled !== undefined && labelled.rest !== '' && fits(pattern, labelled.rest)) return true;
  if (assetName === '' || !fits(pattern, assetName)) return false;
  const labelDigits = assetName.length - (labelled?.rest ?? assetName).length;
  return pattern.behind === undefined || isLongEnough(pattern, labelDigits);
}
