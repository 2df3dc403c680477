/**
 * `npm run registry -- --mappings DIR --cip68 FILE --port N`: the local metadata service over a folder of
 * CIP-26 entries and an array of CIP-68 records; without arguments over the project's own data, on port 8080.
 */
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createFaults } from './faults.ts';
import { createMetadataService } from './metadata.ts';
import { loadRecords, RecordsError } from './records.ts';
import { type Served, serve } from './serve.ts';

/** Where lines go: what is served, and what is wrong. */
export type Lines = { print(line: string): void; complain(line: string): void };

/** Something only the user can put right; the message is one sentence. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

const USAGE = 'use --mappings DIR, --cip68 FILE and --port N, or none of them';

/**
 * Serves until closed. Answers an exit code instead when it cannot: 2 for arguments, folders and files that
 * are wrong, 1 for a port that is not to be had; the sentence that says so has then been complained.
 */
export async function startRegistry(args: readonly string[], lines: Lines): Promise<Served | number> {
  try {
    const { port, ...from } = readArguments(args);
    const records = loadRecords(from);
    for (const problem of records.problems) lines.complain(problem);
    const served = await serve(createMetadataService(records, { faults: createFaults() }), { port });
    const counts = `${records.cip26.size} CIP-26 entries, ${records.cip68.size} CIP-68 records`;
    lines.print(
      `Token metadata service v2 at ${served.origin}: ${counts}; described at ${served.origin}/apidocs`,
    );
    return served;
  } catch (error) {
    if (error instanceof UsageError || error instanceof RecordsError) {
      lines.complain(error.message);
      return 2;
    }
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    lines.complain(`The port cannot be used, ${code === 'EACCES' ? 'it is not allowed' : 'it is taken'}.`);
    return 1;
  }
}

function readArguments(args: readonly string[]) {
  const string = { type: 'string' } as const;
  try {
    const options = { mappings: string, cip68: string, port: string };
    const { mappings, cip68, port = '8080' } = parseArgs({ args: [...args], options }).values;
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
      throw new UsageError(`A port is a number from 0 to 65535, not ${JSON.stringify(port)}.`);
    }
    return { mappings, cip68, port: Number(port) };
  } catch (error) {
    // parseArgs explains itself in several sentences; the first says what is wrong.
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message.split(/[.\n]/)[0]}; ${USAGE}.`, { cause: error });
  }
}

async function main(): Promise<void> {
  // Heard from the start: whoever reads the printed line may end the service at once.
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  const started = await startRegistry(process.argv.slice(2), {
    print: (line) => console.log(line),
    complain: (line) => console.error(line),
  });
  if (typeof started === 'number') {
    process.exitCode = started;
    return;
  }
  if (!ended.signal.aborted) await once(ended.signal, 'abort');
  await started.close();
}

const script = process.argv[1];
if (script !== undefined && realpathSync(script) === fileURLToPath(import.meta.url)) await main();
