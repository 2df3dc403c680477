/** The options: networks, addresses and keys, each change kept at once and refused at the field. */
import { NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { serve } from '../services/serve.ts';
import { expect, KEYS, test } from './lens.ts';
import { enter, formOf, group, keyForm, pressTest, saidOfKey } from './options-page.ts';

test('a key of another network is refused at the field, without a request, and nothing typed is lost', async ({
  openOptions,
  services,
}) => {
  const options = await openOptions();
  const field = await enter(options, 'Mainnet', 'Mainnet project ID', KEYS.preprod);
  const said = saidOfKey(options, 'Mainnet');
  await expect(said).toHaveText(/This is a project ID for Preprod; here goes one for Mainnet/);
  await expect(field).toHaveValue(KEYS.preprod);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await enter(options, 'Mainnet', 'Mainnet project ID', 'abc');
  await expect(said).toHaveText(/starts with “mainnet”/);
  await enter(options, 'Mainnet', 'Mainnet project ID', 'mainnet!!');
  await expect(said).toHaveText(/letters and digits only/);
  expect(Object.values(services.provider).flat()).toEqual([]);
});

test('a key is kept, shown by its last four characters only, tested, replaced and removed', async ({
  openOptions,
  services,
}) => {
  const options = await openOptions();
  const said = saidOfKey(options, 'Preview');
  const field = await enter(options, 'Preview', 'Preview project ID', `  project_id: ${KEYS.preview} `);
  await expect(said).toHaveText('Kept.');
  await expect(field).toHaveValue('');
  await pressTest(options, 'Preview');
  await expect(said).toHaveText(/It works: the latest block is [\d,]+/);
  expect(services.provider.preview).toHaveLength(1);
  await options.reload();
  await expect(said).toHaveText('Set, ends in vvvv.');
  expect(await options.content()).not.toContain(KEYS.preview);
  await enter(options, 'Preview', 'Preview project ID', `preview${'x'.repeat(12)}`);
  await expect(said).toHaveText(/Its length is unusual/);
  await pressTest(options, 'Preview');
  await expect(said).toHaveText(/refused the project ID/);
  await keyForm(options, 'Preview').getByRole('button', { name: 'Remove' }).click();
  await expect(said).toHaveText('Removed.');
  await expect(keyForm(options, 'Preview').getByRole('button', { name: 'Test' })).toBeDisabled();
});

test('no key lies in the clear in any storage of the extension', async ({ openOptions }) => {
  const options = await openOptions();
  await enter(options, 'Mainnet', 'Mainnet project ID', KEYS.mainnet);
  await expect(saidOfKey(options, 'Mainnet')).toHaveText('Kept.');
  const stored = await options.evaluate(async () => {
    const { storage } = (
      globalThis as unknown as { chrome: { storage: Record<string, { get(): Promise<object> }> } }
    ).chrome;
    const areas = await Promise.all(['local', 'sync', 'session'].map((area) => storage[area]?.get()));
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return { text: JSON.stringify(areas), databases };
  });
  expect(stored.text).toContain('key.mainnet');
  expect(stored.text).not.toContain(KEYS.mainnet);
  expect(stored.text).not.toContain('m'.repeat(8));
  expect(stored.databases).toContain('vault');
});

test('addresses are checked at the field, and the one before stays in use', async ({ openOptions }) => {
  const options = await openOptions();
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['tokens.cardano.org', /starts with https/],
    ['http://tokens.cardano.org', /Only https/],
    ['https://user:pass@tokens.cardano.org', /user name or password/],
    ['https://tokens.cardano.org/?a=b', /without “\?”/],
  ];
  for (const [address, sentence] of wrong) {
    const field = await enter(options, 'Mainnet', 'Metadata service address', address);
    await expect(formOf(options, 'Mainnet', 'Metadata service address').getByRole('status')).toHaveText(
      sentence,
    );
    await expect(field).toHaveValue(address);
  }
  await options.reload();
  await expect(group(options, 'Mainnet').getByLabel('Metadata service address')).toHaveValue(
    'https://tokens.cardano.org',
  );
});

