/** The mounted connections: keys and addresses of the providers, their tests, and where a secret may be found. */
import { it, onTestFinished, vi } from 'vitest';
import { NETWORKS } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';
import { ON_CHAIN } from '../data/on-chain.ts';
import { createKoios } from '../services/koios.ts';
import { KEYS } from '../services/local.ts';
import { createNetworkProvider, VARIANTS } from '../services/provider.ts';
import type { App } from '../services/serve.ts';
import { browser, prompts, storage } from './browser.ts';
import { contentOf, replyTo } from './cards.ts';
import { pass } from './clock.ts';
import { disk } from './disk.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import * as pages from './pages.ts';
import { blockOf, connectionStatus, enter, enterKey, group, openRow, PROVIDER, save } from './pages.ts';
import { serveAt } from './services.ts';

const extension = useExtension();
const open = () => extension.open('options');
const statusIs = (options: Page, text: string | RegExp) =>
  expect(connectionStatus(options, 'Mainnet')).toHaveText(text);
/** What the closed row says. */
const summary = (options: Page) => group(options, 'Mainnet').locator('summary');
const type = (options: Page, text: string) => enter(options, 'Mainnet', 'Mainnet key', text);
const choose = async (options: Page, kind: string) => {
  await openRow(options, 'Mainnet');
  await group(options, 'Mainnet').getByLabel('Chain data from').selectOption(kind);
};
const requests = () => Object.values(extension.services.provider).flat();

const NODE = 'https://node.example';
const now = () => Date.now();
const own = (variant: keyof typeof VARIANTS, network: 'mainnet' | 'preprod' = 'mainnet') =>
  createNetworkProvider(network, { keys: KEYS, now, chain: ON_CHAIN, variant: VARIANTS[variant] });

it('a key is sealed and tested by one click, shown with its last four characters only, and removed', async () => {
  const options = await open();
  const field = await type(options, KEYS.preview);
  await statusIs(options, 'Paste a Blockfrost key that starts with “mainnet”.');
  await expect(field).toHaveValue(KEYS.preview);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(requests()).toEqual([]);
  await field.fill(KEYS.mainnet);
  await save(options, 'Mainnet');
  await statusIs(options, /^Saved and working\. Latest block [\d,]+\.$/);
  await expect(field).toHaveValue('');
  expect(await disk()).not.toContain('m'.repeat(8));
  expect(requests()).toHaveLength(1);
  await expect(summary(options)).toContainText('Blockfrost · key ends in mmmm');
  expect(options.content()).not.toContain(KEYS.mainnet);
  await group(options, 'Mainnet').button('Remove').press('Enter');
  await statusIs(options, 'Removed');
  await expect(summary(options)).toContainText('Blockfrost · no key');
  await expect(options.getByLabel('Mainnet key')).toBeFocused();
  const refused = `mainnet${'x'.repeat(12)}`;
  await type(options, refused);
  await statusIs(options, /rejected the key/);
  await expect(field).toHaveValue(refused);
});

