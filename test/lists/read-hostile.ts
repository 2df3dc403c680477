/** Reads one hostile list in this process, and prints the memory and the CPU time that this took. Run by memory.test.ts. */
import { gzipSync } from 'node:zlib';
import { createHttpBytes } from '../../lib/http/request.ts';
import { readList } from '../../lib/lists/read-list.ts';
import { tarOf } from '../data/tar.ts';

const MB = 1_000_000;
const subject = '5a'.repeat(32);
const inFile = (yaml: string) => gzipSync(tarOf([[`src/tokens/${subject}.yaml`, yaml]]));
const subjects = (count: number) =>
  Array.from({ length: count }, (_, i) => subject.slice(0, 56) + i.toString(16).padStart(16, '0'));

export const HOSTILE = {
  '100 MB': { format: 'lines', body: () => endless(Buffer.alloc(64_000, '#')) },
  '10 million lines': { format: 'lines', body: () => endless(Buffer.alloc(64_000, '\n')) },
  '2 MB of lines': { format: 'lines', body: () => Buffer.alloc(2 * MB, '#\n') },
  'a web page': { format: 'lines', body: () => Buffer.from(`<!doctype html>${' '.repeat(MB)}`) },
  bytes: { format: 'lines', body: () => Buffer.alloc(2 * MB, 0xfe) },
  'too many entries': { format: 'lines', body: () => Buffer.from(subjects(24_000).join('\n')) },
  'a gzip bomb of 100 MB': { format: 'archive', body: () => gzipSync(Buffer.alloc(100 * MB)) },
  'an archive of 7 MB': { format: 'archive', body: () => gzipSync(tarOf([['a', 'a'.repeat(7 * MB)]])) },
  'YAML of anchors': { format: 'archive', body: () => inFile(anchors()) },
  'YAML of many keys': { format: 'archive', body: () => inFile('a: b\n'.repeat(1_500)) },
  'YAML nested deeply': { format: 'archive', body: () => inFile(`project: ${'['.repeat(7_900)}`) },
  '500 large files': {
    format: 'archive',
    body: () =>
      gzipSync(
        tarOf(subjects(500).map((one) => [`src/tokens/${one}.yaml`, `project: A\n${'- '.repeat(3_900)}`])),
      ),
  },
} as const;

/** The billion laughs. */
function anchors(): string {
  const lines = Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`);
  return ['project: A', 'a0: &a0 lol', ...lines].join('\n');
}

const endless = (chunk: Uint8Array) => new ReadableStream({ pull: (to) => to.enqueue(chunk) });

async function measure(name: keyof typeof HOSTILE): Promise<void> {
  const { format, body } = HOSTILE[name];
  const content = body();
  globalThis.fetch = async () => new Response(content as BodyInit);
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 1);
  const start = process.cpuUsage();
  const result = await readList(
    { format, from: { address: 'https://list.example' } },
    createHttpBytes(async () => true),
  );
  const { user, system } = process.cpuUsage(start);
  most = Math.max(most, process.memoryUsage().rss);
  clearInterval(timer);
  const used = { cpuMs: (user + system) / 1_000, megabytes: (most - before) / MB };
  console.log(JSON.stringify({ ok: result.ok, ...used }));
}

const [, , name] = process.argv;
if (name !== undefined && name in HOSTILE) await measure(name as keyof typeof HOSTILE);
