/** The mounted row of a key: validation, lifetime of the key, and the addresses it may be sent to. */
import { it, onTestFinished } from 'vitest';
import { NETWORKS } from '../../lib/network/networks.ts';
import { KEYS } from '../services/local.ts';
import { createProvider } from '../services/provider.ts';
import { browser, storage } from './browser.ts';
import { pass, until } from './clock.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import * as fields from './pages.ts';
import { blockOf, enter, enterAddress, enterKey, PROVIDER, pressTest } from './pages.ts';
import { serveAt } from './services.ts';

const extension = useExtension();
const form = (options: Page) => fields.keyForm(options, 'Mainnet');
const statusIs = (options: Page, text: string | RegExp) => expect(form(options).status()).toHaveText(text);
const type = (options: Page, text: string) => enter(options, 'Mainnet', 'Mainnet project ID', text);
const requests = () => Object.values(extension.services.provider).flat();
const localText = async () => JSON.stringify(await storage.local.get());
const open = () => extension.open('options');

it('explains an invalid project ID, leaves it in the field and sends no request', async () => {
  const options = await open();
  for (const [typed, sentence] of [
    ['project_id:', 'Paste your Blockfrost key.'],
    [KEYS.preview, 'This is a Preview key. Paste one that starts with “mainnet”.'],
    [KEYS.mainnet.toUpperCase(), 'This isn’t a key for this network. Paste one that starts with “mainnet”.'],
    ['mainnet abc', /letters and digits/],
  ] as const) {
    const field = await type(options, typed);
    await statusIs(options, sentence);
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await localText()).not.toContain('key.mainnet');
  await type(options, `  project_id = ${KEYS.mainnet}\t`);
  await statusIs(options, 'Saved');
  // It is also saved when the user leaves the field.
  await options.getByLabel('Preview project ID').fill(KEYS.preview);
  await options.getByLabel('Default network').click();
  await expect(fields.keyStatus(options, 'Preview')).toHaveText('Saved');
  await expect(options.getByLabel('Default network')).toBeFocused();
  expect(requests()).toEqual([]);
});

it('encrypts a key, shows only its last four characters, tests and removes it', async () => {
  const options = await open();
  await options.getByLabel('Mainnet project ID').fill(KEYS.mainnet);
  await form(options).button('Save').click();
  await statusIs(options, 'Saved');
  // The field and its button disappear.
  await expect(options.getByLabel('Mainnet project ID')).toHaveCount(0);
  await expect(form(options).button('Test')).toBeFocused();
  expect(await localText()).toContain('key.mainnet');
  expect(await localText()).not.toContain('m'.repeat(8));
  await pressTest(options, 'Mainnet');
  await statusIs(options, 'Working');
  await expect(form(options).locator('.note')).toHaveText(/^Key ends in mmmm\. Latest block [\d,]+\.$/);
  expect(requests()).toHaveLength(1);
  await options.reload();
  await expect(form(options).locator('.note')).toHaveText('Key ends in mmmm.');
  expect(options.content()).not.toContain(KEYS.mainnet);
  const remove = form(options).button('Remove');
  await remove.press('Enter');
  await statusIs(options, 'Removed');
  await expect(options.getByLabel('Mainnet project ID')).toBeFocused();
  await type(options, `mainnet${'x'.repeat(12)}`);
  await statusIs(options, /^Saved, but its length is unusual/);
  await pressTest(options, 'Mainnet');
  await statusIs(options, /rejected the key/);
});

it('drops the result of a test if the key is removed while it runs', async () => {
  const options = await open();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  const release = extension.hold(NETWORKS.mainnet.provider, '/blocks/latest');
  await pressTest(options, 'Mainnet');
  await statusIs(options, 'Testing…');
  await form(options).button('Remove').click();
  await statusIs(options, 'Removed');
  release();
  await pass(500);
  await statusIs(options, 'Removed');
});

it('shows a key that another tab or an address of the same page has set', async () => {
  const options = await open();
  const note = form(options).locator('.note');
  await expect(options.getByLabel('Mainnet project ID')).toHaveCount(1);
  await extension.setKey();
  options.front();
  await expect(note).toHaveText('Key ends in mmmm.');
  // The second secret leaves the address as it is.
  for (const secret of ['first', 'other']) {
    await enter(options, 'Mainnet', PROVIDER, `https://node.example/api/v0?token=0123456789${secret}`);
    await expect(note).toContainText(`ends in ${secret.slice(1)}`);
  }
});

it('a late reply from before the key was set does not replace the newer status', async () => {
  const { sendMessage } = browser.runtime;
  let isThere = false;
  browser.runtime.sendMessage = async (message) => {
    const answer = await sendMessage(message);
    if ((message as { name: string }).name === 'key.status') {
      await new Promise((resume) => setTimeout(resume, 2_000));
      isThere = true;
    }
    return answer;
  };
  onTestFinished(() => void Object.assign(browser.runtime, { sendMessage }));
  const options = await open();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  await until(() => isThere);
  await pass(200);
  await expect(form(options).button('Test')).toHaveCount(1);
});

it('sends a key to another address only after the user approves, and then to no further one', async () => {
  const [own, other] = ['https://own.example', 'https://other.example'];
  const question = (options: Page) => form(options).getByRole('alert');
  const provider = createProvider({ keys: KEYS, now: Date.now });
  const [atOwn, atOther] = [serveAt(own, provider), serveAt(other, provider)];
  const options = await open();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  await expect(question(options)).toHaveCount(0);
  await enterAddress(options, 'Mainnet', PROVIDER, `${own}/mainnet/api/v0`);
  const before = new URL(NETWORKS.mainnet.provider).origin;
  const asking = `This key was entered for ${before} and isn’t sent to ${own}.`;
  await expect(question(options)).toContainText(asking);
  await pressTest(options, 'Mainnet');
  await statusIs(options, /entered for another address and isn’t sent/);
  const popup = await extension.open('popup');
  await expect(blockOf(popup, 'Mainnet')).toContainText('entered for another address and isn’t sent');
  popup.close();
  expect(atOwn).toEqual([]);

  await options.reload();
  await question(options).button('Send it to the new address').click();
  await statusIs(options, 'Saved');
  await expect(question(options)).toHaveCount(0);
  expect(atOwn).toEqual([]);
  await pressTest(options, 'Mainnet');
  await statusIs(options, 'Working');
  const sent = atOwn.map(({ path, headers }) => [path, headers.project_id]);
  expect(sent).toEqual([['/mainnet/api/v0/blocks/latest', KEYS.mainnet]]);
  // The previous address is no longer approved.
  for (const address of [`${other}/mainnet/api/v0`, NETWORKS.mainnet.provider]) {
    await enterAddress(options, 'Mainnet', PROVIDER, address);
    await expect(question(options)).toContainText(`entered for ${own} and isn’t sent to`);
    await pressTest(options, 'Mainnet');
    await statusIs(options, /entered for another address/);
  }
  expect([atOwn.length, atOther.length, requests().length]).toEqual([1, 0, 0]);
});
