/**
 * Small pictures for the data set: 64 x 64 pixels, three flat colours, as PNG bytes.
 *
 * The same bytes come out on every machine: pixels go into stored deflate blocks (level 0), since the
 * bytes of real compression differ between builds of zlib, and these bytes are signed.
 */
import { crc32, deflateSync } from 'node:zlib';

const SIDE = 64;
/** Samples along each side of a pixel. */
const FINE = 4;
/** Shares of two colours that a pixel on an edge can have: quarters. */
const STEPS = 4;

/** Background, main shape, second shape: `#rrggbb` each. */
export type Colours = readonly [string, string, string];

/** Which of the three colours a point has; x and y run from -1 to 1, y downwards. */
type Drawing = (x: number, y: number) => 0 | 1 | 2;

const disc = (x: number, y: number, radius: number): boolean => x * x + y * y < radius * radius;

const DRAWINGS = {
  leaf: (x, y) => {
    const inside = disc(x - 0.42, y - 0.42, 0.95) && disc(x + 0.42, y + 0.42, 0.95);
    return !inside ? 0 : Math.abs(x + y) < 0.07 ? 2 : 1;
  },
  quill: (x, y) => {
    const [along, across] = [(x - y) / Math.SQRT2, (x + y) / Math.SQRT2];
    if (Math.abs(across) < 0.05 && along > -0.95 && along < 0.8) return 2;
    return along > -0.45 && along < 0.85 && Math.abs(across) < 0.32 * Math.cos(along * 1.7 - 0.3) ? 1 : 0;
  },
  pebbles: (x, y) => {
    if (disc(x + 0.32, (y - 0.3) * 1.4, 0.42)) return 1;
    if (disc(x - 0.42, (y - 0.34) * 1.4, 0.27)) return 2;
    return disc(x - 0.08, (y + 0.36) * 1.4, 0.33) ? 1 : 0;
  },
  crystal: (x, y) => {
    if (Math.abs(x) + Math.abs(y) * 0.8 > 0.72) return 0;
    return y < -0.15 && x < 0.3 - Math.abs(y) * 0.5 ? 2 : 1;
  },
  reed: (x, y) => {
    if (disc(x, y, 0.7) && !disc(x, y, 0.5)) return 1;
    return disc(x, y, 0.18) ? 2 : 0;
  },
  waves: (x, y) => {
    const height = y + 0.14 * Math.sin(x * 6);
    if (Math.abs(height + 0.35) < 0.11 || Math.abs(height - 0.45) < 0.11) return 1;
    return Math.abs(height - 0.05) < 0.11 ? 2 : 0;
  },
  peaks: (x, y) => {
    if (y > 0.6) return 0;
    if (Math.abs(x - 0.3) < (y + 0.2) * 0.75) return 2;
    return Math.abs(x + 0.22) < (y + 0.6) * 0.62 ? 1 : 0;
  },
  lantern: (x, y) => {
    if (Math.abs(y) < 0.5 && Math.abs(x) < 0.46 - y * y * 0.5) return disc(x, y, 0.22) ? 2 : 1;
    return Math.abs(x) < 0.26 && Math.abs(y) > 0.56 && Math.abs(y) < 0.72 ? 1 : 0;
  },
  sprout: (x, y) => {
    if (disc(x - 0.34, y + 0.2, 0.34) && y < x * 0.9 - 0.05) return 1;
    if (disc(x + 0.34, y + 0.2, 0.34) && y < -x * 0.9 - 0.05) return 1;
    return Math.abs(x) < 0.07 && y > -0.1 && y < 0.72 ? 2 : 0;
  },
  kiln: (x, y) => {
    if (y > 0.62 || y < -0.7) return 0;
    if (disc(x, y - 0.62, 0.34)) return 2;
    return Math.abs(x) < (y < 0 ? 0.62 * Math.sqrt(1 - (y / 0.72) ** 2) : 0.62) ? 1 : 0;
  },
  rings: (x, y) => {
    const radius = Math.hypot(x, y);
    if (radius < 0.16) return 2;
    return (radius > 0.32 && radius < 0.46) || (radius > 0.62 && radius < 0.76) ? 1 : 0;
  },
  wing: (x, y) => {
    const dip = Math.abs(x) * 0.9 - 0.32;
    if (Math.abs(x) > 0.8) return 0;
    if (y > dip - 0.28 && y < dip + 0.04 - Math.abs(x) * 0.2) return 1;
    return disc(x, y - 0.42, 0.16) ? 2 : 0;
  },
  wick: (x, y) => {
    if (Math.abs(x) < 0.2 && y > 0.05 && y < 0.76) return 1;
    return disc(x, y + 0.3, 0.26) || (Math.abs(x) < (y + 0.85) * 0.45 && y < -0.3) ? 2 : 0;
  },
  nest: (x, y) => {
    if (y > 0.1 && disc(x, y - 0.1, 0.66)) return 1;
    return disc(x + 0.24, (y + 0.06) * 0.8, 0.22) || disc(x - 0.24, (y + 0.06) * 0.8, 0.22) ? 2 : 0;
  },
  orbit: (x, y) => {
    const [along, across] = [x * 0.9 - y * 0.44, x * 0.44 + y * 0.9];
    if (disc(x, y, 0.28) || disc(along - 0.7, across, 0.13)) return 2;
    const far = Math.hypot(along, across * 2.2);
    return far > 0.64 && far < 0.77 ? 1 : 0;
  },
  star: (x, y) => {
    const angle = Math.atan2(x, -y);
    const turn = Math.abs(((angle / (Math.PI / 5) + 21) % 2) - 1);
    const radius = Math.hypot(x, y);
    return radius > 0.36 + 0.4 * (1 - turn) ** 1.3 ? 0 : radius < 0.2 ? 2 : 1;
  },
} as const satisfies Record<string, Drawing>;

