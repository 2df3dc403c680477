/**
 * Small PNGs for the data set: 96 x 96 pixels in three flat colours. Pixels are stored uncompressed, since compression differs
 * between machines and these bytes are signed.
 */
import { crc32, deflateSync } from 'node:zlib';

const SIDE = 96;

/** Background, main shape, second shape: `#rrggbb` each. */
export type Colours = readonly [string, string, string];

/** The colour of a point; x and y from -1 to 1, y downwards. */
type Drawing = (x: number, y: number) => 0 | 1 | 2;

const disc = (x: number, y: number, radius: number): boolean => x * x + y * y < radius * radius;
const { abs, hypot } = Math;

const DRAWINGS = {
  leaf: (x, y) => {
    const inside = disc(x - 0.42, y - 0.42, 0.95) && disc(x + 0.42, y + 0.42, 0.95);
    return !inside ? 0 : abs(x + y) < 0.07 ? 2 : 1;
  },
  waves: (x, y) => {
    const height = y + 0.14 * Math.sin(x * 6);
    if (abs(height - 0.05) < 0.11) return 2;
    return abs(height + 0.35) < 0.11 || abs(height - 0.45) < 0.11 ? 1 : 0;
  },
  lantern: (x, y) => {
    if (abs(y) < 0.5 && abs(x) < 0.46 - y * y * 0.5) return disc(x, y, 0.22) ? 2 : 1;
    return abs(x) < 0.26 && abs(y) > 0.56 && abs(y) < 0.72 ? 1 : 0;
  },
  rings: (x, y) => {
    const radius = hypot(x, y);
    return radius < 0.16 ? 2 : abs(radius - 0.39) < 0.07 || abs(radius - 0.69) < 0.07 ? 1 : 0;
  },
  star: (x, y) => {
    const turn = abs(((Math.atan2(x, -y) / (Math.PI / 5) + 21) % 2) - 1);
    const radius = hypot(x, y);
    return radius > 0.36 + 0.4 * (1 - turn) ** 1.3 ? 0 : radius < 0.2 ? 2 : 1;
  },
} as const satisfies Record<string, Drawing>;

export type Motif = keyof typeof DRAWINGS;

const uint32 = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');

/** One PNG chunk (PNG 5.3): length, type, data, CRC-32 over type and data. */
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

const drawn = new Map<Motif, Uint8Array>();

/** The image data is the same in all colours, so it is cached by motif. */
function pixels(motif: Motif): Uint8Array {
  const known = drawn.get(motif);
  if (known !== undefined) return known;
  const colour = (column: number, row: number) =>
    DRAWINGS[motif](((column + 0.5) / SIDE) * 2 - 1, ((row + 0.5) / SIDE) * 2 - 1);
  const data = deflateSync(Buffer.concat(Array.from({ length: SIDE }, (_, row) => {
    const line = Buffer.alloc(1 + SIDE / 4);
    for (let column = 0; column < SIDE; column++) {
      const byte = 1 + (column >> 2);
      line[byte] = ((line[byte] ?? 0) << 2) | colour(column, row);
    }
    return line;
  })), { level: 0 });
  drawn.set(motif, data);
  return data;
}

const END = chunk('IEND', new Uint8Array());

/** A palette image, 2 bits a pixel, 2.5 kB. */
export function picture(motif: Motif, colours: Colours): Buffer {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([uint32(SIDE), uint32(SIDE), Buffer.of(2, 3, 0, 0, 0)])),
    chunk('PLTE', Buffer.from(colours.map((colour) => colour.slice(1)).join(''), 'hex')),
    chunk('IDAT', pixels(motif)),
    END,
  ]);
}
