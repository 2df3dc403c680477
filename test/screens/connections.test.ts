/** The mounted connections: keys and addresses of the services, their tests, and where a secret may be found. */
import { it, onTestFinished, vi } from 'vitest';
import { NETWORKS } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';
import { ON_CHAIN } from '../data/on-chain.ts';
import { createKoios } from '../services/koios.ts';
import { KEYS } from '../services/local.ts';
import { createMetadataService } from '../services/metadata.ts';
import { createNetworkProvider, VARIANTS } from '../services/provider.ts';
import { loadRecords } from '../services/records.ts';
import { type App, record } from '../services/serve.ts';
import { browser, disk, prompts, storage } from './browser.ts';
import { pass } from './clock.ts';
import { hold, type Page, route, serveAt, useExtension } from './extension.ts';
import { expect, type Text } from './locator.ts';
import {
  connectionStatus,
  contentOf,
  copyDiagnostics,
  enter,
  enterKey,
  group,
  heading,
  latestBlock,
  openRow,
  PROVIDER,
  replyTo,
  SERVICE,
  save,
} from './pages.ts';

const extension = useExtension();
const open = () => extension.open('options');
const statusIs = (options: Page, text: Text) => expect(connectionStatus(options, 'Mainnet')).toHaveText(text);
/** What the closed row says. */
const summary = (options: Page) => group(options, 'Mainnet').locator('summary');
const type = (options: Page, text: string) => enter(options, 'Mainnet', 'Mainnet key', text);
const choose = async (options: Page, kind: string) => {
  await openRow(options, 'Mainnet');
  await group(options, 'Mainnet').getByLabel('Chain data from').selectOption(kind);
};
const requests = () => Object.values(extension.services.provider).flat();

const NODE = 'https://node.example';
const KOIOS = 'https://api.koios.rest';
const TOKEN = 'header.claims.sign';
const now = () => Date.now();
const node = (network: 'mainnet' | 'preprod' = 'mainnet') =>
  createNetworkProvider(network, { keys: KEYS, now, chain: ON_CHAIN, variant: VARIANTS.dolos });
const serveKoios = () => serveAt(KOIOS, createKoios('mainnet', { token: TOKEN, now, chain: ON_CHAIN }));

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
  await expect(field).toBeFocused();
  const refused = `mainnet${'x'.repeat(12)}`;
  await type(options, refused);
  await statusIs(options, /rejected the key/);
  await expect(field).toHaveValue(refused);
});

