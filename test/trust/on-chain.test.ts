/** What the chain says of a token, and whether the service says the same. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSubject, type Subject } from '../../lib/asset/subject.ts';
import { type OnChain, readOnChain } from '../../lib/trust/on-chain.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { datumOf, ON_CHAIN, referenceOf } from '../data/on-chain.ts';
import { datumHash } from '../services/minted.ts';

const { subject } = TOKENS.brindle;
const METADATA = {
  name: 'Brindle',
  description: 'Points',
  ticker: 'BRNDL',
  url: 'https://brindle.example/',
  decimals: 6,
  logo: 'ipfs://bafk',
};
const RECORD = { ...METADATA, version: 1 };

type Metadata = Parameters<typeof datumOf>[0];
const inline = (metadata: Metadata, version = 1) => ({ cbor: datumOf(metadata, version), hash: null });
const read = (metadata: Metadata, record?: Readonly<Record<string, unknown>>, version = 1) =>
  readOnChain(inline(metadata, version), subject, record);

function stated(onChain: OnChain) {
  if (onChain.kind === 'refused') throw new Error(onChain.refusal);
  return onChain.stated;
}
const differing = (onChain: OnChain) =>
  stated(onChain).flatMap(({ property, agrees }) => (agrees === false ? [property] : []));
const without = (key: string) =>
  Object.fromEntries(Object.entries(METADATA).filter(([name]) => name !== key));

const decimalsOnChain = (onChain: OnChain) => (onChain.kind === 'read' ? onChain.decimals : undefined);

describe('the service', () => {
  it('says what the chain says', () => {
    const onChain = read(METADATA, RECORD);
    expect(differing(onChain)).toEqual([]);
    const agreed = stated(onChain).filter(({ agrees }) => agrees);
    expect(agreed.map(({ property }) => property).join()).toBe(
      'name,ticker,decimals,description,url,version,logo',
    );
  });

  it.each(Object.keys(METADATA))('says something else of the %s, or nothing, or alone', (property) => {
    expect(differing(read(METADATA, { ...RECORD, [property]: 'other' }))).toEqual([property]);
    expect(differing(read(METADATA, { ...without(property), version: 1 }))).toEqual([property]);
    expect(differing(read(without(property), RECORD))).toEqual([property]);
    expect(differing(read(without(property), { ...without(property), version: 1 }))).toEqual([]);
  });

  it('has another version', () => {
    expect(differing(read(METADATA, RECORD, 3))).toEqual(['version']);
  });

  it('is not found to differ in what nobody can compare', () => {
    // A picture that is kept elsewhere.
    expect(differing(read(METADATA, { ...RECORD, logo: null }))).toEqual([]);
    expect(differing(read(METADATA, { ...RECORD, url: null }))).toEqual(['url']);
    // What the service does not have of any token.
    expect(differing(read({ ...METADATA, colour: 'brown' }, RECORD))).toEqual([]);
    // No record at all.
    expect(stated(read(METADATA)).map(({ agrees }) => agrees)).toEqual(Array(7).fill(undefined));
  });

  it('says of bytes that are no text what cannot be the same', () => {
    const onChain = read({ ...METADATA, name: Uint8Array.of(0xff, 0) }, { ...RECORD, name: 'ff00' });
    expect(differing(onChain)).toEqual(['name']);
    expect(stated(onChain)[0]?.chain).toEqual({ kind: 'hex', hex: 'ff00' });
  });

  it('has a logo as one, where the chain has it in chunks, and a picture by its bytes', () => {
    expect(differing(read({ ...METADATA, logo: ['ipfs://', 'bafk'] }, RECORD))).toEqual([]);
    const [a, b] = ['data:image/png;base64,QUJD', 'data:image/webp;base64,QUJD=='];
    expect(differing(read({ ...METADATA, logo: a }, { ...RECORD, logo: b }))).toEqual([]);
    expect(differing(read({ ...METADATA, logo: a }, { ...RECORD, logo: `${a}RA` }))).toEqual(['logo']);
  });

  it('has decimals as a number, and the chain may have a larger one than that holds', () => {
    const name = `48${Buffer.from('decimals').toString('hex')}`;
    const cbor = `d87982a1${name}1b002000000000000101`;
    const onChain = readOnChain({ cbor, hash: null }, subject, { decimals: 2 ** 53 });
    expect(stated(onChain)[0]).toMatchObject({
      chain: { integer: 2n ** 53n + 1n },
      service: '9007199254740992',
      agrees: false,
    });
    expect(decimalsOnChain(onChain)).toBeUndefined();
  });

  it('knows nothing of a prototype', () => {
    const properties = stated(read({ constructor: 'c' }, {})).map(({ property }) => property);
    expect(properties).toEqual(['version', 'constructor']);
  });
});

describe('the chain', () => {
  const assets = ON_CHAIN.assets ?? {};
  function datumAt(token: typeof TOKENS.brindle) {
    const [datum] = assets[referenceOf(token)]?.outputs ?? [];
    if (datum === undefined) throw new Error('no datum');
    return 'inline' in datum
      ? { cbor: datum.inline, hash: null }
      : { cbor: ON_CHAIN.datums?.[datum.hash] ?? '', hash: datum.hash };
  }
  const chainOf = (onChain: OnChain) =>
    Object.fromEntries(stated(onChain).map(({ property, chain }) => [property, chain]));

  it('has an NFT’s name, image and description first (label 222)', () => {
    const onChain = readOnChain(datumAt(UNREGISTERED.heron), UNREGISTERED.heron.subject, undefined);
    const properties = stated(onChain).map(({ property }) => property);
    expect(properties.join()).toBe('name,image,description,version,mediaType,legs,seen');
    const image = 'ipfs://bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvqdkegopuysa/heron.png';
    expect(chainOf(onChain)).toMatchObject({
      image: { kind: 'text', text: image },
      legs: { kind: 'integer', integer: 1n },
      seen: { kind: 'hex', hex: 'ff0042' },
    });
  });

  it('has a rich fungible token’s decimals, from a nested map (label 444, version 4)', () => {
    const { sluice } = UNREGISTERED;
    const onChain = readOnChain(datumAt(sluice), sluice.subject, undefined);
    expect(onChain).toMatchObject({ kind: 'read', version: 4 });
    expect(decimalsOnChain(onChain)).toBe(2);
    const elsewhere = parseSubject(TOKENS.brindle.policy + sluice.assetName) as Subject;
    const refused = { kind: 'refused', refusal: 'not-cip-68' };
    expect(readOnChain(datumAt(sluice), elsewhere, undefined)).toEqual(refused);
  });

  it('is believed where the bytes have the hash that the output names, and else not', () => {
    const datum = datumAt(TOKENS.qamar);
    const { cbor } = inline(METADATA);
    const of = (one: typeof datum) => readOnChain(one, TOKENS.qamar.subject, undefined);
    expect(of(datum)).toMatchObject({ isGenuine: true });
    expect(of({ ...datum, cbor })).toMatchObject({ isGenuine: false });
    expect(of({ cbor, hash: datumHash(cbor) })).toMatchObject({ isGenuine: true });
  });

  it('may hold nothing, a number, or half a datum', () => {
    const half = inline(METADATA).cbor.slice(0, -2);
    const refusals = ['', '01', half].map((cbor) => readOnChain({ cbor, hash: null }, subject, RECORD));
    const expected = ['not-cbor', 'not-cip-68', 'not-cbor'];
    expect(refusals).toEqual(expected.map((refusal) => ({ kind: 'refused', refusal })));
  });

  it('has no decimals where they are text, none, too many or negative', () => {
    for (const metadata of [{ decimals: '6' }, {}, { decimals: 256 }, { decimals: -1 }])
      expect(decimalsOnChain(read(metadata))).toBeUndefined();
  });

  it('is read whatever it holds', () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), json, (bytes, record) => {
        const cbor = Buffer.from(bytes).toString('hex');
        expect(['read', 'refused']).toContain(readOnChain({ cbor, hash: null }, subject, record).kind);
      }),
    );
    const metadata = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.nat(), fc.uint8Array()));
    fc.assert(
      fc.property(metadata, json, (one, record) => {
        const properties = stated(read(one, record)).map(({ property }) => property);
        expect(new Set(properties).size).toBe(properties.length);
        expect(properties).toEqual(expect.arrayContaining(Object.keys(one)));
      }),
    );
  });
});
