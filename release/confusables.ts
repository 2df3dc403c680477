/**
 * `npx tsx release/confusables.ts`: writes public/confusables.json, the characters that look like Latin letters and digits and
 * that NFKD does not map to them, by these letters. From confusables.txt of Unicode 13.0 (UTS #39), by way of `unhomoglyph`;
 * small capitals, signs of currencies and letters chosen for their outline are ours.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import unhomoglyph from 'unhomoglyph';

const FILE = join(import.meta.dirname, '../public/confusables.json');

/** Parses words of a letter and its confusable characters. */
const pairsIn = (words: string) =>
  words.split(' ').flatMap((word) => {
    const [letter = '', ...characters] = word;
    return characters.map((one) => [one, letter] as const);
  });

/** Prototypes of UTS #39 that are not ASCII letters but look like one. */
const DRAWN_AS = pairsIn('aᴀ bʙß dᴅ eᴇ fꜰ gɢ hʜ jᴊ kᴋ lʟ mᴍ nɴ pᴘ rʀ tᴛ uᴜ yʏ');

/** Not in UTS #39, but used in token names: currency signs, and letters with a similar outline. */
const DECORATIVE = pairsIn('a₳ΛɅΔД b₿฿ c₡¢₵ e€ΣΞƎƐ f₣ g₲ k₭ l£₤Լ m₥ n₦ИиŊŋ p₱₽ rЯя t₮₸ w₩ y¥');

/** The normalization of `skeletonOf`: no marks, one case, one letter for those that look alike in either case. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[i1|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const isLatin = (text: string) => /^[a-z2-9]+$/.test(text);

/** The content of the file. */
export function confusablesFile(): string {
  const every = Array.from({ length: 0x32000 }, (_, code) =>
    code >> 11 === 27 ? '' : String.fromCodePoint(code),
  );
  const candidates = every.filter((one) => /[\p{L}\p{N}\p{S}]/u.test(one) && one.normalize('NFKD') === one);
  // One pass over all characters, separated by NUL.
  const prototypes = unhomoglyph(candidates.join('\0')).split('\0');
  const drawn = new Map(candidates.map((one, at) => [one, prototypes[at] ?? one]));
  const latin = new Map<string, string>(DRAWN_AS);
  for (const [one, prototype] of drawn) {
    const letters = plain([...prototype].map((part) => latin.get(part) ?? part).join(''));
    if (isLatin(letters) && !isLatin(plain(one))) latin.set(one, letters);
  }
  for (const [sign, letter] of DECORATIVE) latin.set(sign, letter);
  // A sign that looks like two letters is an ornament: nobody writes ∞ for oo.
  for (const [one, letters] of latin) if (letters.length > 1 && !/[\p{L}\p{N}]/u.test(one)) latin.delete(one);
  const byLetters: Record<string, string> = {};
  for (const [one, letters] of [...latin].toSorted()) {
    // As a skeleton has them.
    const prototype = letters.replaceAll('m', 'rn').replaceAll('w', 'vv');
    byLetters[prototype] = (byLetters[prototype] ?? '') + one;
  }
  return `${JSON.stringify(byLetters, undefined, 1)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(FILE, confusablesFile());
