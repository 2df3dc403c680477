/** The mounted connections: keys and addresses of the services, their tests, and where a secret may be found. */
import { it } from 'vitest';
import { PROVIDERS } from '../../lib/network/providers.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { ON_CHAIN } from '../data/on-chain.ts';
import { createKoios } from '../services/koios.ts';
import { KEYS } from '../services/local.ts';
import { createMetadataService } from '../services/metadata.ts';
import { createNetworkProvider, VARIANTS } from '../services/provider.ts';
import { loadRecords } from '../services/records.ts';
import { record } from '../services/serve.ts';
import { browser, disk, granted, prompts, storage } from './browser.ts';
import { pass } from './clock.ts';
import { hold, type Page, route, serveAt, useExtension } from './extension.ts';
import { expect, type Text } from './locator.ts';
import { blockOf, cardOf, contentOf, PROVIDER, replyTo, SERVICE } from './pages.ts';

const extension = useExtension();
const open = () => extension.open('options');
const statusIs = (options: Page, text: Text) => expect(options.connectionStatus('Mainnet')).toHaveText(text);
/** What the closed row says. */
const summary = (options: Page) => options.group('Mainnet').locator('summary');
const type = (options: Page, text: string) => options.enter('Mainnet', 'Mainnet key', text);
const choose = async (options: Page, kind: string) => {
  await options.openRow('Mainnet');
  await options.group('Mainnet').getByLabel('Chain data from').selectOption(kind);
};
const requests = () => Object.values(extension.services.provider).flat();

const NODE = 'https://node.example';
const now = () => Date.now();
const node = (network: 'mainnet' | 'preprod' = 'mainnet') =>
  createNetworkProvider(network, { keys: KEYS, now, chain: ON_CHAIN, variant: VARIANTS.dolos });
const HTML = { headers: { 'content-type': 'text/html' } };

it('a key is sealed and tested by one click, shown with its last four characters only, and removed', async () => {
  const options = await open();
  const field = await type(options, KEYS.preview);
  await statusIs(options, 'Paste a Blockfrost key that starts with “mainnet”.');
  await expect(field).toHaveValue(KEYS.preview);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(requests()).toEqual([]);
  await field.fill(` project_id: ${KEYS.mainnet}`);
  await options.saveConnection('Mainnet');
  await statusIs(options, /^Saved and working\. Latest block [\d,]+\.$/);
  await expect(field).toHaveValue('');
  expect(await disk()).not.toContain('m'.repeat(8));
  expect(requests()).toHaveLength(1);
  await expect(summary(options)).toContainText('Blockfrost · key ends in mmmm');
  expect(options.content()).not.toContain(KEYS.mainnet);
  await options.group('Mainnet').button('Remove').press('Enter');
  await statusIs(options, 'Removed');
  await expect(summary(options)).toContainText('Blockfrost · no key');
  await expect(field).toBeFocused();
});

it('a key of another kind of provider, and an own provider without an address, are not saved', async () => {
  const options = await open();
  await choose(options, 'koios');
  await options.enter('Mainnet', 'Mainnet key', KEYS.mainnet);
  await statusIs(options, 'This isn’t a key for Koios.');
  await choose(options, 'own');
  await options.saveConnection('Mainnet');
  await statusIs(options, /^Enter an address/);
  expect(await storage.local.get('connections')).toEqual({});
});

it('drops the result of a test if the connection is removed while it runs', async () => {
  const options = await open();
  await options.enterKey('Mainnet', KEYS.mainnet);
  const release = hold(PROVIDERS.blockfrost.address('mainnet'), '/blocks/latest');
  await options.saveConnection('Mainnet');
  await statusIs(options, 'Testing…');
  await options.group('Mainnet').button('Remove').click();
  await statusIs(options, 'Removed');
  release();
  await pass(500);
  await statusIs(options, 'Removed');
});

it('shows a key that another tab has set', async () => {
  const options = await open();
  await expect(summary(options)).toContainText('no key');
  await extension.setKey();
  options.front();
  await expect(summary(options)).toContainText('key ends in mmmm');
});

it('1: a key, saved or only typed, is not sent to another address or another kind of provider', async () => {
  const atNode = serveAt(NODE, node());
  const atKoios = serveAt(
    'https://api.koios.rest',
    createKoios('mainnet', { token: '', now, chain: ON_CHAIN }),
  );
  const options = await open();
  await options.enterKey('Mainnet', KEYS.mainnet);
  await options.enter('Mainnet', PROVIDER, NODE);
  await statusIs(options, /^Saved and working/);
  await expect(summary(options)).toContainText(/node\.example$/);
  await options.group('Mainnet').getByLabel('Mainnet key').fill('secret-of-the-node');
  await choose(options, 'koios');
  await options.saveConnection('Mainnet');
  await statusIs(options, /^Saved and working/);
  await expect(summary(options)).toContainText(/Koios$/);
  await choose(options, 'blockfrost');
  await options.saveConnection('Mainnet');
  await statusIs(options, /^Paste a Blockfrost key/);
  expect([atNode.length, atKoios.length]).toEqual([1, 1]);
  expect(JSON.stringify([atNode, atKoios])).not.toMatch(new RegExp(`${KEYS.mainnet}|secret-of-the-node`));
});

