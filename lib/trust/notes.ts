/**
 * What is said about a token beside its record: the user's nickname, what an unregistered token resembles, web addresses in its
 * texts, registered tokens with the same ticker, and conflicts between the standards.
 *
 * A token is compared with ada, the token list and the tokens with a nickname of the user, which no page chooses.
 */

import { readAssetName } from '../asset/asset-name.ts';
import { assetNameOf, policyOf, type Subject } from '../asset/subject.ts';
import { once } from '../async.ts';
import type { NetworkId } from '../network/networks.ts';
import type { NicknamedToken, TokenRef } from '../settings/nicknames.ts';
import type { Note, StandardRecords, Token } from '../tokens/token.ts';
import { addressIn } from './addresses.ts';
import { type DisplayNames, lookalikeOf, NameIndex } from './lookalikes/lookalike.ts';
import type { Confusables } from './lookalikes/skeleton.ts';
import { conflictsIn } from './metadata/compare.ts';
import { shorten } from './metadata/value.ts';

/** What a card shows of a token, by a record or by metadata on the chain. */
type ShownTexts = Pick<Token, 'name' | 'ticker' | 'description' | 'decimals' | 'url' | 'recordedIn'> & {
  /** Other texts of the metadata. */
  readonly texts?: readonly string[];
};

/** A token that is shown. */
export type Shown = TokenRef & {
  /** Undefined for one that nothing describes: it is known by its asset name. */
  readonly token?: ShownTexts | undefined;
  /** False if it could not be looked up, so that it may be registered. */
  readonly isLookedUp: boolean;
  /** Empty unless both standards have a record. */
  readonly records: StandardRecords;
  /** Leave out what needs the index of the token list if that is not built yet. */
  readonly isUrgent?: boolean | undefined;
};

/** The notes in display order. */
export type Notes = (shown: Shown) => Promise<readonly Note[]>;

export type NotesDeps = {
  readonly settings: () => Promise<{ readonly nicknames: readonly NicknamedToken[] }>;
  readonly confusables: () => Promise<Confusables>;
  /** The token list, which applies to mainnet only. */
  readonly listedTokens: () => Promise<readonly (DisplayNames & { readonly subject: Subject })[]>;
  /** Yields to other tasks. */
  readonly pause: () => Promise<void>;
};

export const MAX_SAME_TICKER = 20;
/** Characters of a name that are compared; a service may send 100,000. */
const MAX_COMPARED = 1_000;
/** Characters of a value in a note. */
const MAX_SHOWN = 60;
const TOKENS_BETWEEN_PAUSES = 500;

type Listed = { readonly names: NameIndex; readonly subjects: ReadonlySet<Subject> };
const NOTHING_LISTED: Listed = { names: new NameIndex(new Map()), subjects: new Set() };

export function createNotes({ settings, confusables, listedTokens, pause }: NotesDeps): Notes {
  let built: Listed | undefined;
  const listed = once(async () => {
    const names = new NameIndex(await confusables());
    const subjects = new Set<Subject>();
    for (const [i, token] of (await listedTokens()).entries()) {
      subjects.add(token.subject);
      names.add(token, token);
      if (i % TOKENS_BETWEEN_PAUSES === TOKENS_BETWEEN_PAUSES - 1) await pause();
    }
    built = { names, subjects };
    return built;
  });

  async function listOf(network: NetworkId, isUrgent: boolean | undefined): Promise<Listed | undefined> {
    if (network !== 'mainnet') return NOTHING_LISTED;
    return isUrgent ? built : listed();
  }

  return async (shown) => {
    const { network, subject, token, isUrgent } = shown;
    const nicknamed = (await settings()).nicknames.filter((one) => one.network === network);
    const nickname = nicknamed.find((one) => one.subject === subject)?.nickname;
    const own: readonly Note[] = nickname === undefined ? [] : [{ kind: 'nickname', nickname }];
    const conflicts = conflictsIn(shown.records);
    const list = await listOf(network, isUrgent);
    if (list === undefined) return [...own, ...conflicts];
    if (list.subjects.has(subject) || (token && isInRegistry(token)))
      return [...own, ...sameTicker(shown, list), ...conflicts];
    const table = await confusables();
    const indexes = [NameIndex.ofAda(table), indexOf(nicknamed, table), list.names];
    // The user knows a token that has a nickname.
    const judged = nickname === undefined && shown.isLookedUp ? lookalikes(shown, indexes) : [];
    return [...own, ...judged, ...addresses(shown, table), ...conflicts];
  };
}

function indexOf(nicknamed: readonly NicknamedToken[], confusables: Confusables): NameIndex {
  const index = new NameIndex(confusables);
  // A file of nicknames may have no names.
  for (const { subject, nickname, name, ticker } of nicknamed)
    index.add(name || ticker ? { name: name ?? '', ticker: ticker ?? '' } : ownNames(subject), {
      subject,
      nickname,
    });
  return index;
}

const ownNames = (subject: Subject): DisplayNames => ({
  name: readAssetName(assetNameOf(subject)).text ?? '',
});

/** A summary does not tell where the token is recorded, only where its values come from. */
function isInRegistry({ recordedIn, name, ticker, description, decimals, url }: ShownTexts): boolean {
  const sources = [name, ticker, description, decimals, url].map((value) => value?.source);
  return (recordedIn ?? sources).includes('CIP_26');
}

function sameTicker({ subject, token }: Shown, { names }: Listed): readonly Note[] {
  const ticker = token?.ticker?.value.slice(0, MAX_COMPARED) ?? '';
  const others = names.withTicker(ticker).filter((one) => policyOf(one) !== policyOf(subject));
  if (others.length === 0) return [];
  const subjects = [subject, ...others].slice(0, MAX_SAME_TICKER);
  return [{ kind: 'same-ticker', ticker: shorten(ticker, MAX_SHOWN), count: others.length + 1, subjects }];
}

function lookalikes({ subject, token }: Shown, indexes: readonly NameIndex[]): readonly Note[] {
  const [name = '', ticker = ''] = [token?.name, token?.ticker].map((text) =>
    text?.value.slice(0, MAX_COMPARED),
  );
  const found = lookalikeOf(policyOf(subject), [{ name, ticker }, ownNames(subject)], indexes);
  if (found === undefined) return [];
  if (found.of === 'ada') return [{ kind: 'ada' }];
  const { subject: of, nickname } = found.of;
  return [{ kind: 'lookalike', of, text: shorten(found.text, MAX_SHOWN), ...(nickname && { nickname }) }];
}

function addresses({ subject, token }: Shown, confusables: Confusables): readonly Note[] {
  const { name, ticker, description, texts = [] } = token ?? {};
  const all = [ownNames(subject).name, name?.value, ticker?.value, description?.value, ...texts];
  const host = all.map((text) => addressIn(text ?? '', confusables)).find((found) => found !== undefined);
  return host === undefined ? [] : [{ kind: 'address', host: shorten(host, MAX_SHOWN) }];
}