export type Motif = keyof typeof DRAWINGS;

function bytesOf(colour: string): readonly [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The two colours of a blend, and how many quarters of the second. */
type Blend = readonly [number, number, number];

/** The palette: each colour alone, then each pair in quarters; 12 of the 16 entries of a 4-bit image. */
const BLENDS: readonly Blend[] = [
  ...[0, 1, 2].map((one): Blend => [one, one, 0]),
  ...[[0, 1], [0, 2], [1, 2]].flatMap(([a = 0, b = 0]) => [1, 2, 3].map((part): Blend => [a, b, part])),
];

function palette(colours: Colours): Uint8Array {
  return Uint8Array.from(
    BLENDS.flatMap(([a, b, part]) => {
      const [from, to] = [bytesOf(colours[a] ?? ''), bytesOf(colours[b] ?? '')];
      return from.map((value, i) => Math.round(value + (((to[i] ?? 0) - value) * part) / STEPS));
    }),
  );
}

/** The palette entry nearest to what the fine samples of this pixel show. */
function pixel(drawing: Drawing, column: number, row: number): number {
  const counts = [0, 0, 0];
  for (let i = 0; i < FINE * FINE; i++) {
    const x = ((column + ((i % FINE) + 0.5) / FINE) / SIDE) * 2 - 1;
    const y = ((row + (Math.floor(i / FINE) + 0.5) / FINE) / SIDE) * 2 - 1;
    const colour = drawing(x, y);
    counts[colour] = (counts[colour] ?? 0) + 1;
  }
  const [most, next] = [0, 1, 2].sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  if (most === undefined || next === undefined) throw new RangeError('three colours expected');
  const [low, high] = most < next ? [most, next] : [next, most];
  const share = (counts[high] ?? 0) / ((counts[low] ?? 0) + (counts[high] ?? 0));
  const part = Math.round(share * STEPS);
  if (part === 0) return low;
  if (part === STEPS) return high;
  return BLENDS.findIndex(([a, b, quarters]) => a === low && b === high && quarters === part);
}

const uint32 = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');

/** One PNG chunk (PNG 5.3): length, type, data, CRC-32 over type and data. */
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

const drawn = new Map<Motif, Uint8Array>();

/** The image data, which is the same in all colours, and takes time: drawn once for each motif. */
function pixels(motif: Motif): Uint8Array {
  const known = drawn.get(motif);
  if (known !== undefined) return known;
  const rows = Array.from({ length: SIDE }, (_, row) => [
    0,
    ...Array.from({ length: SIDE / 2 }, (_, pair) => {
      const left = pixel(DRAWINGS[motif], pair * 2, row);
      return (left << 4) | pixel(DRAWINGS[motif], pair * 2 + 1, row);
    }),
  ]);
  const data = deflateSync(Uint8Array.from(rows.flat()), { level: 0 });
  drawn.set(motif, data);
  return data;
}

/** A PNG of this motif in these colours: palette image, 4 bits a pixel, about 2 kB. */
export function picture(motif: Motif, colours: Colours): Buffer {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([uint32(SIDE), uint32(SIDE), Buffer.of(4, 3, 0, 0, 0)])),
    chunk('PLTE', palette(colours)),
    chunk('IDAT', pixels(motif)),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** The same picture in so many bytes, if it has fewer: a private chunk before the end, which nobody draws. */
export function padded(png: Buffer, noise: Uint8Array, size: number): Buffer {
  const end = png.length - chunk('IEND', new Uint8Array()).length;
  const filling = noise.subarray(0, Math.max(0, size - png.length - chunk('noIs', new Uint8Array()).length));
  return Buffer.concat([png.subarray(0, end), chunk('noIs', filling), png.subarray(end)]);
}
