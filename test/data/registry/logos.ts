/** Logos of all sizes in the registry, and broken ones. */
import { createHash } from 'node:crypto';
import { createRandom, type Random } from '../../random.ts';
import { type Motif, padded, picture } from '../picture.ts';
import { spread, weighted } from './draws.ts';

const KINDS = ['png', 'svg', 'cut', 'text', 'empty'] as const;
export type LogoKind = (typeof KINDS)[number];

export const logoKind = (random: Random): LogoKind => weighted(random, [970, 5, 5, 5, 15], KINDS);

/** Quantiles of the logo sizes on mainnet, in bytes. */
const SHARES = [0, 0.05, 0.25, 0.5, 0.75, 0.9, 1];
const SIZES = [2_600, 4_080, 18_019, 25_000, 44_769, 59_589, 65_529];

const MOTIFS: readonly Motif[] = ['leaf', 'waves', 'lantern', 'rings', 'star'];
const TEXTS = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
  text: 'a picture will follow',
  empty: '',
};

/** Deterministic for a seed. */
export function logoOf(seed: number, kind: LogoKind): Uint8Array {
  if (kind !== 'png' && kind !== 'cut') return Buffer.from(TEXTS[kind]);
  const random = createRandom(seed);
  const size = spread(random, SHARES, SIZES);
  const noise = createHash('shake256', { outputLength: size }).update(String(seed)).digest();
  const colour = () => `#${random.hex(3)}`;
  const png = padded(picture(random.pick(MOTIFS), [colour(), colour(), colour()]), noise, size);
  return kind === 'cut' ? png.subarray(0, 20) : png;
}
