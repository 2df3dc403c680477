/** Reads the registry's subjects (CIP-26) from the file names of its repository, by GitHub's git trees API. */
import * as z from 'zod/mini';
import { parseSubject } from '../asset/subject.ts';
import { type Failure, failed, type Result, success } from '../failure.ts';
import { type Http, type HttpResponse, retryAfterMs } from '../http/request.ts';
import { REGISTRY_TREES } from '../network/gateways.ts';

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

export type RegistryDeps = {
  readonly http: Http;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Called with the bytes received so far. */
  readonly progress: (bytes: number) => void;
};

/** The subjects as the registry spells them, from the latest commit of the default branch. */
export async function fetchRegistrySubjects(deps: RegistryDeps): Promise<Result<readonly string[]>> {
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
