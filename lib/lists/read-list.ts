/** Fetches and reads a list. Runs in a worker of its own, which is terminated when it takes too long (worker.ts). */
import { failed, type Result, success } from '../failure.ts';
import { type HttpBytes, readBytes } from '../http/request.ts';
import { readLines } from './lines.ts';
import type { ListEntries } from './list.ts';
import type { ListFormat } from './public-lists.ts';
import { readTokenFiles } from './token-files.ts';

/** `from`: the address of the list, or the text of a file. */
export type ListJob = {
  readonly format: ListFormat;
  readonly from: { readonly address: string } | { readonly text: string };
};
export type ReadList = (job: ListJob) => Promise<Result<ListEntries>>;

/** A real list has up to 300 kB. */
const MAX_LIST_BYTES = 2_000_000;
/** The limit of an archive after decompression. */
const MAX_UNZIPPED_BYTES = 8_000_000;

export async function readList({ format, from }: ListJob, http: HttpBytes): Promise<Result<ListEntries>> {
  const bytes =
    'text' in from
      ? success(new TextEncoder().encode(from.text))
      : await http({ url: from.address, maxBytes: MAX_LIST_BYTES, accept: '*/*' });
  if (!bytes.ok) return bytes;
  if (format === 'lines') return readLines(bytes.value);
  const archive = await unzip(bytes.value);
  return archive.ok ? readTokenFiles(archive.value) : archive;
}

async function unzip(bytes: Uint8Array<ArrayBuffer>): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const body = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  try {
    return await readBytes({ body }, MAX_UNZIPPED_BYTES);
  } catch {
    // The stream throws for bytes that are not gzip, and where they are cut off.
    return failed({ kind: 'malformed', detail: 'list-archive' });
  }
}
