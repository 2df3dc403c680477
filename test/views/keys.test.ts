/** The field of a project ID, mounted: what is refused, for how long a key is kept, and where it may be sent. */
import { describe, it } from 'vitest';
import { NETWORKS } from '../../lib/network/networks.ts';
import { createProvider } from '../services/provider.ts';
import { type RecordedRequest, record } from '../services/serve.ts';
import { browser, granted, storage } from './browser.ts';
import { pass, until } from './clock.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import {
  blockOf,
  enter,
  enterAddress,
  enterKey,
  group,
  keyForm,
  lookUp,
  NAMES,
  PROVIDER,
  pressTest,
  SERVICE,
  saidAt,
  saidOfKey,
} from './pages.ts';
import { KEYS } from './services.ts';

const extension = useExtension();
const said = (options: Page) => saidOfKey(options, 'Mainnet');
const asked = () => Object.values(extension.services.provider).flat();
const localText = async () => JSON.stringify(await storage.local.get());
const open = () => extension.open('options');

it('what is no project ID of the network is refused in words, without a request, and stays in the field', async () => {
  const options = await open();
  for (const [typed, sentence] of [
    ['   ', /^Enter a project ID\.$/],
    ['project_id:', /^Enter a project ID\.$/],
    [KEYS.preview, /^This is a project ID for Preview; here goes one for Mainnet\. It was not kept\.$/],
    [`project_id: ${KEYS.preprod}`, /^This is a project ID for Preprod/],
    ['testnetABC', /^A project ID for this network starts with “mainnet”\. It was not kept\.$/],
    [KEYS.mainnet.toUpperCase(), /starts with “mainnet”/],
    ['mainnet', /letters and digits/],
    ['mainnet abc', /letters and digits/],
  ] as const) {
    const field = await enter(options, 'Mainnet', 'Mainnet project ID', typed);
    await expect(said(options)).toHaveText(sentence);
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await localText()).not.toContain('key.mainnet');
  for (const [typed, sentence] of [
    [`${KEYS.mainnet}9`, /^Kept\. Its length is unusual/],
    [`  project_id = ${KEYS.mainnet}\t`, /^Kept\.$/],
  ] as const) {
    await enter(options, 'Mainnet', 'Mainnet project ID', typed);
    await expect(said(options)).toHaveText(sentence);
  }
  expect(asked()).toEqual([]);
});

it('a key is kept sealed, shown by its last four characters only, tested, replaced and removed', async () => {
  const options = await open();
  const field = await enter(options, 'Mainnet', 'Mainnet project ID', KEYS.mainnet);
  await expect(said(options)).toHaveText('Kept.');
  await expect(field).toHaveValue('');
  expect(await localText()).toContain('key.mainnet');
  expect(await localText()).not.toContain('m'.repeat(8));
  await pressTest(options, 'Mainnet');
  await expect(said(options)).toHaveText(/It works: the latest block is [\d,]+/);
  expect(asked()).toHaveLength(1);
  await options.reload();
  await expect(said(options)).toHaveText('Set, ends in mmmm.');
  expect(options.content()).not.toContain(KEYS.mainnet);
  await enter(options, 'Mainnet', 'Mainnet project ID', `mainnet${'x'.repeat(12)}`);
  await expect(said(options)).toHaveText(/Its length is unusual/);
  await pressTest(options, 'Mainnet');
  await expect(said(options)).toHaveText(/refused the project ID/);
  const remove = keyForm(options, 'Mainnet').button('Remove');
  await remove.press('Enter');
  await expect(said(options)).toHaveText('Removed.');
  await expect(keyForm(options, 'Mainnet').button('Test')).toBeDisabled();
  // A button whose work is done keeps the focus, and does nothing.
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await expect(said(options)).toHaveText('Removed.');
});

it('two keys set at once are both kept', async () => {
  const set = (network: 'mainnet' | 'preprod') =>
    extension.ask('key.set', { network, projectId: KEYS[network], session: false });
  await Promise.all([set('mainnet'), set('preprod')]);
  for (const [network, endsIn] of [
    ['mainnet', 'mmmm'],
    ['preprod', 'pppp'],
  ] as const) {
    const { origin } = new URL(NETWORKS[network].provider);
    expect(await extension.ask('key.status', { network })).toEqual({
      ok: true,
      value: { kind: 'set', endsIn, origin, session: false },
    });
  }
});

