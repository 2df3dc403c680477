/**
 * The token list: the subjects of the off-chain registry, and the CIP-68 tokens that a release was built with. A release
 * build includes a list with names; any build can fetch the registry's subjects.
 */
import * as z from 'zod/mini';
import { parseSubject } from '../asset/subject.ts';
import { type Failure, failed, type Result, success } from '../failure.ts';
import { type Http, type HttpResponse, retryAfterMs } from '../http/request.ts';
import { REGISTRY_TREES } from '../network/gateways.ts';
import type { ListInfo } from './database.ts';
import { parseShippedList, type ShippedList } from './shipped-list.ts';
import type { FingerprintStore } from './store.ts';

/** `bytes`: received so far; null unless the list is being fetched. */
export type ListStatus = { readonly info: ListInfo | null; readonly bytes: number | null };

export type TokenList = ReturnType<typeof createTokenList>;

export type TokenListDeps = {
  readonly http: Http;
  readonly fingerprints: Pick<FingerprintStore, 'list' | 'listedTokens' | 'spellings' | 'replaceList'>;
  /** The token list of the build, as JSON. */
  readonly shipped: () => Promise<unknown>;
  readonly report: (error: unknown) => void;
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
    // Else the list of the build could replace the fetched one. `ready` reports its failure.
    await storing?.catch(() => undefined);
    const progress = (received: number) => {
      bytes = received;
    };
    const fetched = await fetchList(deps, progress).finally(() => {
      bytes = null;
    });
    return fetched.ok ? success(await status()) : fetched;
  }

  function ready(): Promise<void> {
    storing ??= storeShippedList(deps).catch((error: unknown) => {
      storing = undefined;
      throw error;
    });
    return storing;
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
    ready,

    /** The list in the store; after the loss of the database that of the build. Undefined without one. */
    async info(): Promise<ListInfo | undefined> {
      const stored = await fingerprints.list();
      if (stored !== undefined) return stored;
      await ready().catch(deps.report);
      return fingerprints.list();
    },
  };
}

async function fetchList(deps: TokenListDeps, progress: (bytes: number) => void): Promise<Result<void>> {
  const { http, fingerprints, shipped, now } = deps;
  const registered = await fetchRegistrySubjects({ http, now, progress });
  if (!registered.ok) return registered;
  const build = parseShippedList(await shipped());
  // The names are those of the build: the entries, which have them, are not fetched.
  const info = { origin: 'fetched', madeAt: now(), namesMadeAt: build?.madeAt } as const;
  const isSaved = await fingerprints.replaceList(info, withBuild(registered.value, build), build?.names);
  return isSaved ? success(undefined) : failed({ kind: 'malformed', detail: 'not-saved' });
}

/** Adds the subjects of the build: CIP-68 tokens are not in the registry. */
function withBuild(subjects: readonly string[], build: ShippedList | undefined): readonly string[] {
  const known = new Set(subjects.map((subject) => subject.toLowerCase()));
  return [...subjects, ...(build?.subjects ?? []).filter((subject) => !known.has(subject.toLowerCase()))];
}

async function storeShippedList({ fingerprints, shipped }: TokenListDeps): Promise<void> {
  const build = parseShippedList(await shipped());
  if (build === undefined) return;
  const { madeAt, names } = build;
  const current = await fingerprints.list();
  if (current === undefined || current.madeAt < madeAt) {
    await fingerprints.replaceList({ origin: 'shipped', madeAt, namesMadeAt: madeAt }, build.subjects, names);
  } else if ((current.namesMadeAt ?? 0) < madeAt) {
    const [listed, spellings] = await Promise.all([fingerprints.listedTokens(), fingerprints.spellings()]);
    const subjects = listed?.map(({ subject }) => spellings?.get(subject) ?? subject);
    const info = { ...current, namesMadeAt: madeAt };
    if (subjects !== undefined) await fingerprints.replaceList(info, withBuild(subjects, build), names);
  }
}

const FOLDER = 'mappings';
/** About 350 bytes per file; GitHub truncates a tree at 100,000 files. */
const MAX_BYTES = 40 * 1024 * 1024;
const DEADLINE_MS = 180_000;
const MINUTE_MS = 60_000;

const treeSchema = z.object({
  tree: z.array(z.object({ path: z.string(), type: z.string(), sha: z.string() })),
  truncated: z.boolean(),
});
type Tree = z.infer<typeof treeSchema>;

type RegistryDeps = {
  readonly http: Http;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Called with the bytes received so far. */
  readonly progress: (bytes: number) => void;
};

/** The subjects as the registry spells them: the names of its files in the latest commit, by GitHub's git trees API. */
async function fetchRegistrySubjects(deps: RegistryDeps): Promise<Result<readonly string[]>> {
  const root = await fetchTree(deps, 'HEAD');
  if (!root.ok) return root;
  const folder = root.value.tree.find(({ path, type }) => path === FOLDER && type === 'tree');
  if (folder === undefined || !/^[0-9a-f]{40,64}$/.test(folder.sha)) {
    return failed({ kind: 'malformed', detail: 'no-folder' });
  }
  const files = await fetchTree(deps, folder.sha);
  if (!files.ok) return files;
  const subjects = files.value.tree.flatMap(({ path }) => subjectOfFile(path) ?? []);
  return subjects.length === 0 ? failed({ kind: 'malformed', detail: 'no-token' }) : success(subjects);
}

async function fetchTree({ http, now, progress }: RegistryDeps, sha: string): Promise<Result<Tree>> {
  const url = `${REGISTRY_TREES}/${sha}`;
  const response = await http({ url, maxBytes: MAX_BYTES, deadlineMs: DEADLINE_MS, progress });
  if (!response.ok) return response;
  if (response.value.status !== 200) return failed(failureOf(response.value, now()));
  const parsed = treeSchema.safeParse(response.value.json);
  if (!parsed.success) return failed({ kind: 'malformed', detail: 'not-a-list' });
  return parsed.data.truncated ? failed({ kind: 'too-large' }) : success(parsed.data);
}

/** `<subject>.json`. The spelling matters: the metadata service finds 39 subjects only in upper-case hex. */
function subjectOfFile(path: string): string | undefined {
  const written = path.endsWith('.json') ? path.slice(0, -'.json'.length) : '';
  return parseSubject(written) && written;
}

/** GitHub responds 403 or 429 to requests over its limit, with the time of its reset in a header. */
function failureOf({ status, headers }: HttpResponse, now: number): Failure {
  if (status !== 403 && status !== 429) return { kind: 'service', status };
  const untilReset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) * 1000 - now;
  const wait = retryAfterMs(headers) ?? (untilReset > 0 ? untilReset : MINUTE_MS);
  return { kind: 'rate-limited', retryAfterMs: Math.min(Math.ceil(wait), 60 * MINUTE_MS) };
}
