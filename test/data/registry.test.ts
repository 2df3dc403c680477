/** The generated registry is deterministic: its digest was taken when its statistics were those of mainnet, 2026-11. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readImageHeader } from '../../lib/tokens/image-header.ts';
import { registry } from './registry/index.ts';
import { logoOf } from './registry/logos.ts';

const { tokens, records } = registry();

it('is deterministic, and as large as mainnet', () => {
  // Other tokens are another registry: this changes with the generator only.
  expect(createHash('sha256').update(JSON.stringify(tokens)).digest('hex')).toBe('a235977b2aacaa94eccf7c1a3d958a84a280f4c93aee19fd77d571620b552272');
  expect([records.cip26.size, records.cip68.size]).toEqual([8_000, 1_000]);
});

it('has logos of all sizes, and broken ones', () => {
  const sizes = tokens.slice(0, 100).map(({ seed }) => logoOf(seed, 'png').length).toSorted((a, b) => a - b);
  expect(sizes[50]).toBeGreaterThan(20_000);
  expect(sizes[50]).toBeLessThan(30_000);
  expect(sizes[99]).toBeLessThanOrEqual(65_529);
  expect(readImageHeader(logoOf(7, 'png'))).toMatchObject({ type: 'image/png' });
  for (const kind of ['svg', 'cut', 'text', 'empty'] as const)
    expect(readImageHeader(logoOf(7, kind)), kind).toBeUndefined();
});
