/** Logos made when they are asked for: of every size that registries hold, and broken ones. */
import { createRandom, type Random } from '../../page/generated-tokens.ts';
import { type Motif, padded, picture } from '../picture.ts';
import { spread, weighted } from './spread.ts';

const KINDS = ['png', 'svg', 'cut', 'text', 'empty'] as const;
export type LogoKind = (typeof KINDS)[number];

/** Nearly all are PNG, as CIP-26 has it. */
export const logoKind = (random: Random): LogoKind => weighted(random, KINDS, [970, 5, 5, 5, 15]);

/** Bytes of the logos on mainnet, and the shares of smaller ones. */
const SHARES = [0, 0.05, 0.25, 0.5, 0.75, 0.9, 1];
const SIZES = [2_600, 4_080, 18_019, 25_000, 44_769, 59_589, 65_529];

const MOTIFS: readonly Motif[] = ['leaf', 'crystal', 'waves', 'lantern', 'sprout', 'rings', 'orbit', 'star'];
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
const colour = (random: Random) => `#${random.hex(3)}`;

/** The bytes of a logo, always the same for one seed. */
export function logoOf(seed: number, kind: LogoKind): Uint8Array {
  const random = createRandom(seed);
  const size = spread(random, SHARES, SIZES);
  const noise = Buffer.from(random.hex(size), 'hex');
  const png = () =>
    padded(picture(random.pick(MOTIFS), [colour(random), colour(random), colour(random)]), noise, size);
  const draw: Readonly<Record<LogoKind, () => Uint8Array>> = {
    png,
    svg: () => Buffer.from(SVG),
    cut: () => png().subarray(0, 20),
    text: () => Buffer.from('a picture will follow'),
    empty: () => new Uint8Array(),
  };
  return draw[kind]();
}
