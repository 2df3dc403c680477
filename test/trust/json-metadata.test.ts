/** Metadata of a mint (CIP-25) as providers send it. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { datumText } from '../../components/popup/chain-messages.ts';
import type { DatumValue } from '../../lib/trust/datum.ts';
import { readJsonMetadata } from '../../lib/trust/json-metadata.ts';
import { cases } from '../cases.ts';
import { HOSTILE } from '../data/hostile-strings.ts';

const read = (metadata: unknown) =>
  Object.fromEntries((readJsonMetadata(metadata) ?? []).map(({ property, chain }) => [property, chain]));

it('joins the chunks of texts, and keeps other lists', () => {
  const files = [{ src: ['https://', 'x'] }];
  const metadata = { traits: ['a', 'b'], image: ['ipfs://', 'abc'], files, name: 'N' };
  expect(Object.keys(read(metadata))).toEqual(['name', 'image', 'traits', 'files']);
  expect(read(metadata)).toMatchObject({
    image: { kind: 'text', text: 'ipfs://abc' },
    traits: { kind: 'list', items: [{ text: 'a' }, { text: 'b' }] },
    files: { items: [{ entries: [['src', { kind: 'text', text: 'https://x' }]] }] },
  });
});

it('is undefined for anything but an object with properties', () => {
  for (const one of [undefined, null, 7, 'text', [], ['a'], {}])
    expect(readJsonMetadata(one)).toBeUndefined();
});

it('reads any JSON with odd values, nests and texts', () => {
  const texts = fc.constantFrom(...HOSTILE.map(({ text }) => text.slice(0, 200)));
  const odd = fc.dictionary(fc.oneof(texts, fc.string()), fc.oneof(texts, fc.jsonValue(), fc.array(texts)));
  const shown = fc.property(odd, (metadata) => {
    const properties = readJsonMetadata(metadata);
    expect(properties?.length ?? 0).toBe(Object.keys(metadata).length);
    // As the chain check does.
    const isText = (chain: DatumValue | undefined) => chain && typeof datumText(chain) === 'string';
    expect(properties?.every(({ chain }) => isText(chain))).not.toBe(false);
  });
  fc.assert(shown, { numRuns: cases(100, 300, 10_000) });
  const deep = Array.from({ length: 100_000 }).reduce<object>((inner) => ({ inner }), {});
  expect(() => readJsonMetadata(deep)).not.toThrow();
});
