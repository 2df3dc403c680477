/** Whether a text that a page shows belongs to a token: its name, its ticker, its asset name or one of its identifiers. */
import { readAssetName } from '../asset/asset-name.ts';
import { fingerprintOf } from '../asset/fingerprint.ts';
import { assetNameOf, policyOf, type Subject } from '../asset/subject.ts';

type Names = { readonly name?: string | undefined; readonly ticker?: string | undefined };

/** What the text is of the token: `token` for the token itself, `policy` for its policy ID, undefined for nothing. */
export function proves(
  text: string,
  subject: Subject,
  { name, ticker }: Names,
): 'token' | 'policy' | undefined {
  const shown = text.trim().replace(/^#/, '').toLowerCase();
  if (isShownAs(policyOf(subject), shown) && assetNameOf(subject) !== '') return 'policy';
  const assetName = readAssetName(assetNameOf(subject));
  const identifiers = [subject, fingerprintOf(subject), assetNameOf(subject), assetName.hex];
  if (identifiers.some((one) => isShownAs(one, shown))) return 'token';
  const names = [name, ticker, assetName.text].flatMap((one) => one?.trim().toLowerCase() || []);
  // A `#` may be part of the name.
  const parts = [text.trim().toLowerCase(), shown, ...partsOf(shown)].map(withoutDollar);
  return parts.some((part) => names.map(withoutDollar).includes(part)) ? 'token' : undefined;
}

const withoutDollar = (text: string) => text.replace(/^\$/, '');

/** `[TICKER] Name`, `Name (TICKER)`: the name and the ticker. */
function partsOf(text: string): readonly string[] {
  const inBrackets = [...text.matchAll(/[[(]([^[(\])]{1,50})[\])]/g)].map(([, inside = '']) => inside.trim());
  return inBrackets.length === 0
    ? []
    : [text.replace(/[[(][^[(\])]*[\])]/g, ' ').trim(), ...inBrackets].filter((part) => part !== '');
}

/** True for the identifier, whole or with its middle left out. */
function isShownAs(identifier: string, shown: string): boolean {
  if (identifier === '') return false;
  if (identifier === shown) return true;
  const [start = '', end = '', ...more] = shown.split(/\.{2,3}|…/);
  return (
    start.length >= 4 &&
    end.length >= 4 &&
    more.length === 0 &&
    identifier.startsWith(start) &&
    identifier.endsWith(end)
  );
}