describe('for this session only', () => {
  const box = (options: Page) => keyForm(options, 'Mainnet').getByLabel('for this session only');
  const type = (options: Page) =>
    group(options, 'Mainnet').getByLabel('Mainnet project ID').fill(KEYS.mainnet);

  it('a key that is typed is not kept for good by going to tick the box', async () => {
    const options = await open();
    await type(options);
    await box(options).click();
    expect(await localText()).not.toContain('key.mainnet');
    await keyForm(options, 'Mainnet').button('Save').click();
    await expect(said(options)).toHaveText('Kept.');
    expect(await localText()).not.toContain('key.mainnet');
    await options.reload();
    await expect(said(options)).toHaveText('Set, ends in mmmm, until the browser is closed.');
    // For how long can be said afterwards too, by the words as well as by the box.
    await keyForm(options, 'Mainnet').getByText('for this session only').click();
    await expect(said(options)).toHaveText('Kept.');
    await options.reload();
    await expect(said(options)).toHaveText('Set, ends in mmmm.');
  });

  it('is no reason to keep a key whose field was not left; leaving it is', async () => {
    const options = await open();
    await type(options);
    await keyForm(options, 'Mainnet').getByText('for this session only').click();
    await pass(500);
    expect(await localText()).not.toContain('key.mainnet');
    await group(options, 'Preprod').getByLabel('Preprod project ID').fill(KEYS.preprod);
    await options.getByLabel('Default network').focus();
    await expect(saidOfKey(options, 'Preprod')).toHaveText('Kept.');
  });
});

it('what was said of a key before it was set, and comes late, takes nothing back', async () => {
  const { sendMessage } = browser.runtime;
  const late = { isThere: false };
  browser.runtime.sendMessage = async (message) => {
    const answer = await sendMessage(message);
    if ((message as { name: string }).name === 'key.status') {
      await new Promise((resume) => setTimeout(resume, 2_000));
      late.isThere = true;
    }
    return answer;
  };
  try {
    const options = await open();
    await enterKey(options, 'Mainnet', KEYS.mainnet);
    await until(() => late.isThere);
    await pass(200);
    await expect(keyForm(options, 'Mainnet').button('Test')).not.toBeDisabled();
  } finally {
    browser.runtime.sendMessage = sendMessage;
  }
});

describe('at another address', () => {
  const [own, other] = ['https://own.example', 'https://other.example'];
  const question = (options: Page) => keyForm(options, 'Mainnet').getByRole('alert');
  const serveAt = (origin: string): readonly RecordedRequest[] => {
    const app = record(createProvider({ keys: KEYS, now: () => Date.now() }));
    extension.route(origin, app);
    return app.requests;
  };

  it('a key goes there only when the user says so, and then to no other', async () => {
    for (const origin of [own, other]) granted.add(`${origin}/*`);
    const [atOwn, atOther] = [serveAt(own), serveAt(other)];
    const options = await open();
    await enterKey(options, 'Mainnet', KEYS.mainnet);
    await expect(question(options)).toHaveCount(0);
    await enterAddress(options, 'Mainnet', PROVIDER, `${own}/mainnet/api/v0`);
    await expect(question(options)).toContainText(
      `This project ID was entered for ${new URL(NETWORKS.mainnet.provider).origin}, and is not sent to ${own}.`,
    );
    await pressTest(options, 'Mainnet');
    await expect(said(options)).toHaveText(/entered for another address, and is not sent/);
    const popup = await extension.open('popup');
    await expect(blockOf(popup, 'Mainnet')).toContainText('entered for another address, and is not sent');
    popup.close();
    expect(atOwn).toEqual([]);

    await options.reload();
    await question(options).button('Send it there from now on').click();
    await expect(said(options)).toHaveText('Kept.');
    await expect(question(options)).toHaveCount(0);
    expect(atOwn).toEqual([]);
    await pressTest(options, 'Mainnet');
    await expect(said(options)).toHaveText(/It works/);
    expect(atOwn.map(({ path, headers }) => [path, headers.project_id])).toEqual([
      ['/mainnet/api/v0/blocks/latest', KEYS.mainnet],
    ]);
    // The one before is none of its own any more.
    for (const address of [`${other}/mainnet/api/v0`, NETWORKS.mainnet.provider]) {
      await enterAddress(options, 'Mainnet', PROVIDER, address);
      await expect(question(options)).toContainText(`entered for ${own}, and is not sent to`);
      await pressTest(options, 'Mainnet');
      await expect(said(options)).toHaveText(/entered for another address/);
    }
    expect([atOwn.length, atOther.length, asked().length]).toEqual([1, 0, 0]);
  });

  it('nothing is sent that the browser’s user has not allowed', async () => {
    const stolen = serveAt(own);
    const options = await open();
    await enterKey(options, 'Mainnet', KEYS.mainnet);
    await enter(options, 'Mainnet', PROVIDER, `${own}/mainnet/api/v0`);
    await expect(saidAt(options, 'Mainnet', PROVIDER)).toHaveText(/does not let us reach it yet/);
    await options.button('Send it there from now on').click();
    await expect(said(options)).toHaveText('Kept.');
    await enter(options, 'Mainnet', SERVICE, own);
    const popup = await extension.open('popup');
    await expect(blockOf(popup, NAMES.mainnet)).toContainText('does not let us reach this address');
    await lookUp(popup, '0d'.repeat(30));
    await expect(popup.getByRole('article')).toContainText('does not let us reach this address');
    expect([...stolen, ...asked()]).toEqual([]);
  });
});
