/** The options and the popup with providers that need an address, a key, or nothing. */
import { it, vi } from 'vitest';
import { NETWORKS } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';
import { ON_CHAIN } from '../data/on-chain.ts';
import { createKoios } from '../services/koios.ts';
import { createMetadataService } from '../services/metadata.ts';
import { createNetworkProvider, VARIANTS } from '../services/provider.ts';
import { SAMPLE } from '../services/sample.ts';
import type { App } from '../services/serve.ts';
import { browser, granted, storage } from './browser.ts';
import { contentOf, replyTo } from './cards.ts';
import { pass } from './clock.ts';
import { disk } from './disk.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import * as pages from './pages.ts';
import { blockOf, enter, fieldStatus, group, keyForm, keyStatus, PROVIDER, pressTest } from './pages.ts';
import { serveAt } from './services.ts';

const extension = useExtension();
const NODE = 'https://node.example';
const MAINNET = new URL(NETWORKS.mainnet.provider).origin;
const none = { mainnet: '', preprod: '', preview: '' };
const now = () => Date.now();

const choose = (options: Page, kind: string) =>
  group(options, 'Mainnet').getByLabel('Mainnet: where do you read the chain?').selectOption(kind);
const own = (variant: keyof typeof VARIANTS, network: 'mainnet' | 'preprod' = 'mainnet') =>
  createNetworkProvider(network, { keys: none, now, chain: ON_CHAIN, variant: VARIANTS[variant] });
const pressAddressTest = (options: Page) => options.button('Test the provider of Mainnet').click();
const sentence = (options: Page) => fieldStatus(options, 'Mainnet', PROVIDER);

const KOIOS = 'https://api.koios.rest';
const TOKEN = 'header.claims.sign';
const openKoios = async () => {
  const requests = serveAt(KOIOS, createKoios('mainnet', { token: TOKEN, now, chain: ON_CHAIN }));
  const options = await extension.open('options');
  await choose(options, 'koios');
  return { options, requests, note: keyForm(options, 'Mainnet').locator('.note') };
};
const statusIs = (options: Page, text: string) => expect(keyStatus(options, 'Mainnet')).toHaveText(text);

