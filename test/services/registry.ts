/**
 * `npm run registry`: the local metadata service over a folder of CIP-26 entries, or a checkout of a registry's repository, and
 * an array of CIP-68 records; by default over the test data, on port 8080. docs/services.md describes the arguments.
 */
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createMetadataService } from './metadata.ts';
import { loadRecords } from './records.ts';
import { serve } from './serve.ts';

/** Serves until closed. Throws for wrong arguments, unreadable files and an unusable port. */
export async function startRegistry(args: readonly string[], print = console.log) {
  const string = { type: 'string' } as const;
  const options = { mappings: string, cip68: string, port: string, limit: string };
  const { mappings, cip68, port = '8080', limit } = parseArgs({ args: [...args], options }).values;
  const [, requests, seconds] = /^(\d+)\/(\d+)$/.exec(limit ?? '') ?? [];
  if (!/^\d{1,5}$/.test(port) || (limit !== undefined && seconds === undefined))
    throw new Error(
      'Use --mappings DIR, --cip68 FILE, --port N and --limit REQUESTS/SECONDS, or none of them.',
    );
  const records = loadRecords({ mappings, cip68 });
  const window = seconds ? { requests: Number(requests), windowMs: Number(seconds) * 1_000 } : undefined;
  const served = await serve(createMetadataService(records, { limit: window }), Number(port));
  const counts = `${records.cip26.size} CIP-26 entries, ${records.cip68.size} CIP-68 records`;
  print(`Token metadata service v2 at ${served.origin}: ${counts}`);
  return served;
}

const script = process.argv[1];
if (script !== undefined && realpathSync(script) === fileURLToPath(import.meta.url)) {
  const served = startRegistry(process.argv.slice(2));
  // Registered first: a signal can come as soon as the address is printed.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => (await served).close());
  await served.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
