/** Metadata of a mint (CIP-25) as providers send it. */
import { expect, it } from 'vitest';
import { readJsonMetadata } from '../../../lib/trust/metadata/json-metadata.ts';

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

// Odd names and values: nft.test.ts.
it('reads metadata of any depth', () => {
  const deep = Array.from({ length: 100_000 }).reduce<object>((inner) => ({ inner }), {});
  expect(readJsonMetadata(deep)).toHaveLength(1);
});
