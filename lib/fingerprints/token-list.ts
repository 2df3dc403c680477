/**
 * The token list: the subjects of the off-chain registry, and the CIP-68 tokens that a release was built with. A release
 * build includes a list with names; any build can fetch the registry's subjects.
 */
import { failed, type Result, success } from '../failure.ts';
import type { Http } from '../http/request.ts';
import { fetchRegistrySubjects } from './registry-tree.ts';
import { parseShippedList } from './shipped-list.ts';
import type { FingerprintStore, ListInfo } from './store.ts';

/** `bytes`: received so far; null unless the list is being fetched. */
export type ListStatus = { readonly info: ListInfo | null; readonly bytes: number | null };

export type TokenList = ReturnType<typeof createTokenList>;

export type TokenListDeps = {
  readonly http: Http;
  readonly fingerprints: Pick<FingerprintStore, 'list' | 'replaceList'>;
  /** The token list of the build, as JSON. */
  readonly shipped: () => Promise<unknown>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

export function createTokenList(deps: TokenListDeps) {
  const { fingerprints } = deps;
  let bytes: number | null = null;
  let renewing: Promise<Result<ListStatus>> | undefined;
  let storing: Promise<void> | undefined;

  async function status(): Promise<ListStatus> {
    return { info: (await fingerprints.list()) ?? null, bytes };
  }

  async function renew(): Promise<Result<ListStatus>> {
    // The list of the build must not replace the fetched one later; `ready` reports its failure.
    await storing?.catch(() => undefined);
    const progress = (received: number) => {
      bytes = received;
    };
    const fetched = await fetchList(deps, progress).finally(() => {
      bytes = null;
    });
    return fetched.ok ? success(await status()) : fetched;
  }

  return {
    status,

    /** Fetches the latest list and replaces the current one. Concurrent calls share one fetch. */
    renew(): Promise<Result<ListStatus>> {
      renewing ??= renew().finally(() => {
        renewing = undefined;
      });
      return renewing;
    },

    /** Resolves when the list of the build is in the store, unless the store has a newer one. */
    ready(): Promise<void> {
      storing ??= storeShippedList(deps).catch((error: unknown) => {
        storing = undefined;
        throw error;
      });
      return storing;
    },
  };
}

async function fetchList(deps: TokenListDeps, progress: (bytes: number) => void): Promise<Result<void>> {
  const { http, fingerprints, shipped, now } = deps;
  const registered = await fetchRegistrySubjects({ http, now, progress });
  if (!registered.ok) return registered;
  // CIP-68 tokens are not in the registry, so only the list of the build has them.
  const known = new Set(registered.value.map((subject) => subject.toLowerCase()));
  const build = parseShippedList(await shipped());
  const unregistered = build?.subjects.filter((subject) => !known.has(subject.toLowerCase())) ?? [];
  const subjects = [...registered.value, ...unregistered];
  // The names are in the entries, which are not fetched.
  const info = { origin: 'fetched', madeAt: now() } as const;
  const isSaved = await fingerprints.replaceList(info, subjects, build?.names);
  return isSaved ? success(undefined) : failed({ kind: 'malformed', detail: 'not-saved' });
}

async function storeShippedList({ fingerprints, shipped }: TokenListDeps): Promise<void> {
  const list = parseShippedList(await shipped());
  if (list === undefined) return;
  const current = await fingerprints.list();
  if (current !== undefined && current.madeAt >= list.madeAt) return;
  await fingerprints.replaceList({ origin: 'shipped', madeAt: list.madeAt }, list.subjects, list.names);
}
