/** Secrets in the addresses of providers. */
import { expect, it } from 'vitest';
import { keyPurposeOf } from '../../lib/network/providers.ts';
import { publicAddress, readProviderAddress } from '../../lib/settings/provider-address.ts';
import { readSettings } from '../../lib/settings/settings.ts';

const read = (typed: string) => readProviderAddress('mainnet', typed);
const CANARY = 'q7Zp2Lw9Xk4Rt8Vb';
const NODE = 'https://node.example';
const DEMETER = 'https://cardano-mainnet.blockfrost-m1.demeter.run/api/v0';

const LOWER = CANARY.toLowerCase();
const UUID = '9b2f6c1e-0d3a-4e57-8f60-5a1c2b3d4e5f';
const HOST = 'blockfrost-m1.demeter.run';

it.each([
  ['a user and password', `https://me:${CANARY}@node.example/api`, '[key]@node.example/api', `me:${CANARY}`],
  ['a user name', `https://${CANARY}@node.example`, '[key]@node.example', CANARY],
  ['a password with signs', 'https://me:a%40b%2F%C3%A9@node.example', '[key]@node.example', 'me:a@b/é'],
  ['a password with a percent sign', 'https://me:é50%@node.example', '[key]@node.example', 'me:é50%'],
  ['a password that looks escaped', 'https://me:50%ff@node.example', '[key]@node.example', 'me:50%ff'],
  ['a query', `${NODE}/api/v0/?token=${CANARY}&x=1`, 'node.example/api/v0?[key]', `token=${CANARY}&x=1`],
  ['the end of the path', `${NODE}/${CANARY}/`, 'node.example/[key]', CANARY],
  ['the middle of the path', `${NODE}/v1/${CANARY}/api/v0`, 'node.example/v1/[key]/api/v0', CANARY],
  ['two parts of the path', `${NODE}/${CANARY}/x/${CANARY}`, 'node.example/[key]', `${CANARY}/x/${CANARY}`],
  ['a UUID in the path', `${NODE}/${UUID}`, 'node.example/[key]', UUID],
  ['a host of Demeter', `https://${LOWER}.cardano-mainnet.${HOST}/api/v0`, undefined, LOWER],
  ['a host of Demeter without a path', `https://${LOWER}.cardano-mainnet.${HOST}`, undefined, LOWER],
  ['a host of Demeter without a network', `https://blockfrost1abc.${HOST}`, undefined, 'blockfrost1abc'],
])('a secret in %s is taken out of the address', (_where, typed, left, secret) => {
  const address = left === undefined ? DEMETER : `https://${left}`;
  const reading = read(typed);
  expect(reading).toMatchObject({ ok: true, address, secret });
  expect(reading.ok && reading.hostPattern.toLowerCase()).not.toContain(LOWER);
  expect(publicAddress(typed)).toBe(address);
  expect(read(address)).toMatchObject({ ok: true, address, secret: undefined });
  const stored = { providerAddress: { mainnet: address } };
  expect(readSettings(stored).providerAddress.mainnet).toBe(address);
});

it('a secret names its place: the address, or the header of Demeter', () => {
  expect(keyPurposeOf({ kind: 'dolos', address: `${NODE}/[key]/api` })).toBe('address');
  expect(keyPurposeOf({ kind: 'demeter', address: DEMETER })).toBe('demeter');
  expect(read(`https://${CANARY}.cardano-preview.${HOST}`)).toMatchObject({ kind: 'demeter' });
});

it.each([
  `https://me:${CANARY}@node.example/?x=1`,
  `${NODE}/${CANARY}?x=1`,
  `https://x:${CANARY}@${CANARY}.cardano-mainnet.${HOST}`,
])('a secret in two places is refused: %s', (typed) => {
  expect(read(typed)).toEqual({ ok: false, refusal: 'several-secrets' });
});

const PATHS = ['', '/api/v0', '/api/v1/blockfrost', '/cardano-mainnet/v2', '/rest/node-1', '/Blockfrost'];
it.each([
  ...PATHS.map((path) => NODE + path),
  ...['http://localhost:3000', 'http://127.0.0.1:8080/api/v1/blockfrost', DEMETER],
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
])('%s is a host of %s', (address, kind) => expect(read(address)).toMatchObject({ ok: true, kind }));

it.each([
  ['node.example', 'not-an-address'],
  ['http://node.example', 'not-https'],
  [`http://x:${CANARY}@node.example`, 'not-https'],
  ['https://*.demeter.run', 'not-an-address'],
  ['https://node.example/#x', 'query'],
  ['ftp://node.example', 'not-an-address'],
])('%s is refused as %s', (typed, refusal) => expect(read(typed)).toEqual({ ok: false, refusal }));
