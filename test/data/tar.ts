/** Writes tar archives as `git archive` does: a global comment first, long paths in a pax header. */
const BLOCK = 512;

export type TarEntry = readonly [path: string, text: string];
type Header = { readonly path: string; readonly type: string; readonly size: number };

export function tarOf(files: readonly TarEntry[], folder = 'minswap-tokens-HEAD/'): Buffer {
  const comment = paxRecord('comment', 'c0ffee'.repeat(6));
  const entries = files.map(([path, text]) => fileOf(folder + path, text));
  const start = entryOf({ path: 'pax_global_header', type: 'g' }, comment);
  return Buffer.concat([start, entryOf({ path: folder, type: '5' }, ''), ...entries, Buffer.alloc(2 * BLOCK)]);
}

export function fileOf(path: string, text: string): Buffer {
  if (path.length <= 100) return entryOf({ path, type: '0' }, text);
  const extended = entryOf({ path: 'c0ffee.paxheader', type: 'x' }, paxRecord('path', path));
  return Buffer.concat([extended, entryOf({ path: 'c0ffee.data', type: '0' }, text)]);
}

export function entryOf(header: Omit<Header, 'size'> & { readonly size?: number }, text: string): Buffer {
  const content = Buffer.from(text);
  const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
  return Buffer.concat([headerOf({ size: content.length, ...header }), content, padding]);
}

function headerOf({ path, type, size }: Header): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(path, 0, 100);
  header.write('0000664\0', 100);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(7, '0')}\0`, 148);
  return header;
}

/** A pax record begins with its own length. */
function paxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  const length = rest.length + String(rest.length + String(rest.length).length).length;
  return length + rest;
}
