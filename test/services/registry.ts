/**
 * `npm run registry -- --mappings DIR --cip68 FILE --port N --limit 100/300`: the local metadata service over a folder of
 * CIP-26 entries and an array of CIP-68 records; without arguments over the invented tokens of the tests, on port 8080.
 * With a limit it answers 429 beyond so many requests in so many seconds, as the public service does.
 */
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { registry } from '../data/registry/index.ts';
import { createMetadataService } from './metadata.ts';
import { loadRecords, type Records, UsageError } from './records.ts';
import { type Served, serve } from './serve.ts';

export type Lines = { print(line: string): void; complain(line: string): void };

const USAGE = 'use --mappings DIR, --cip68 FILE, --port N and --limit REQUESTS/SECONDS, or none of them';

/**
 * Serves until closed. Answers an exit code instead when it cannot: 2 for arguments, folders and files that
 * are wrong, 1 for a port that is not to be had; the sentence that says so has then been complained.
 */
export async function startRegistry(args: readonly string[], lines: Lines): Promise<Served | number> {
  try {
    const { port, limit, ...from } = readArguments(args);
    const records = from.mappings || from.cip68 ? loadRecords(from) : inventedRecords();
    for (const problem of records.problems) lines.complain(problem);
    const served = await serve(createMetadataService(records, { limit }), port);
    const counts = `${records.cip26.size} CIP-26 entries, ${records.cip68.size} CIP-68 records`;
    lines.print(`Token metadata service v2 at ${served.origin}: ${counts}`);
    return served;
  } catch (error) {
    if (error instanceof UsageError) {
      lines.complain(error.message);
      return 2;
    }
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    lines.complain(`The port cannot be used, ${code === 'EACCES' ? 'it is not allowed' : 'it is taken'}.`);
    return 1;
  }
}

function inventedRecords(): Records {
  const [own, generated] = [loadRecords(), registry().records];
  return {
    cip26: new Map([...generated.cip26, ...own.cip26]),
    cip68: new Map([...generated.cip68, ...own.cip68]),
    problems: own.problems,
  };
}

function readArguments(args: readonly string[]) {
  const string = { type: 'string' } as const;
  const options = { mappings: string, cip68: string, port: string, limit: string };
  try {
    const { port = '8080', limit, ...from } = parseArgs({ args: [...args], options }).values;
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
      throw new UsageError(`A port is a number from 0 to 65535, not ${JSON.stringify(port)}.`);
    return { ...from, port: Number(port), limit: limit === undefined ? undefined : readLimit(limit) };
  } catch (error) {
    // parseArgs explains itself in several sentences; the first says what is wrong.
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message.split(/[.\n]/)[0]}; ${USAGE}.`, { cause: error });
  }
}

function readLimit(text: string): { requests: number; windowMs: number } {
  const [, requests, seconds] = /^([1-9]\d{0,5})\/([1-9]\d{0,5})$/.exec(text) ?? [];
  if (seconds) return { requests: Number(requests), windowMs: Number(seconds) * 1_000 };
  throw new UsageError(`A limit is requests/seconds, such as 100/300, not ${JSON.stringify(text)}.`);
}

async function main(): Promise<void> {
  // Heard from the start: whoever reads the printed line may end the service at once.
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  const started = await startRegistry(process.argv.slice(2), {
    print: (line) => console.log(line),
    complain: (line) => console.error(line),
  });
  if (typeof started === 'number') process.exitCode = started;
  else {
    if (!ended.signal.aborted) await once(ended.signal, 'abort');
    await started.close();
  }
}

const script = process.argv[1];
if (script !== undefined && realpathSync(script) === fileURLToPath(import.meta.url)) await main();
