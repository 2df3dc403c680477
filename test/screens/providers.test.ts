/** The options and the popup with providers that need an address, a key, or nothing. */
import { describe, it, vi } from 'vitest';
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
import {
  blockOf,
  copyDiagnostics,
  enter,
  fieldStatus,
  group,
  keyForm,
  keyStatus,
  onChain,
  openTab,
  PROVIDER,
  pressTest,
  savedSettings,
  show,
  showSection,
} from './pages.ts';
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

describe('Koios', () => {
  it('is read without a key: the options test it, the popup shows its blocks and checks tokens', async () => {
    const requests = serveAt(
      'https://api.koios.rest',
      createKoios('mainnet', { token: 'token', now, chain: ON_CHAIN }),
    );
    const options = await extension.open('options');
    await choose(options, 'koios');
    await expect(keyForm(options, 'Mainnet').locator('.note')).toContainText('Koios works without a key.');
    await pressTest(options, 'Mainnet');
    await expect(keyStatus(options, 'Mainnet')).toHaveText('Working');
    const popup = await extension.open('popup');
    await expect(blockOf(popup, 'Mainnet').locator('.height')).toHaveText(/\d/);
    await show(popup, TOKENS.brindle);
    await openTab(popup, 'On chain');
    await popup.button('Check on the chain').click();
    await expect(onChain(popup)).toContainText('requests to api.koios.rest');
    expect(requests.map(({ path }) => path.replace(/\?.*/, ''))).toContain('/api/v1/asset_utxos');
    expect(requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it('takes a token, which is shown by its end', async () => {
    const requests = serveAt(
      'https://api.koios.rest',
      createKoios('mainnet', { token: 'header.claims.sign', now }),
    );
    const options = await extension.open('options');
    await choose(options, 'koios');
    await enter(options, 'Mainnet', 'Mainnet key for Koios', 'Authorization: Bearer header.claims.sign');
    await expect(keyForm(options, 'Mainnet').locator('.note')).toHaveText('Key ends in sign.');
    await pressTest(options, 'Mainnet');
    await expect(keyStatus(options, 'Mainnet')).toHaveText('Working');
    expect(requests[0]?.headers.authorization).toBe('Bearer header.claims.sign');
    await choose(options, 'blockfrost');
    await expect(keyForm(options, 'Mainnet').locator('.note')).toHaveText(
      'The saved key is for Koios, and isn’t sent here.',
    );
    await expect(group(options, 'Mainnet').getByLabel('Mainnet project ID')).toHaveCount(1);
  });
});

describe('the result of a test', () => {
  const KOIOS = 'https://api.koios.rest';
  const openKoios = async () => {
    serveAt(KOIOS, createKoios('mainnet', { token: 'token', now, chain: ON_CHAIN }));
    const options = await extension.open('options');
    await choose(options, 'koios');
    return options;
  };

  it('is not shown beside a provider that is chosen afterwards', async () => {
    const options = await openKoios();
    await pressTest(options, 'Mainnet');
    await expect(keyStatus(options, 'Mainnet')).toHaveText('Working');
    await choose(options, 'blockfrost');
    await expect(keyStatus(options, 'Mainnet')).toHaveText('');
  });

  it('is dropped when it comes after another choice', async () => {
    const options = await openKoios();
    const release = extension.hold(KOIOS, '/');
    await pressTest(options, 'Mainnet');
    await choose(options, 'blockfrost');
    release();
    await pass(1_000);
    await expect(keyStatus(options, 'Mainnet')).toHaveText('');
  });

  it('does not replace a provider that was chosen during the test', async () => {
    serveAt(NODE, own('yaci-store'));
    const options = await extension.open('options');
    await choose(options, 'dolos');
    const release = extension.hold(NODE, '/');
    await enter(options, 'Mainnet', PROVIDER, NODE);
    await pass(100);
    await choose(options, 'koios');
    release();
    await pass(1_000);
    const { providerKind, providerAddress } = await savedSettings();
    expect([providerKind.mainnet, providerAddress.mainnet]).toEqual(['koios', `${KOIOS}/api/v1`]);
  });
});

describe('a provider that the user runs', () => {
  it.each([
    ['dolos', 'dolos', ''],
    ['yaci-store', 'dolos', '/api/v1/blockfrost'],
    ['blockfrost-platform', 'yaci-store', ''],
  ] as const)('%s is recognized, chosen as %s', async (variant, chosen, path) => {
    serveAt(NODE, own(variant));
    const options = await extension.open('options');
    await choose(options, chosen);
    await expect(keyForm(options, 'Mainnet').locator('.note')).toContainText('No key needed.');
    await enter(options, 'Mainnet', PROVIDER, NODE);
    await expect(sentence(options)).toHaveText('Saved');
    const { providerKind, providerAddress } = await savedSettings();
    expect([providerKind.mainnet, providerAddress.mainnet]).toEqual([variant, NODE + path]);
    // There is one test, beside the address.
    const tests = { name: /^Test$|^Test the provider/ };
    await expect(group(options, 'Mainnet').getByRole('button', tests)).toHaveCount(1);
    await pressAddressTest(options);
    await expect(sentence(options)).toHaveText('Working');
    const popup = await extension.open('popup');
    await expect(blockOf(popup, 'Mainnet').locator('.height')).toHaveText(/\d/);
  });

  it.each<[string, App, string]>([
    [
      'a web page',
      { fetch: () => new Response('<p>', { headers: { 'content-type': 'text/html' } }) },
      'A web page answers at this address, not a provider.',
    ],
    [
      'a redirect',
      { fetch: () => Response.redirect('https://elsewhere.example/', 301) },
      'The service redirected us, so we stopped. Check its address in Options.',
    ],
    ['nothing', { fetch: () => new Response(null, { status: 404 }) }, 'No provider answers at this address.'],
    ['another network', own('dolos', 'preprod'), 'This provider reads another network: Preprod.'],
    ['a metadata service', createMetadataService(SAMPLE), 'This is a metadata service, not a provider.'],
    [
      'Blockfrost',
      createNetworkProvider('mainnet', { keys: { ...none, mainnet: 'mainnetx' }, now }),
      'This is Blockfrost. Choose it and add a key.',
    ],
  ])('is told from %s, by a sentence at its field', async (_case, app, text) => {
    serveAt(NODE, app);
    const options = await extension.open('options');
    await choose(options, 'dolos');
    await enter(options, 'Mainnet', PROVIDER, NODE);
    await expect(sentence(options)).toHaveText(text);
    await pressAddressTest(options);
    await expect(sentence(options)).toHaveText(text);
  });
});

describe('a secret (promise 1)', () => {
  const CANARY = 'q7zp2lw9xk4rt8vb3nm6';
  const DEMETER = 'https://cardano-mainnet.blockfrost-m1.demeter.run';
  const BASIC = Buffer.from(`me:${CANARY}`).toString('base64');
  const [PROJECT_ID, KOIOS, DEMETER_KEY] = [
    'Mainnet project ID',
    'Mainnet key for Koios',
    'Mainnet key for Demeter',
  ];
  /** What is chosen, the origin that gets the secret, and what is typed into which field. */
  type Case = readonly [where: string, kind: string, origin: string, field: string, typed: string];
  it.each<Case>([
    ['a host', 'dolos', DEMETER, PROVIDER, DEMETER.replace('cardano', `${CANARY}.cardano`)],
    ['a path', 'dolos', NODE, PROVIDER, `${NODE}/${CANARY}/api`],
    ['a query', 'dolos', NODE, PROVIDER, `${NODE}/api?token=${CANARY}`],
    ['user info', 'dolos', NODE, PROVIDER, `https://me:${CANARY}@node.example/api`],
    ['the header project_id', 'blockfrost', MAINNET, PROJECT_ID, `mainnet${'0'.repeat(12)}${CANARY}`],
    ['the header authorization', 'koios', 'https://api.koios.rest', KOIOS, `e30.${CANARY}`],
    ['the header dmtr-api-key', 'demeter', DEMETER, DEMETER_KEY, `dmtr_${CANARY}`],
  ])('in %s is found only in requests to its own origin', async (_where, kind, origin, field, typed) => {
    const spy = spyOnMessagesAndLogs();
    const isCarried = (text: string) =>
      text.includes(CANARY.slice(0, 8)) || text.includes(BASIC.slice(0, 12));
    try {
      const requests = serveAt(origin, { fetch: () => Response.json({ error: CANARY }, { status: 500 }) });
      const { services } = extension;
      const options = await extension.open('options');
      await choose(options, kind);
      await enter(options, 'Mainnet', field, typed);
      const { note, test, status } = controlsOf(options, typed.startsWith(NODE) || typed.includes('@'));
      await expect(note).toHaveText(`Key ends in ${CANARY.slice(-4)}.`);
      await test.click();
      await expect(status).toContainText('error 500');
      const popup = await extension.open('popup');
      await pass(300);
      await showSection(options, 'backup');
      const file = await options.save('Export');
      await copyDiagnostics(options);
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

  const controlsOf = (options: Page, isOwnNode: boolean) => ({
    note: keyForm(options, 'Mainnet').locator('.note'),
    test: isOwnNode
      ? options.button('Test the provider of Mainnet')
      : keyForm(options, 'Mainnet').button('Test'),
    status: isOwnNode ? sentence(options) : keyStatus(options, 'Mainnet'),
  });
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
