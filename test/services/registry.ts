/**
 * `npm run registry -- --mappings DIR --cip68 FILE --port N --limit REQUESTS/SECONDS`: the local metadata service over a
 * folder of CIP-26 entries and an array of CIP-68 records; by default over the test data, on port 8080. With a limit it
 * answers 429 like the public service.
 */
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { registry } from '../data/registry/index.ts';
import { createMetadataService } from './metadata.ts';
import { loadRecords, type Records } from './records.ts';
import { type Served, serve } from './serve.ts';

const USAGE = 'Use --mappings DIR, --cip68 FILE, --port N and --limit REQUESTS/SECONDS, or none of them.';

/** Serves until closed. Throws for wrong arguments, unreadable files and an unusable port. */
export async function startRegistry(args: readonly string[], print = console.log): Promise<Served> {
  const { port, limit, ...from } = readArguments(args);
  const records = from.mappings || from.cip68 ? loadRecords(from) : testRecords();
  for (const problem of records.problems) print(problem);
  const served = await serve(createMetadataService(records, { limit }), port);
  const counts = `${records.cip26.size} CIP-26 entries, ${records.cip68.size} CIP-68 records`;
  print(`Token metadata service v2 at ${served.origin}: ${counts}`);
  return served;
}

function testRecords(): Records {
  const [own, generated] = [loadRecords(), registry().records];
  const cip26 = new Map([...generated.cip26, ...own.cip26]);
  return { cip26, cip68: new Map([...generated.cip68, ...own.cip68]), problems: own.problems };
}

function readArguments(args: readonly string[]) {
  const string = { type: 'string' } as const;
  const options = { mappings: string, cip68: string, port: string, limit: string };
  const { port = '8080', limit, ...from } = parseArgs({ args: [...args], options }).values;
  const [, requests, seconds] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(limit ?? '') ?? [];
  if (!/^\d{1,5}$/.test(port) || (limit !== undefined && seconds === undefined)) throw new Error(USAGE);
  const of = seconds && { requests: Number(requests), windowMs: Number(seconds) * 1_000 };
  return { ...from, port: Number(port), limit: of || undefined };
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
