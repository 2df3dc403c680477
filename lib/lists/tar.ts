/** Reads tar archives as git writes them: POSIX ustar with pax headers. An entry of another kind refuses the whole archive. */

type TarFile = { readonly path: string; readonly bytes: Uint8Array };

const BLOCK = 512;
const [GLOBAL, EXTENDED, FOLDER] = ['g', 'x', '5'];
const PAX_HEADERS = [GLOBAL, EXTENDED];
const TYPES = ['0', FOLDER, ...PAX_HEADERS];

/** The files; undefined for an archive that is broken, or has links, devices or paths that lead out of it. */
export function readTar(archive: Uint8Array): readonly TarFile[] | undefined {
  const files: TarFile[] = [];
  let longPath: string | undefined;
  for (let at = 0; at + BLOCK <= archive.length; ) {
    const entry = readEntry(archive, at);
    if (entry === 'end') return files;
    if (entry === undefined) return undefined;
    at = entry.next;
    const { type, path, bytes } = entry;
    if (type === EXTENDED) longPath = pathIn(textOf(bytes));
    if (PAX_HEADERS.includes(type)) continue;
    if (!isInside(longPath ?? path)) return undefined;
    if (type !== FOLDER) files.push({ path: longPath ?? path, bytes });
    longPath = undefined;
  }
  // The end of an archive is a block of zeros.
  return undefined;
}

type Entry = TarFile & { readonly type: string; readonly next: number };

function readEntry(archive: Uint8Array, at: number): Entry | 'end' | undefined {
  const start = at + BLOCK;
  const header = archive.subarray(at, start);
  if (header.every((byte) => byte === 0)) return 'end';
  const { type = '', path = '', size = 0 } = readHeader(header) ?? {};
  const next = start + Math.ceil(size / BLOCK) * BLOCK;
  if (!TYPES.includes(type) || next > archive.length) return undefined;
  return { type, path, bytes: archive.subarray(start, start + size), next };
}

function readHeader(header: Uint8Array): { type: string; path: string; size: number } | undefined {
  const field = (start: number, length: number) =>
    textOf(header.subarray(start, start + length))
      .split('\0', 1)
      .join('');
  const checksum = header.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 0x20 : byte), 0);
  const [size, stated] = [octal(field(124, 12)), octal(field(148, 8))];
  if (field(257, 5) !== 'ustar' || stated !== checksum || size === undefined) return undefined;
  const prefix = field(345, 155);
  return { type: field(156, 1), path: (prefix && `${prefix}/`) + field(0, 100), size };
}

const octal = (text: string) =>
  /^ *[0-7]{1,11} *$/.test(text) ? Number.parseInt(text.trim(), 8) : undefined;

/** The path in pax records: each is its own length, a space, `key=value` and a line break. */
const pathIn = (records: string) => /^\d+ path=(.*)$/m.exec(records)?.[1];

const isInside = (path: string) =>
  !path.startsWith('/') && !path.includes('\\') && !path.split('/').includes('..');

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