test('a service of the user’s own is asked instead, once the browser allows its host', async ({
  openOptions,
  openPopup,
  grantHost,
  services,
}) => {
  const own = await serve(createMetadataService(loadRecords()));
  try {
    await grantHost('http://127.0.0.1/*');
    const options = await openOptions();
    await enter(options, 'Preview', 'Metadata service address', `${own.origin}/`);
    await expect(formOf(options, 'Preview', 'Metadata service address').getByRole('status')).toHaveText(
      'Kept.',
    );
    await options.getByLabel('Default network').selectOption('Preview');
    const popup = await openPopup();
    await popup.getByRole('searchbox').fill(TOKENS.mica.subject);
    await popup.keyboard.press('Enter');
    await expect(popup.getByRole('article').getByRole('heading')).toHaveText('Mica Sheet');
    expect(own.requests).toHaveLength(1);
    expect(services.metadata.mainnet).toEqual([]);
  } finally {
    await own.close();
  }
});

test('settings are kept, and every open page hears of a change', async ({ openOptions, openPopup }) => {
  const options = await openOptions();
  const popup = await openPopup();
  await options.getByLabel('Default network').selectOption('Preprod');
  await options.getByLabel('Priority').selectOption('CIP-26 only');
  await expect(popup.getByLabel('Network')).toHaveValue('preprod');
  await expect(popup.getByLabel('Priority')).toHaveValue('CIP_26');
  await options.reload();
  await expect(options.getByLabel('Default network')).toHaveValue('preprod');
  await expect(options.getByLabel('Priority')).toHaveValue('CIP_26');
});

test('a key goes to no address that the browser’s user has not allowed', async ({
  openOptions,
  openPopup,
  routeService,
  services,
}) => {
  const stolen: string[] = [];
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  routeService('https://elsewhere.example', {
    fetch: (request) => {
      stolen.push(`${request.method} ${request.headers.get('project_id')}`);
      return Response.json({}, { headers: cors });
    },
  });
  const options = await openOptions();
  await enter(options, 'Mainnet', 'Mainnet project ID', KEYS.mainnet);
  await expect(saidOfKey(options, 'Mainnet')).toHaveText('Kept.');
  await enter(options, 'Mainnet', 'Provider address', 'https://elsewhere.example/api/v0');
  await expect(formOf(options, 'Mainnet', 'Provider address').getByRole('status')).toHaveText(
    /does not let us reach it yet/,
  );
  await options.getByRole('button', { name: 'Send it there from now on' }).click();
  await expect(saidOfKey(options, 'Mainnet')).toHaveText('Kept.');
  await enter(options, 'Mainnet', 'Metadata service address', 'https://elsewhere.example');
  const popup = await openPopup();
  await expect(popup.getByRole('listitem').first()).toContainText('does not let us reach this address');
  await popup.getByRole('searchbox').fill(TOKENS.mica.subject);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('article')).toContainText('does not let us reach this address');
  expect(stolen).toEqual([]);
  expect(services.provider.mainnet).toEqual([]);
});

const originOf = (network: NetworkId) => new URL(NETWORKS[network].provider).origin;

test('two keys set at once are both kept', async ({ openOptions }) => {
  const options = await openOptions();
  const replies = await options.evaluate(async (keys) => {
    const { runtime } = (
      globalThis as unknown as { chrome: { runtime: { sendMessage(m: object): Promise<unknown> } } }
    ).chrome;
    const set = (network: 'mainnet' | 'preprod') =>
      runtime.sendMessage({
        name: 'key.set',
        request: { network, projectId: keys[network], session: false },
      });
    await Promise.all([set('mainnet'), set('preprod')]);
    return Promise.all(
      ['mainnet', 'preprod'].map((network) =>
        runtime.sendMessage({ name: 'key.status', request: { network } }),
      ),
    );
  }, KEYS);
  expect(replies).toEqual([
    { ok: true, value: { kind: 'set', endsIn: 'mmmm', origin: originOf('mainnet'), session: false } },
    { ok: true, value: { kind: 'set', endsIn: 'pppp', origin: originOf('preprod'), session: false } },
  ]);
});