it('drops the result of a test if the connection is removed while it runs', async () => {
  const options = await open();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  const release = hold(NETWORKS.mainnet.provider, '/blocks/latest');
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

it('1: a key, saved or only typed, is not sent to another address or another kind of provider', async () => {
  const atNode = serveAt(NODE, node());
  const atKoios = serveKoios();
  const options = await open();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  await enter(options, 'Mainnet', PROVIDER, NODE);
  await statusIs(options, /^Saved and working/);
  await expect(summary(options)).toContainText(/node\.example$/);
  await group(options, 'Mainnet').getByLabel('Mainnet key').fill('secret-of-the-node');
  await choose(options, 'koios');
  await save(options, 'Mainnet');
  await statusIs(options, /^Saved and working/);
  await expect(summary(options)).toContainText(/Koios$/);
  await choose(options, 'blockfrost');
  await save(options, 'Mainnet');
  await statusIs(options, /^Paste a Blockfrost key/);
  expect([atNode.length, atKoios.length]).toEqual([1, 1]);
  expect(JSON.stringify([atNode, atKoios])).not.toMatch(new RegExp(`${KEYS.mainnet}|secret-of-the-node`));
});

const answer = (response: Response): App => ({ fetch: () => response.clone() });
const PAGE = answer(new Response('<p>', { headers: { 'content-type': 'text/html' } }));
const REDIRECT = answer(Response.redirect('https://elsewhere.example/', 301));

it.each([
  [PROVIDER, 'a web page', PAGE, 'A web page answers at this address'],
  [PROVIDER, 'a redirect', REDIRECT, 'The service redirected us, so we stopped.'],
  [PROVIDER, 'nothing', answer(new Response(null, { status: 404 })), 'isn’t at this address.'],
  [PROVIDER, 'another network', node('preprod'), 'This key or address is for another network.'],
  [SERVICE, 'a web page', PAGE, 'A web page answers at this address'],
])(
  'a sentence says what is wrong with a %s, which stays in its field: %s',
  async (label, _what, app, text) => {
    serveAt(NODE, app);
    const options = await open();
    const field = await enter(options, 'Mainnet', label, NODE);
    await expect(connectionStatus(options, 'Mainnet')).toContainText(text);
    await expect(field).toHaveValue(NODE);
    const [status] = connectionStatus(options, 'Mainnet').elements();
    await expect(field).toHaveAttribute('aria-describedby', status?.id ?? '');
  },
);

it('an address waits for the permission of its host, which saving requests again', async () => {
  route(NODE, node());
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

it('a metadata service of the user is used once the browser allows its host; an empty field is the public one', async () => {
  const own = record(createMetadataService(loadRecords()));
  route('http://127.0.0.1:8123', own);
  const options = await open();
  await enter(options, 'Mainnet', SERVICE, 'http://127.0.0.1:8123/');
  await statusIs(options, /doesn’t allow access/);
  expect(prompts.requested).toEqual([['http://127.0.0.1/*']]);
  prompts.isAgreed = true;
  await save(options, 'Mainnet');
  await statusIs(options, 'Saved and working');
  await expect(summary(options)).toContainText('127.0.0.1:8123');
  const popup = await extension.open('popup', TOKENS.mica.subject);
  await expect(heading(popup)).toHaveText('Mica Sheet');
  expect(own.requests.at(-1)?.method).toBe('GET');
  expect(extension.services.metadata.mainnet).toEqual([]);
  options.front();
  const field = await enter(options, 'Mainnet', SERVICE, '');
  await statusIs(options, 'Saved and working');
  await expect(field).toHaveValue('https://tokens.cardano.org');
});

it('3: synchronised settings redirect nothing', async () => {
  const evil = serveAt('https://evil.example', node());
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
  await expect(latestBlock(popup, 'Mainnet').locator('.height')).toHaveText(/\d/);
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
  ['a header', new URL(NETWORKS.mainnet.provider).origin, 'Mainnet key', `mainnet${'0'.repeat(12)}${CANARY}`],
])('1: a secret in %s goes only to its own origin', async (_where, origin, field, typed) => {
  const spied = spyOnMessagesAndLogs();
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
  await copyDiagnostics(options);
  const settings = await replyTo(extension.ask('page.settings', {}, contentOf('cardanoscan.io')));
  expect(received.some((one) => isCarried(origin + JSON.stringify(one)))).toBe(true);
  const elsewhere = {
    spied,
    file,
    copied: extension.copied,
    settings,
    stored: [await disk(), await storage.session.get()],
    pages: [options.content(), popup.content()],
    others: [services.metadata, services.provider].map((one) => Object.values(one).flat()),
  };
  for (const [place, content] of Object.entries(elsewhere))
    expect([place, isCarried(JSON.stringify(content))]).toEqual([place, false]);
});

/** Records the messages but those that carry a key or an address to the background, and what is written to the console. */
function spyOnMessagesAndLogs(): readonly unknown[] {
  const seen: unknown[] = [];
  const { sendMessage } = browser.runtime;
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message) => {
    const reply = await sendMessage(message);
    seen.push((message as { name: string }).name === 'connection.set' ? [reply] : [message, reply]);
    return reply;
  });
  for (const level of ['log', 'info', 'debug', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...args) => void seen.push(args.map(String)));
  onTestFinished(() => void vi.restoreAllMocks());
  return seen;
}