it.each([
  [PROVIDER, node('preprod'), 'This key or address is for another network.'],
  [SERVICE, { fetch: () => new Response('<p>', HTML) }, 'A web page answers at this address'],
])('a sentence says what is wrong with a %s, which stays in its field', async (label, app, text) => {
  serveAt(NODE, app);
  const options = await open();
  const field = await options.enter('Mainnet', label, NODE);
  const status = options.connectionStatus('Mainnet');
  await expect(status).toContainText(text);
  await expect(field).toHaveValue(NODE);
  await expect(field).toHaveAttribute('aria-describedby', (await status.element()).id);
});

it('an address waits for the permission of its host, which saving requests again', async () => {
  route(NODE, node());
  const options = await open();
  await options.enter('Mainnet', PROVIDER, NODE);
  await statusIs(options, /doesn’t allow access/);
  await expect(summary(options)).toContainText('Access not allowed');
  expect(prompts.requested).toEqual([[`${NODE}/*`]]);
  prompts.isAgreed = true;
  await options.saveConnection('Mainnet');
  await statusIs(options, /^Saved and working/);
  await expect(summary(options)).not.toContainText('not allowed');
});

it('a metadata service of the user is used; an empty field is the public one', async () => {
  prompts.isAgreed = true;
  const own = record(createMetadataService(loadRecords()));
  route('http://127.0.0.1:8123', own);
  const options = await open();
  await options.enter('Mainnet', SERVICE, 'http://127.0.0.1:8123/');
  await statusIs(options, 'Saved and working');
  await expect(summary(options)).toContainText('127.0.0.1:8123');
  const popup = await extension.open('popup', TOKENS.mica.subject);
  await expect(popup.heading()).toHaveText('Mica Sheet');
  expect(own.requests.at(-1)?.method).toBe('GET');
  expect(extension.services.metadata.mainnet).toEqual([]);
  options.front();
  // The public service needs no permission of the user.
  await browser.permissions.remove({ origins: [...granted] });
  await expect(summary(options)).toContainText('Access not allowed');
  const field = await options.enter('Mainnet', SERVICE, '');
  await statusIs(options, 'Saved and working');
  await expect(field).toHaveValue('https://tokens.cardano.org');
});

it('3: synchronised settings redirect nothing', async () => {
  const evil = serveAt('https://evil.example', node());
  const address = { mainnet: 'https://evil.example' };
  await storage.sync.set({
    settings: { metadataAddress: address, providerAddress: address, ipfsGateway: address.mainnet },
  });
  await extension.setKey();
  const popup = await extension.openToken(TOKENS.mica);
  await popup.searchBox().fill('');
  await expect(popup.latestBlock('Mainnet').locator('.height')).toHaveText(/\d/);
  expect(evil).toEqual([]);
});

const CANARY = 'q7zp2lw9xk4rt8vb3nm6';
const HOST = `https://${CANARY}.cardano-mainnet.blockfrost-m1.demeter.run`;
const BASIC = Buffer.from(`me:${CANARY}`).toString('base64');
/** The origin that gets the secret, and what is typed into which field. */
type Case = readonly [where: string, origin: string, field: string, typed: string];
it.each<Case>([
  ['user info', NODE, PROVIDER, `https://me:${CANARY}@node.example/api`],
  ['a path', NODE, PROVIDER, `${NODE}/${CANARY}/api`],
  ['a host', HOST, PROVIDER, `${HOST}/api/v0`],
  ['a header', 'https://cardano-mainnet.blockfrost.io', 'Mainnet key', `mainnet${'0'.repeat(12)}${CANARY}`],
])('1: a secret in %s goes only to its own origin', async (_where, origin, field, typed) => {
  const isCarried = (text: string) => text.includes(CANARY.slice(0, 8)) || text.includes(BASIC.slice(0, 12));
  const asset = { quantity: '1', mint_or_burn_count: 1, initial_mint_tx_hash: 'ab'.repeat(32) };
  const nft = { ...asset, onchain_metadata: { name: 'Heron' }, onchain_metadata_standard: 'CIP25v2' };
  const received = serveAt(origin, {
    fetch: ({ url }) =>
      url.includes('/assets/') ? Response.json(nft) : Response.json({ error: CANARY }, { status: 500 }),
  });
  const { services } = extension;
  const options = await open();
  const input = await options.enter('Mainnet', field, typed);
  await statusIs(options, /error 500/);
  // What was typed stays in the field while the test of the address fails.
  await input.fill('');
  const popup = await extension.open('popup');
  await pass(300);
  const file = await options.save('Export the settings');
  await options.button('Copy diagnostics').click();
  const site = contentOf('cardanoscan.io');
  const settings = await replyTo(extension.ask('page.settings', {}, site));
  await storage.sync.set({ settings: { askProvider: true } });
  const block = blockOf({ kind: 'subject', ...UNREGISTERED.heron });
  const card = await cardOf(extension, site, block, 'stored', 'full');
  expect(card.outcome).toMatchObject({ token: { name: { value: 'Heron' } } });
  expect(received.some((one) => isCarried(origin + JSON.stringify(one)))).toBe(true);
  const elsewhere = {
    told: [file, settings, card, extension.copied],
    stored: [await disk(), await storage.session.get()],
    pages: [options.content(), popup.content()],
    others: [services.metadata, services.provider].map((one) => Object.values(one).flat()),
  };
  for (const [place, content] of Object.entries(elsewhere))
    expect([place, isCarried(JSON.stringify(content))]).toEqual([place, false]);
});
