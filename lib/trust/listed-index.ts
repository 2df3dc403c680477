/** Indexes the names of the token list for the comparison: when they are first needed, and again when the list has changed. */
import { readAssetName } from '../asset/asset-name.ts';
import { assetNameOf, type Subject } from '../asset/subject.ts';
import { addToIndex, type DisplayNames, type NameIndex } from './lookalike.ts';

/** The token list (lib/fingerprints). */
export type NameList = {
  /** Undefined without a list. A new list has another count or time. `namesMadeAt`: undefined without names. */
  list(): Promise<ListInfo | undefined>;
  /** Undefined when the database fails. */
  listedTokens(): Promise<readonly ListedToken[] | undefined>;
};

type ListInfo = {
  readonly count: number;
  readonly madeAt: number;
  readonly namesMadeAt?: number | undefined;
};
type ListedToken = DisplayNames & { readonly subject: Subject };

/** `names`: those in `index`, by subject. */
export type Listed = {
  readonly index: NameIndex;
  readonly names: ReadonlyMap<Subject, DisplayNames>;
};

const TOKENS_BETWEEN_PAUSES = 500;
export const NOTHING_LISTED: Listed = { index: new Map(), names: new Map() };

/** `pause`: yields to other tasks. */
export function createListedIndex(list: NameList, pause: () => Promise<void>) {
  let latest = NOTHING_LISTED;
  let current: { readonly version: string; readonly listed: Promise<Listed> } | undefined;

  async function build(): Promise<Listed> {
    const tokens = await list.listedTokens();
    // The next call tries again.
    if (tokens === undefined) current = undefined;
    else latest = await indexOf(tokens, pause);
    return latest;
  }

  return {
    /** The latest index, without waiting for a newer one; empty until there is one. */
    latest: () => latest,

    /** The index of the current list. */
    async ready(): Promise<Listed> {
      const info = await list.list();
      const version = info === undefined ? '' : `${info.madeAt} ${info.namesMadeAt} ${info.count}`;
      if (current?.version !== version) current = undefined;
      current ??= { version, listed: build() };
      return current.listed;
    },
  };
}

async function indexOf(tokens: readonly ListedToken[], pause: () => Promise<void>): Promise<Listed> {
  const index: NameIndex = new Map();
  const names = new Map<Subject, DisplayNames>();
  for (const [i, token] of tokens.entries()) {
    const { subject } = token;
    const known = namesOf(subject, token);
    names.set(subject, known);
    addToIndex(index, [{ ...known, subject, isRegistered: true, isListed: true }]);
    if (i % TOKENS_BETWEEN_PAUSES === TOKENS_BETWEEN_PAUSES - 1) await pause();
  }
  return { index, names };
}

/** A token without a name is known by the text of its asset name. */
export function namesOf(subject: Subject, { name, ticker }: DisplayNames): DisplayNames {
  const shown = name || readAssetName(assetNameOf(subject)).text;
  return { ...(shown && { name: shown }), ...(ticker && { ticker }) };
}
