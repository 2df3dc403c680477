/**
 * `npm run registry`: the local metadata service over a folder of CIP-26 entries, or a checkout of a registry's repository, and
 * an array of CIP-68 records; by default over the test data, on port 8080. While it runs it reads files that are added or
 * changed. docs/services.md describes the arguments.
 */
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { registry } from '../data/registry/index.ts';
import { mappingsIn, watchMappings } from './mappings.ts';
import { createMetadataService } from './metadata.ts';
import { loadRecords, type Records } from './records.ts';
import { type Served, serve } from './serve.ts';

const USAGE =
  'Use --mappings DIR, --deleted, --cip68 FILE, --next or --yaci-store, --port N and --limit REQUESTS/SECONDS, or none of them.';

/** Serves until closed. Throws for wrong arguments, unreadable files and an unusable port. */
export async function startRegistry(args: readonly string[], print = console.log): Promise<Served> {
  const { port, limit, form, ...files } = readArguments(args);
  const records = files.mappings || files.cip68 ? loadRecords(files) : testRecords();
  for (const problem of records.problems) print(problem);
  const served = await serve(createMetadataService(records, { limit, form }), port);
  print(`${NAMES[form]} at ${served.origin}: ${countsOf(records)}`);
  const unwatch = files.mappings === undefined ? () => {} : follow(files.mappings, records, print);
  const close = () => {
    unwatch();
    return served.close();
  };
  return { ...served, close };
}

const NAMES = {
  released: 'Token metadata service v2',
  next: 'Token metadata service v2, next version,',
  'yaci-store': "The paths of yaci-store's assets",
};

const countsOf = ({ cip26, cip68 }: Records) => `${cip26.size} CIP-26 entries, ${cip68.size} CIP-68 records`;

/** Reads the folder again after a change. Entries whose file is gone stay, as in the real service. */
function follow(mappings: string, records: Records, print: (line: string) => void) {
  return watchMappings(mappingsIn(mappings), () => {
    try {
      const { cip26, problems } = loadRecords({ mappings });
      for (const problem of problems) print(problem);
      for (const [subject, entry] of cip26) records.cip26.set(subject, entry);
      print(`The files have changed: ${countsOf(records)}`);
    } catch (error) {
      // The folder is gone, or moved. What was read stays.
      print(`The files have changed, and cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  });
}

function testRecords(): Records {
  const [own, generated] = [loadRecords(), registry().records];
  const cip26 = new Map([...generated.cip26, ...own.cip26]);
  return { cip26, cip68: new Map([...generated.cip68, ...own.cip68]), problems: own.problems };
}

function readArguments(args: readonly string[]) {
  const [string, boolean] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const files = { mappings: string, deleted: boolean, cip68: string };
  const service = { port: string, limit: string, next: boolean, 'yaci-store': boolean };
  const { values } = parseArgs({ args: [...args], options: { ...files, ...service } });
  const { port = '8080', limit, next, 'yaci-store': store, ...given } = values;
  const [, requests, seconds] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(limit ?? '') ?? [];
  const isWrong =
    !/^\d{1,5}$/.test(port) ||
    (limit !== undefined && seconds === undefined) ||
    (next && store) ||
    (given.deleted && given.mappings === undefined);
  if (isWrong) throw new Error(USAGE);
  const of = seconds && { requests: Number(requests), windowMs: Number(seconds) * 1_000 };
  const form = store ? ('yaci-store' as const) : next ? ('next' as const) : ('released' as const);
  return { ...given, port: Number(port), limit: of || undefined, form };
}

async function main(): Promise<void> {
  // Registered first: a signal can come as soon as the address is printed.
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  try {
    const served = await startRegistry(process.argv.slice(2));
    if (!ended.signal.aborted) await once(ended.signal, 'abort');
    await served.close();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

const script = process.argv[1];
if (script !== undefined && realpathSync(script) === fileURLToPath(import.meta.url)) await main();
