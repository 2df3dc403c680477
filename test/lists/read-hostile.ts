/** Reads one hostile list in this process, and prints the memory and the CPU time that this took. Run by memory.test.ts. */
import { readFileSync } from 'node:fs';
import { createHttpBytes } from '../../lib/http/request.ts';
import type { ListFormat } from '../../lib/lists/public-lists.ts';
import { readList } from '../../lib/lists/read-list.ts';

const [, , format, file = '', isEndless] = process.argv;
const job = { format: format as ListFormat, from: { address: 'https://list.example' } };
async function read(body: ConstructorParameters<typeof Response>[0]) {
  globalThis.fetch = async () => new Response(body);
  const http = createHttpBytes(async () => true);
  return readList(job, http);
}

// Loads the code.
await read('');
const content = readFileSync(file);
const endless = () => new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(content)) });
globalThis.gc?.();
const before = process.memoryUsage().rss;
let most = before;
const measure = () => {
  most = Math.max(most, process.memoryUsage().rss);
};
const timer = setInterval(measure, 1);
const start = process.cpuUsage();
const { ok } = await read(isEndless ? endless() : content);
const { user, system } = process.cpuUsage(start);
measure();
clearInterval(timer);
console.log(JSON.stringify({ ok, cpuMs: (user + system) / 1_000, megabytes: (most - before) / 1_000_000 }));
