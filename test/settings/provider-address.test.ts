/** Secrets in the addresses of providers. */
import { describe, expect, it } from 'vitest';
import { keyPurposeOf } from '../../lib/network/providers.ts';
import { publicAddress, readProviderAddress } from '../../lib/settings/provider-address.ts';
import { DEFAULT_SETTINGS, readSettings } from '../../lib/settings/settings.ts';
import { readSettingsFile, withPatch, writeSettingsFile } from '../../lib/settings/transfer.ts';

const read = (typed: string, network: 'mainnet' | 'preview' = 'mainnet') =>
  readProviderAddress(network, typed);
const CANARY = 'q7Zp2Lw9Xk4Rt8Vb';
const NODE = 'https://node.example';
const DEMETER = 'https://cardano-mainnet.blockfrost-m1.demeter.run/api/v0';

const SECRETS: readonly (readonly [where: string, typed: string, address: string, secret: string])[] = [
  [
    'a user name and password',
    `https://me:${CANARY}@node.example/api`,
    'https://[key]@node.example/api',
    `me:${CANARY}`,
  ],
  ['a user name', `https://${CANARY}@node.example`, 'https://[key]@node.example', CANARY],
  [
    'a password with other characters',
    'https://me:a%40b%2F%C3%A9@node.example',
    'https://[key]@node.example',
    'me:a@b/é',
  ],
  ['a query', `${NODE}/api/v0/?token=${CANARY}&x=1`, `${NODE}/api/v0?[key]`, `token=${CANARY}&x=1`],
  ['the end of the path', `${NODE}/${CANARY}/`, `${NODE}/[key]`, CANARY],
  ['the middle of the path', `${NODE}/v1/${CANARY}/api/v0`, `${NODE}/v1/[key]/api/v0`, CANARY],
  [
    'two parts of the path',
    `${NODE}/${CANARY}/x/${CANARY}/api`,
    `${NODE}/[key]/api`,
    `${CANARY}/x/${CANARY}`,
  ],
  [
    'a UUID in the path',
    `${NODE}/9b2f6c1e-0d3a-4e57-8f60-5a1c2b3d4e5f`,
    `${NODE}/[key]`,
    '9b2f6c1e-0d3a-4e57-8f60-5a1c2b3d4e5f',
  ],
  [
    'a host of Demeter',
    `https://${CANARY.toLowerCase()}.cardano-mainnet.blockfrost-m1.demeter.run/api/v0`,
    DEMETER,
    CANARY.toLowerCase(),
  ],
  [
    'a host of Demeter without a path',
    'https://blockfrost1abc.cardano-mainnet.blockfrost-m1.demeter.run',
    DEMETER,
    'blockfrost1abc',
  ],
  [
    'a host of Demeter without a network',
    'https://blockfrost1abc.blockfrost-m1.demeter.run',
    DEMETER,
    'blockfrost1abc',
  ],
];

describe('a secret', () => {
  it.each(SECRETS)('in %s is taken out', (_where, typed, address, secret) => {
    expect(read(typed)).toMatchObject({ ok: true, address, secret });
    expect(publicAddress(typed)).toBe(address);
  });

  it.each(SECRETS)(
    'that was taken out of %s leaves an address that reads the same',
    (_where, _typed, address) => {
      const reading = read(address);
      expect(reading).toMatchObject({ ok: true, address });
      expect('secret' in reading && reading.secret).toBeUndefined();
      const stored = { providerAddress: { mainnet: address } };
      expect(readSettings(stored).providerAddress.mainnet).toBe(address);
    },
  );

  it.each(SECRETS)('in %s is in no pattern of a host', (_where, typed) => {
    const reading = read(typed);
    expect(reading.ok && reading.hostPattern.toLowerCase()).not.toContain(CANARY.toLowerCase());
  });

  it('names its place: the address, or the header of Demeter', () => {
    expect(keyPurposeOf({ kind: 'dolos', address: `${NODE}/[key]/api` })).toBe('address');
    expect(keyPurposeOf({ kind: 'demeter', address: DEMETER })).toBe('demeter');
    expect(read(`https://${CANARY}.cardano-preview.blockfrost-m1.demeter.run`)).toMatchObject({
      kind: 'demeter',
    });
  });

  it.each([
    `https://me:${CANARY}@node.example/?x=1`,
    `${NODE}/${CANARY}?x=1`,
    `https://x:${CANARY}@${CANARY}.cardano-mainnet.blockfrost-m1.demeter.run`,
  ])('in two places is refused: %s', (typed) => {
    expect(read(typed)).toEqual({ ok: false, refusal: 'several-secrets' });
  });
});

it.each([
  ...['', '/api/v0', '/api/v1/blockfrost', '/cardano-mainnet/v2', '/rest/node-1', '/Blockfrost'].map(
    (path) => NODE + path,
  ),
  'http://localhost:3000',
  'http://127.0.0.1:8080/api/v1/blockfrost',
  DEMETER,
  ...['https://api.koios.rest/api/v1', 'https://cardano-preview.blockfrost.io/api/v0'],
])('%s contains no secret', (address) => {
  expect(read(address)).toMatchObject({ ok: true, address });
  expect(publicAddress(address)).toBe(address);
});

it.each([
  ['https://api.koios.rest/api/v1', 'koios'],
  ['https://preview.koios.rest/api/v1', 'koios'],
  ['https://cardano-preprod.blockfrost.io/api/v0', 'blockfrost'],
  [DEMETER, 'demeter'],
  [NODE, undefined],
])('%s is a host of %s', (address, kind) => {
  expect(read(address)).toMatchObject({ ok: true, kind });
});

it.each([
  ['node.example', 'not-an-address'],
  ['http://node.example', 'not-https'],
  [`http://x:${CANARY}@node.example`, 'not-https'],
  ['https://*.demeter.run', 'not-an-address'],
  ['https://node.example/#x', 'query'],
  ['ftp://node.example', 'not-an-address'],
])('%s is refused as %s', (typed, refusal) => {
  expect(read(typed)).toEqual({ ok: false, refusal });
});

describe('an address from before secrets were taken out', () => {
  const legacy = `${NODE}/${CANARY}/api/v0`;
  const settings = readSettings({ providerAddress: { mainnet: legacy } });

  it('keeps working', () => {
    expect(settings.providerAddress.mainnet).toBe(legacy);
    expect(settings.providerKind.mainnet).toBe('blockfrost');
  });
  it('is exported without the secret', () => {
    const { text } = writeSettingsFile(settings, 0);
    expect(text).toContain(`${NODE}/[key]/api/v0`);
    expect(text).not.toContain(CANARY);
  });
  it('in a file is imported without the secret', async () => {
    const text = JSON.stringify({
      format: 'token-lens-settings',
      version: 1,
      settings: { providerAddress: { mainnet: legacy } },
    });
    const file = await readSettingsFile({ size: text.length, text: async () => text });
    if (!file.ok) throw new Error(file.refusal.kind);
    const imported = withPatch(DEFAULT_SETTINGS, file.patch);
    expect(imported.providerAddress.mainnet).toBe(`${NODE}/[key]/api/v0`);
    expect(withPatch(settings, { theme: 'dark' }).providerAddress.mainnet).toBe(legacy);
  });
});
