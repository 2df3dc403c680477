/** The generated registry is deterministic and has the statistics of mainnet's registry of 2026-11. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseSubject } from '../../lib/asset/subject.ts';
import { readImageHeader } from '../../lib/logos/image-header.ts';
import { MAINNET, PREPROD, type Recipe } from './recipes.ts';
import { registry } from './registry/index.ts';
import { logoOf } from './registry/logos.ts';
import type { RegistryToken } from './registry/tokens.ts';

const { tokens, subjects, records } = registry();
const registered = tokens.filter(({ cip26 }) => cip26 !== undefined);
const count = (wanted: (token: RegistryToken) => boolean) => registered.filter(wanted).length;

describe('the generated registry', () => {
  it('has as many entries of each kind as mainnet', () => {
    expect([registered.length, records.cip26.size, records.cip68.size]).toEqual([8_000, 8_000, 1_000]);
    expect(count(({ cip68 }) => cip68 !== undefined)).toBe(30);
    expect(count(({ assetName }) => assetName.startsWith('0014df10'))).toBe(60);
    expect(subjects.filter((subject) => subject !== subject.toLowerCase())).toHaveLength(39);
    // Mainnet: 223 without an asset name, 1,068 as long as a hash, 2,614 as long as can be, 4,577 with a script.
    expect(count(({ assetName }) => assetName === '')).toBeGreaterThan(200);
    expect(count(({ assetName }) => assetName.length === 8)).toBeGreaterThan(800);
    expect(count(({ assetName }) => assetName.length === 64)).toBeGreaterThan(2_600);
    expect(count(({ script }) => script.script !== undefined)).toBeGreaterThan(4_500);
    expect(count(({ script }) => script.signers.length > 1)).toBeGreaterThan(300);
  });

  it('has valid values of CIP-26 and unique subjects', () => {
    const own = [...Object.values<Recipe>(MAINNET), ...Object.values<Recipe>(PREPROD)];
    const isAllowed = ({ cip26 }: Pick<Recipe, 'cip26'> | RegistryToken) => {
      const { name = '', description = '', url = '', ticker = '..' } = cip26 ?? {};
      const isShort = name.length <= 50 && description.length <= 500 && url.length <= 250;
      return isShort && ticker.length >= 2 && ticker.length <= 9;
    };
    expect([...registered, ...own].filter((one) => !isAllowed(one))).toEqual([]);
    expect(tokens.every(({ subject }) => parseSubject(subject) === subject)).toBe(true);
    expect(new Set(tokens.map(({ subject }) => subject)).size).toBe(tokens.length);
  });

  it('is deterministic', () => {
    // Other tokens are another registry: this changes with the generator only.
    expect(createHash('sha256').update(JSON.stringify(tokens)).digest('hex')).toBe('a235977b2aacaa94eccf7c1a3d958a84a280f4c93aee19fd77d571620b552272');
  });

  it('has logos of all sizes, and broken ones', () => {
    const sizes = registered.slice(0, 100).map(({ seed }) => logoOf(seed, 'png').length);
    const median = sizes.toSorted((a, b) => a - b)[sizes.length / 2] ?? 0;
    expect(median).toBeGreaterThan(20_000);
    expect(median).toBeLessThan(30_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(65_529);
    expect(readImageHeader(logoOf(7, 'png'))).toMatchObject({ type: 'image/png' });
    for (const kind of ['svg', 'cut', 'text', 'empty'] as const)
      expect(readImageHeader(logoOf(7, kind)), kind).toBeUndefined();
  });
});
