/**
 * The token list: what the off-chain registry's repository holds, by the names of its files, and the CIP-68 tokens that
 * a release was built with. It comes with a release build; any build can fetch the registry's part.
 */
import * as z from 'zod/mini';
import {
  type PolicyId,
  parseAssetName,
  parsePolicyId,
  parseSubject,
  type Subject,
  subjectOf,
} from '../asset/subject.ts';
import { type Failure, failed, type Result, success } from '../failure.ts';
import { type Http, type HttpResponse, retryAfterMs } from '../http/request.ts';
import type { FingerprintStore, ListInfo } from './store.ts';

/** `bytes`: of the list that have come so far, while it is being fetched. */
export type ListStatus = { readonly info: ListInfo | null; readonly bytes: number | null };

export type TokenList = {
  status(): Promise<ListStatus>;
  /** Fetches the newest list; the one before stays in use until that is in. One at a time. */
  renew(): Promise<Result<ListStatus>>;
  /** Takes in the list that came with the build, unless a newer one is there. */
  ready(): Promise<void>;
};

export type TokenListDeps = {
  readonly http: Http;
  readonly fingerprints: Pick<FingerprintStore, 'list' | 'replaceList'>;
  /** The list that came with the build, as JSON. */
  readonly shipped: () => Promise<unknown>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** GitHub's git trees API; its `HEAD` is the newest commit of the default branch. */
export const REGISTRY_TREES =
  'https://api.github.com/repos/cardano-foundation/cardano-token-registry/git/trees';
const FOLDER = 'mappings';
/** Some 350 bytes a name: 8,000 names are 3 MB, and GitHub sends 100,000 at most. */
const BYTES_AT_MOST = 40 * 1024 * 1024;
const DEADLINE_MS = 180_000;
const MINUTE_MS = 60_000;

const shippedList = z.object({
  /** ISO 8601; null in a build that came without a list. */
  made: z.nullable(z.string()),
  /** Asset names by policy, all in base64 without padding: half of what hex takes, and hardly less compresses. */
  policies: z.record(z.string(), z.array(z.string())),
  /** Those of these subjects that the registry writes otherwise than in lower case, as it writes them. */
  spellings: z._default(z.array(z.string()), []),
});
const tree = z.object({
  tree: z.array(z.object({ path: z.string(), type: z.string(), sha: z.string() })),
  truncated: z.boolean(),
});

export function createTokenList({ http, fingerprints, shipped, now }: TokenListDeps): TokenList {
  let bytes: number | null = null;
  let renewing: Promise<Result<ListStatus>> | undefined;
  let taking: Promise<void> | undefined;

  async function status(): Promise<ListStatus> {
    return { info: (await fingerprints.list()) ?? null, bytes };
  }

  async function getTree(sha: string): Promise<Result<z.infer<typeof tree>>> {
    const answer = await http({
      url: `${REGISTRY_TREES}/${sha}`,
      maxBytes: BYTES_AT_MOST,
      deadlineMs: DEADLINE_MS,
      progress: (read) => {
        bytes = read;
      },
    });
    if (!answer.ok) return answer;
    if (answer.value.status !== 200) return failed(failureOf(answer.value, now()));
    const parsed = tree.safeParse(answer.value.json);
    if (!parsed.success) return failed({ kind: 'malformed', detail: 'not-a-list' });
    return parsed.data.truncated ? failed({ kind: 'too-large' }) : success(parsed.data);
  }

  async function renew(): Promise<Result<ListStatus>> {
    // Or the one that came with the build would take the place of the newer one; its failure is told elsewhere.
    await taking?.catch(() => undefined);
    const root = await getTree('HEAD');
    if (!root.ok) return root;
    const folder = root.value.tree.find(({ path, type }) => path === FOLDER && type === 'tree');
    if (folder === undefined || !/^[0-9a-f]{40,64}$/.test(folder.sha)) {
      return failed({ kind: 'malformed', detail: 'no-folder' });
    }
    const files = await getTree(folder.sha);
    if (!files.ok) return files;
    const written = files.value.tree.flatMap(({ path }) => subjectOfFile(path) ?? []);
    if (written.length === 0) return failed({ kind: 'malformed', detail: 'no-token' });
    const all = [...written, ...(await unregistered(written))];
    const isIn = await fingerprints.replaceList({ origin: 'fetched', madeAt: now() }, all);
    if (!isIn) return failed({ kind: 'malformed', detail: 'not-kept' });
    return success({ ...(await status()), bytes: null });
  }

  /** The list that came with the build; undefined where it came without one. */
  async function readShipped() {
    const parsed = shippedList.safeParse(await shipped());
    const made = Date.parse((parsed.success && parsed.data.made) || '');
    if (!parsed.success || Number.isNaN(made)) return undefined;
    const { policies, spellings } = parsed.data;
    const subjects = new Set<string>(
      Object.entries(policies).flatMap(([policy, names]) =>
        subjectsUnder(parsePolicyId(hexOf(policy)), names),
      ),
    );
    for (const written of spellings) if (subjects.delete(written.toLowerCase())) subjects.add(written);
    return { made, written: [...subjects] };
  }

  /** What only the shipped list has: CIP-68 tokens are not in the registry, and a newer list is not to lose them. */
  async function unregistered(registered: readonly string[]): Promise<readonly string[]> {
    const subjects = new Set(registered.map((written) => written.toLowerCase()));
    const list = await readShipped();
    return list?.written.filter((written) => !subjects.has(written.toLowerCase())) ?? [];
  }

  async function take(): Promise<void> {
    const list = await readShipped();
    if (list === undefined) return;
    const before = await fingerprints.list();
    if (before !== undefined && before.madeAt >= list.made) return;
    await fingerprints.replaceList({ origin: 'shipped', madeAt: list.made }, list.written);
  }

  return {
    status,
    renew() {
      renewing ??= renew().finally(() => {
        renewing = undefined;
        bytes = null;
      });
      return renewing;
    },
    ready() {
      taking ??= take().catch((error: unknown) => {
        taking = undefined;
        throw error;
      });
      return taking;
    },
  };
}

function subjectsUnder(policy: PolicyId | undefined, names: readonly string[]): readonly Subject[] {
  if (policy === undefined) return [];
  return names.flatMap((written) => {
    const name = parseAssetName(hexOf(written));
    return name === undefined ? [] : [subjectOf(policy, name)];
  });
}

/** The hex of base64; of what is none, a text that no parser takes. */
function hexOf(base64: string): string {
  if (!/^[0-9a-z+/]*$/i.test(base64) || base64.length % 4 === 1) return '?';
  return Array.from(atob(base64), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
}

/** The registry's files are named `<subject>.json`; 39 of them hold upper-case hex, by which alone they are found. */
function subjectOfFile(path: string): string | undefined {
  const written = path.endsWith('.json') ? path.slice(0, -'.json'.length) : '';
  return parseSubject(written) && written;
}

/** GitHub says by 403 or 429 that an hour's requests are spent, and in a header when it begins anew. */
function failureOf({ status, headers }: HttpResponse, now: number): Failure {
  if (status !== 403 && status !== 429) return { kind: 'service', status };
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) * 1000 - now;
  const wait = retryAfterMs(headers) ?? (reset > 0 ? reset : MINUTE_MS);
  return { kind: 'rate-limited', retryAfterMs: Math.min(Math.ceil(wait), 60 * MINUTE_MS) };
}
