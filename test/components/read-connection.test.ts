import { expect, it } from 'vitest';
import { readConnection, type Typed } from '../../components/options/ConnectionRow.tsx';
import type { ConnectionStatus } from '../../lib/chain/connections.ts';
import { setEnglish } from './english.ts';

setEnglish();

const KEY = `mainnet${'a'.repeat(32)}`;
const SERVICE = 'https://tokens.cardano.org';
const BLOCKFROST_HOST = 'https://cardano-mainnet.blockfrost.io/*';
const SERVICE_HOST = `${SERVICE}/*`;

const BLOCKFROST: ConnectionStatus = {
  kind: 'blockfrost',
  host: 'cardano-mainnet.blockfrost.io',
  endsIn: null,
  needsKey: true,
  isDefault: true,
  isAllowed: true,
  pattern: BLOCKFROST_HOST,
  metadata: SERVICE,
};
const WITH_KEY = { ...BLOCKFROST, endsIn: 'aaaa', isDefault: false };
const OWN = { ...WITH_KEY, host: '….example', needsKey: false, pattern: null };

const typed = (changes: Partial<Typed> = {}): Typed => ({
  source: 'blockfrost',
  address: '',
  key: '',
  metadata: SERVICE,
  ...changes,
});

it.each<readonly [string, ConnectionStatus, Partial<Typed>, object, readonly string[]]>([
  ['a key', BLOCKFROST, { key: ` project_id: ${KEY}` }, { key: KEY }, [BLOCKFROST_HOST, SERVICE_HOST]],
  [
    'Koios',
    WITH_KEY,
    { source: 'koios' },
    { kind: 'koios', address: '' },
    ['https://api.koios.rest/*', SERVICE_HOST],
  ],
  [
    'an address and its key',
    WITH_KEY,
    { source: 'own', address: 'https://node.example/api/ ', key: 'secret' },
    { kind: 'blockfrost', address: 'https://node.example/api', key: 'secret' },
    ['https://node.example/*', SERVICE_HOST],
  ],
  ['nothing, with an own address', OWN, { source: 'own' }, {}, [SERVICE_HOST]],
  [
    'the metadata service only',
    BLOCKFROST,
    { metadata: 'http://localhost:8080/' },
    { metadata: 'http://localhost:8080' },
    [BLOCKFROST_HOST, 'http://localhost/*'],
  ],
  [
    'no metadata service, which is the default one',
    { ...WITH_KEY, metadata: 'https://own.example' },
    { metadata: ' ' },
    { metadata: SERVICE },
    [BLOCKFROST_HOST, SERVICE_HOST],
  ],
])('reads %s', (_case, status, changes, change, hosts) => {
  expect(readConnection('mainnet', status, typed(changes))).toEqual({ ok: true, change, hosts });
});

const MISSING = 'Paste a Blockfrost key that starts with “mainnet”.';

it.each<readonly [string, ConnectionStatus, Partial<Typed>, string, string | RegExp]>([
  ['no key where one is needed', BLOCKFROST, {}, 'key', MISSING],
  ['a key of another network', BLOCKFROST, { key: `preview${'a'.repeat(32)}` }, 'key', MISSING],
  ['Blockfrost without a key, after another provider', OWN, {}, 'key', MISSING],
  [
    'Blockfrost’s key for Koios',
    WITH_KEY,
    { source: 'koios', key: KEY },
    'key',
    'This isn’t a key for Koios.',
  ],
  ['an own provider without an address', WITH_KEY, { source: 'own' }, 'address', /^Enter an address/],
])('refuses %s', (_case, status, changes, field, text) => {
  const reading = readConnection('mainnet', status, typed(changes));
  if (reading.ok) throw new Error('not refused');
  expect(reading.field).toBe(field);
  expect(reading.text()).toEqual(expect.stringMatching(text));
});