it('drops the result of a test if the connection is removed while it runs', async () => {
  const options = await open();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  const release = extension.hold(NETWORKS.mainnet.provider, '/blocks/latest');
  await save(options, 'Mainnet');
  await statusIs(options, 'Testing…');
  await group(options, 'Mainnet').button('Remove').click();
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

it('3: does not send a key to another address, nor to another kind of provider', async () => {
  const atNode = serveAt(NODE, own('dolos'));
  serveAt(KOIOS, createKoios('mainnet', { token: TOKEN, now, chain: ON_CHAIN }));
  const options = await open();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  await enter(options, 'Mainnet', PROVIDER, NODE);
  await statusIs(options, /^Saved and working/);
  await expect(summary(options)).toContainText(/node\.example$/);
  await choose(options, 'koios');
  await save(options, 'Mainnet');
  await statusIs(options, /^Saved and working/);
  await expect(summary(options)).toContainText(/Koios$/);
  await choose(options, 'blockfrost');
  await save(options, 'Mainnet');
  await statusIs(options, /^Paste a Blockfrost key/);
  expect(atNode.length).toBeGreaterThan(0);
  expect(JSON.stringify(atNode)).not.toContain(KEYS.mainnet);
});

const KOIOS = 'https://api.koios.rest';
const TOKEN = 'header.claims.sign';

it('1: a key that was typed for one provider is not sent to another', async () => {
  const atNode = serveAt(NODE, { fetch: () => new Response(null, { status: 500 }) });
  const atKoios = serveAt(KOIOS, createKoios('mainnet', { token: TOKEN, now, chain: ON_CHAIN }));
  const options = await open();
  await choose(options, 'own');
  await group(options, 'Mainnet').getByLabel(PROVIDER).fill(NODE);
  await type(options, 'secret-of-the-node');
  await statusIs(options, /error 500/);
  expect(JSON.stringify(atNode)).toContain('secret-of-the-node');
  await choose(options, 'koios');
  await save(options, 'Mainnet');
  await statusIs(options, /^Saved and working/);
  expect(atKoios.length).toBeGreaterThan(0);
  expect(JSON.stringify(atKoios)).not.toContain('secret-of-the-node');
});

it('Koios is read without a key or with one: the popup shows its blocks and checks tokens', async () => {
  const atKoios = serveAt(KOIOS, createKoios('mainnet', { token: TOKEN, now, chain: ON_CHAIN }));
  const options = await open();
  await choose(options, 'koios');
  await save(options, 'Mainnet');
  await statusIs(options, /^Saved and working/);
  const popup = await extension.open('popup');
  await expect(blockOf(popup, 'Mainnet').locator('.height')).toHaveText(/\d/);
  await pages.show(popup, TOKENS.brindle);
  await expect(await pages.checkOnChain(popup)).toContainText('requests to api.koios.rest');
  expect(atKoios.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  popup.close();
  options.front();
  await type(options, `Authorization: Bearer ${TOKEN}`);
  await statusIs(options, /^Saved and working/);
  await expect(summary(options)).toContainText('Koios · key ends in sign');
  expect(atKoios.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
});

it.each(['dolos', 'yaci-store'] as const)(
  'a node of the user (%s) is tested when it is saved, and read',
  async (variant) => {
    const atNode = serveAt(NODE, own(variant));
    const options = await open();
    const field = await enter(options, 'Mainnet', PROVIDER, NODE + VARIANTS[variant].path);
    await statusIs(options, /^Saved/);
    expect(atNode).toHaveLength(1);
    // The address may contain a secret, so it is not shown again.
    await expect(field).toHaveValue('');
    await expect(field).toHaveAttribute('placeholder', 'node.example');
    const popup = await extension.open('popup');
    await expect(blockOf(popup, 'Mainnet').locator('.height')).toHaveText(/\d/);
    await pages.show(popup, TOKENS.brindle);
    await expect(await pages.checkOnChain(popup)).toContainText('requests to node.example');
  },
);

it('a service with Blockfrost’s API that wants a key gets the one that is entered for it', async () => {
  const atNode = serveAt(NODE, createNetworkProvider('mainnet', { keys: KEYS, now }));
  const options = await open();
  await enter(options, 'Mainnet', PROVIDER, `${NODE}/api/v0`);
  await statusIs(options, /^Saved, but not working: No key for this network/);
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  expect(atNode.at(-1)?.headers.project_id).toBe(KEYS.mainnet);
});

it('a sentence says what is wrong with an address, which stays in its field', async () => {
  const answer = (response: Response): App => ({ fetch: () => response.clone() });
  const page = answer(new Response('<p>', { headers: { 'content-type': 'text/html' } }));
  const rows: readonly (readonly [App, string])[] = [
    [page, 'A web page answers at this address, not the service.'],
    [
      answer(Response.redirect('https://elsewhere.example/', 301)),
      'The service redirected us, so we stopped. Check its address.',
    ],
    [answer(new Response(null, { status: 404 })), 'The service isn’t at this address.'],
    [own('dolos', 'preprod'), 'This key or address is for another network.'],
  ];
  const options = await open();
  for (const [index, [app, text]] of rows.entries()) {
    const address = `https://node${index}.example`;
    serveAt(address, app);
    const field = await enter(options, 'Mainnet', PROVIDER, address);
    await statusIs(options, `Saved, but not working: ${text}`);
    await expect(field).toHaveValue(address);
  }
});

it('an address waits for the permission of its host, which saving requests again', async () => {
  extension.route(NODE, own('dolos'));
  const options = await open();
  await enter(options, 'Mainnet', PROVIDER, NODE);
  await statusIs(options, /doesn’t allow access/);
  await expect(summary(options)).toContainText('Access not allowed');
  expect(prompts.requested).toEqual([[`${NODE}/*`]]);
  await options.reload();
  await openRow(options, 'Mainnet');
  prompts.isAgreed = true;
  await save(options, 'Mainnet');
  await statusIs(options, /^Saved and working/);
  await expect(summary(options)).not.toContainText('not allowed');
});

it('3: synchronised settings redirect nothing', async () => {
  const evil = serveAt('https://evil.example', own('dolos'));
  const address = { mainnet: 'https://evil.example' };
  await storage.sync.set({
    settings: {
      version: 1,
      metadataAddress: address,
      providerAddress: address,
      ipfsGateway: address.mainnet,
    },
  });
  await extension.setKey();
  const popup = await extension.openToken(TOKENS.mica);
  await popup.getByRole('searchbox').fill('');
  await expect(blockOf(popup, 'Mainnet').locator('.height')).toHaveText(/\d/);
  expect(evil).toEqual([]);
});

const CANARY = 'q7zp2lw9xk4rt8vb3nm6';
const HOST = `https://${CANARY}.cardano-mainnet.blockfrost-m1.demeter.run`;
const BASIC = Buffer.from(`me:${CANARY}`).toString('base64');
/** The origin that gets the secret, and what is typed into which field. */
type Case = readonly [where: string, origin: string, field: string, typed: string];
it.each<Case>([
  ['user info', NODE, PROVIDER, `https://me:${CANARY}@node.example/api`],
  ['a query', NODE, PROVIDER, `${NODE}/api?token=${CANARY}`],
  ['a path', NODE, PROVIDER, `${NODE}/${CANARY}/api`],
  ['a host', HOST, PROVIDER, `${HOST}/api/v0`],
  ['a header', new URL(NETWORKS.mainnet.provider).origin, 'Mainnet key', `mainnet${'0'.repeat(12)}${CANARY}`],
])('1: a secret in %s goes only to its own origin', async (_where, origin, field, typed) => {
  const spy = spyOnMessagesAndLogs();
  onTestFinished(spy.end);
  const isCarried = (text: string) => text.includes(CANARY.slice(0, 8)) || text.includes(BASIC.slice(0, 12));
  const received = serveAt(origin, { fetch: () => Response.json({ error: CANARY }, { status: 500 }) });
  const { services } = extension;
  const options = await open();
  const input = await enter(options, 'Mainnet', field, typed);
  await statusIs(options, /error 500/);
  // What was typed stays in the field while the test of the address fails.
  await input.fill('');
  const popup = await extension.open('popup');
  await pass(300);
  const file = await options.save('Export the settings');
  await pages.copyDiagnostics(options);
  const settings = await replyTo(extension.ask('page.settings', {}, contentOf('cardanoscan.io')));
  expect(received.some((one) => isCarried(origin + JSON.stringify(one)))).toBe(true);
  const elsewhere = {
    ...{ spied: spy.seen, file, copied: extension.copied, settings },
    stored: [await disk(), await storage.session.get()],
    pages: [options.content(), popup.content()],
    others: [services.metadata, services.provider].map((one) => Object.values(one).flat()),
  };
  for (const [place, content] of Object.entries(elsewhere))
    expect([place, isCarried(JSON.stringify(content))]).toEqual([place, false]);
});

/** Records the messages but those that carry a key or an address to the background, and what is written to the console. */
function spyOnMessagesAndLogs() {
  const seen: unknown[] = [];
  const { sendMessage } = browser.runtime;
  browser.runtime.sendMessage = async (message) => {
    const answer = await sendMessage(message);
    seen.push((message as { name: string }).name === 'connection.set' ? [answer] : [message, answer]);
    return answer;
  };
  const logs = (['log', 'info', 'debug', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...args) => void seen.push(args.map(String))),
  );
  return {
    seen,
    end() {
      browser.runtime.sendMessage = sendMessage;
      for (const log of logs) log.mockRestore();
    },
  };
}
