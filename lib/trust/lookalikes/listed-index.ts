/** Indexes the names of the token list for the comparison, when they are first needed. */
import { readAssetName } from '../../asset/asset-name.ts';
import { assetNameOf, type Subject } from '../../asset/subject.ts';
import { once } from '../../once.ts';
import { addToIndex, type DisplayNames, type NameIndex } from './lookalike.ts';

/** Reads the token list (lib/tokens/list.ts). */
export type ListedTokens = () => Promise<readonly (DisplayNames & { readonly subject: Subject })[]>;

/** `names`: those in `index`, by subject. */
export type Listed = {
  readonly index: NameIndex;
  readonly names: ReadonlyMap<Subject, DisplayNames>;
};

const TOKENS_BETWEEN_PAUSES = 500;
export const NOTHING_LISTED: Listed = { index: new Map(), names: new Map() };

/** `pause`: yields to other tasks. */
export function createListedIndex(listedTokens: ListedTokens, pause: () => Promise<void>) {
  let latest = NOTHING_LISTED;

  async function build(): Promise<Listed> {
    const index: NameIndex = new Map();
    const names = new Map<Subject, DisplayNames>();
    for (const [i, token] of (await listedTokens()).entries()) {
      const known = namesOf(token.subject, token);
      names.set(token.subject, known);
      addToIndex(index, [{ ...known, subject: token.subject, isRegistered: true, isListed: true }]);
      if (i % TOKENS_BETWEEN_PAUSES === TOKENS_BETWEEN_PAUSES - 1) await pause();
    }
    latest = { index, names };
    return latest;
  }

  return {
    /** The index; empty while it is not built yet. */
    latest: () => latest,
    /** The index, once it is built. */
    ready: once(build),
  };
}

/** A token without a name is known by the text of its asset name. */
export function namesOf(subject: Subject, { name, ticker }: DisplayNames): DisplayNames {
  const shown = name || readAssetName(assetNameOf(subject)).text;
  return { ...(shown && { name: shown }), ...(ticker && { ticker }) };
}