it('Koios is read without a key: the options test it, the popup shows its blocks and checks tokens', async () => {
  const { options, requests, note } = await openKoios();
  await expect(note).toContainText('Koios works without a key.');
  await pressTest(options, 'Mainnet');
  await statusIs(options, 'Working');
  const popup = await extension.open('popup');
  await expect(blockOf(popup, 'Mainnet').locator('.height')).toHaveText(/\d/);
  await pages.show(popup, TOKENS.brindle);
  await expect(await pages.checkOnChain(popup)).toContainText('requests to api.koios.rest');
  expect(requests.map(({ path }) => path.replace(/\?.*/, ''))).toContain('/api/v1/asset_utxos');
  expect(requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
});

it('Koios takes a token, which is shown by its end, and has no result of a test beside another choice', async () => {
  const { options, requests, note } = await openKoios();
  await enter(options, 'Mainnet', 'Mainnet key for Koios', `Authorization: Bearer ${TOKEN}`);
  await expect(note).toHaveText('Key ends in sign.');
  await pressTest(options, 'Mainnet');
  await statusIs(options, 'Working');
  expect(requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);
  // A result that comes after the choice is dropped too.
  const release = extension.hold(KOIOS, '/');
  await pressTest(options, 'Mainnet');
  await choose(options, 'blockfrost');
  await statusIs(options, '');
  release();
  await pass(1_000);
  await statusIs(options, '');
  await expect(note).toHaveText('The saved key is for Koios, and isn’t sent here.');
  await expect(group(options, 'Mainnet').getByLabel('Mainnet project ID')).toHaveCount(1);
});

it('Koios is not replaced by a provider that was chosen before and recognized later', async () => {
  serveAt(NODE, own('yaci-store'));
  const options = await extension.open('options');
  await choose(options, 'dolos');
  const release = extension.hold(NODE, '/');
  await enter(options, 'Mainnet', PROVIDER, NODE);
  await pass(100);
  await choose(options, 'koios');
  release();
  await pass(1_000);
  const { providerKind, providerAddress } = await pages.savedSettings();
  expect([providerKind.mainnet, providerAddress.mainnet]).toEqual(['koios', `${KOIOS}/api/v1`]);
});

it('a provider that the user runs is recognized, needs no key, and has one test, beside its address', async () => {
  serveAt(NODE, own('yaci-store'));
  const options = await extension.open('options');
  await choose(options, 'dolos');
  await expect(keyForm(options, 'Mainnet').locator('.note')).toContainText('No key needed.');
  await enter(options, 'Mainnet', PROVIDER, NODE);
  await expect(sentence(options)).toHaveText('Saved');
  const { providerKind, providerAddress } = await pages.savedSettings();
  const saved = [providerKind.mainnet, providerAddress.mainnet];
  expect(saved).toEqual(['yaci-store', `${NODE}/api/v1/blockfrost`]);
  const tests = { name: /^Test$|^Test the provider/ };
  await expect(group(options, 'Mainnet').getByRole('button', tests)).toHaveCount(1);
  await pressAddressTest(options);
  await expect(sentence(options)).toHaveText('Working');
  const popup = await extension.open('popup');
  await expect(blockOf(popup, 'Mainnet').locator('.height')).toHaveText(/\d/);
});

it('a provider that the user runs is recognized by a test after it was replaced, and the result stays beside its new address', async () => {
  serveAt(NODE, own('dolos'));
  const options = await extension.open('options');
  await choose(options, 'dolos');
  await enter(options, 'Mainnet', PROVIDER, NODE);
  await expect(sentence(options)).toHaveText('Saved');
  serveAt(NODE, own('yaci-store'));
  await pressAddressTest(options);
  await expect(options.getByLabel(PROVIDER).first()).toHaveValue(`${NODE}/api/v1/blockfrost`);
  await expect(sentence(options)).toHaveText('Working. This is yaci-store.');
});

it('a sentence at the field names what answers at the address instead of a provider', async () => {
  const answer = (response: Response): App => ({ fetch: () => response.clone() });
  const page = answer(new Response('<p>', { headers: { 'content-type': 'text/html' } }));
  const redirect = answer(Response.redirect('https://elsewhere.example/', 301));
  const blockfrost = createNetworkProvider('mainnet', { keys: { ...none, mainnet: 'mainnetx' }, now });
  const rows: readonly (readonly [App, string])[] = [
    [page, 'A web page answers at this address, not a provider.'],
    [redirect, 'The service redirected us, so we stopped. Check its address in Options.'],
    [answer(new Response(null, { status: 404 })), 'No provider answers at this address.'],
    [own('dolos', 'preprod'), 'This provider reads another network: Preprod.'],
    [createMetadataService(SAMPLE), 'This is a metadata service, not a provider.'],
    [blockfrost, 'This is Blockfrost. Choose it and add a key.'],
  ];
  const options = await extension.open('options');
  await choose(options, 'dolos');
  for (const [index, [app, text]] of rows.entries()) {
    const address = `https://node${index}.example`;
    serveAt(address, app);
    await enter(options, 'Mainnet', PROVIDER, address);
    await expect(sentence(options)).toHaveText(text);
    await pressAddressTest(options);
    await expect(sentence(options)).toHaveText(text);
  }
});

const CANARY = 'q7zp2lw9xk4rt8vb3nm6';
const DEMETER = 'https://cardano-mainnet.blockfrost-m1.demeter.run';
const BASIC = Buffer.from(`me:${CANARY}`).toString('base64');
/** What is chosen, the origin that gets the secret, and what is typed into which field. */
type Case = readonly [where: string, kind: string, origin: string, field: string, typed: string];
it.each<Case>([
  ['user info', 'dolos', NODE, PROVIDER, `https://me:${CANARY}@node.example/api`],
  ['a query', 'dolos', NODE, PROVIDER, `${NODE}/api?token=${CANARY}`],
  ['a host', 'dolos', DEMETER, PROVIDER, DEMETER.replace('cardano', `${CANARY}.cardano`)],
  ['a header', 'blockfrost', MAINNET, 'Mainnet project ID', `mainnet${'0'.repeat(12)}${CANARY}`],
  ['another header', 'koios', 'https://api.koios.rest', 'Mainnet key for Koios', `e30.${CANARY}`],
])('a secret in %s goes only to its own origin (promise 1)', async (_where, kind, origin, field, typed) => {
  const spy = spyOnMessagesAndLogs();
  const isCarried = (text: string) => text.includes(CANARY.slice(0, 8)) || text.includes(BASIC.slice(0, 12));
  try {
    const requests = serveAt(origin, { fetch: () => Response.json({ error: CANARY }, { status: 500 }) });
    const { services } = extension;
    const options = await extension.open('options');
    await choose(options, kind);
    await enter(options, 'Mainnet', field, typed);
    const note = keyForm(options, 'Mainnet').locator('.note');
    await expect(note).toHaveText(`Key ends in ${CANARY.slice(-4)}.`);
    const isOwnNode = kind === 'dolos' && origin === NODE;
    await (isOwnNode ? pressAddressTest(options) : pressTest(options, 'Mainnet'));
    const status = isOwnNode ? sentence(options) : keyStatus(options, 'Mainnet');
    await expect(status).toContainText('error 500');
    const popup = await extension.open('popup');
    await pass(300);
    await pages.showSection(options, 'backup');
    const file = await options.save('Export');
    await pages.copyDiagnostics(options);
    const settings = await replyTo(extension.ask('page.settings', {}, contentOf('cardanoscan.io')));
    expect(requests.some((one) => isCarried(JSON.stringify(one)))).toBe(true);
    const elsewhere = {
      ...{ spied: spy.seen, file, copied: extension.copied, settings, permissions: [...granted] },
      stored: [await disk(), await storage.session.get()],
      pages: [options.content(), popup.content()],
      others: [services.metadata, services.provider].map((one) => Object.values(one).flat()),
    };
    for (const [place, content] of Object.entries(elsewhere))
      expect([place, isCarried(JSON.stringify(content))]).toEqual([place, false]);
  } finally {
    spy.end();
  }
});

/** Records the messages but those that carry a key to the vault, and what is written to the console. */
function spyOnMessagesAndLogs() {
  const seen: unknown[] = [];
  const { sendMessage } = browser.runtime;
  browser.runtime.sendMessage = async (message) => {
    const answer = await sendMessage(message);
    seen.push((message as { name: string }).name === 'key.set' ? [answer] : [message, answer]);
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
