/** The mounted project ID field: validation, lifetime of the key, and the addresses it may be sent to. */
import { describe, it } from 'vitest';
import { NETWORKS } from '../../lib/network/networks.ts';
import { createProvider } from '../services/provider.ts';
import { type RecordedRequest, record } from '../services/serve.ts';
import { browser, granted, storage } from './browser.ts';
import { pass, until } from './clock.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import * as fields from './pages.ts';
import { blockOf, enter, enterAddress, enterKey, PROVIDER, pressTest } from './pages.ts';
import { KEYS } from './services.ts';

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
    ['project_id:', /^Enter a project ID\.$/],
    [KEYS.preview, /^This is a project ID for Preview\. Enter one for Mainnet\. It was not saved\.$/],
    [
      KEYS.mainnet.toUpperCase(),
      /^A project ID for this network starts with “mainnet”\. It was not saved\.$/,
    ],
    ['mainnet abc', /letters and digits/],
  ] as const) {
    const field = await type(options, typed);
    await statusIs(options, sentence);
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await localText()).not.toContain('key.mainnet');
  await type(options, `  project_id = ${KEYS.mainnet}\t`);
  await statusIs(options, 'Saved.');
  expect(requests()).toEqual([]);
});

it('encrypts a key, shows only its last four characters, tests, replaces and removes it', async () => {
  const options = await open();
  const field = await type(options, KEYS.mainnet);
  await statusIs(options, 'Saved.');
  await expect(field).toHaveValue('');
  expect(await localText()).toContain('key.mainnet');
  expect(await localText()).not.toContain('m'.repeat(8));
  await pressTest(options, 'Mainnet');
  await statusIs(options, /It works\. The latest block is [\d,]+/);
  expect(requests()).toHaveLength(1);
  await options.reload();
  await statusIs(options, 'Set, ends in mmmm.');
  expect(options.content()).not.toContain(KEYS.mainnet);
  await type(options, `mainnet${'x'.repeat(12)}`);
  await statusIs(options, /^Saved\. Its length is unusual/);
  await pressTest(options, 'Mainnet');
  await statusIs(options, /rejected the project ID/);
  const remove = form(options).button('Remove');
  await remove.press('Enter');
  await statusIs(options, 'Removed.');
  await expect(form(options).button('Test')).toBeDisabled();
  // A disabled button keeps the focus and does nothing.
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await statusIs(options, 'Removed.');
});

describe('for this session only', () => {
  const BOX = 'for this session only';
  const fill = (options: Page) => options.getByLabel('Mainnet project ID').fill(KEYS.mainnet);

  it('a move to the check box does not save a typed key permanently', async () => {
    const options = await open();
    await fill(options);
    await form(options).getByLabel(BOX).click();
    await form(options).button('Save').click();
    await statusIs(options, 'Saved.');
    expect(await localText()).not.toContain('key.mainnet');
    await options.reload();
    await statusIs(options, 'Set, ends in mmmm, until the browser closes.');
    // The lifetime can be changed later, by the label too.
    await form(options).getByText(BOX).click();
    await statusIs(options, 'Saved.');
    await options.reload();
    await statusIs(options, 'Set, ends in mmmm.');
  });

  it('a click on the label does not save a typed key, but leaving the field does', async () => {
    const options = await open();
    await fill(options);
    await form(options).getByText(BOX).click();
    await pass(500);
    expect(await localText()).not.toContain('key.mainnet');
    await options.getByLabel('Preprod project ID').fill(KEYS.preprod);
    await options.getByLabel('Default network').focus();
    await expect(fields.keyStatus(options, 'Preprod')).toHaveText('Saved.');
  });
});

it('a late reply from before the key was set does not replace the newer status', async () => {
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
    await expect(form(options).button('Test')).not.toBeDisabled();
  } finally {
    browser.runtime.sendMessage = sendMessage;
  }
});

describe('at another address', () => {
  const [own, other] = ['https://own.example', 'https://other.example'];
  const question = (options: Page) => form(options).getByRole('alert');
  const serveAt = (origin: string): readonly RecordedRequest[] => {
    const app = record(createProvider({ keys: KEYS, now: Date.now }));
    extension.route(origin, app);
    return app.requests;
  };

  it('sends a key there only after the user approves, and then to no other address', async () => {
    for (const origin of [own, other]) granted.add(`${origin}/*`);
    const [atOwn, atOther] = [serveAt(own), serveAt(other)];
    const options = await open();
    await enterKey(options, 'Mainnet', KEYS.mainnet);
    await expect(question(options)).toHaveCount(0);
    await enterAddress(options, 'Mainnet', PROVIDER, `${own}/mainnet/api/v0`);
    const before = new URL(NETWORKS.mainnet.provider).origin;
    const asking = `This project ID was entered for ${before} and is not sent to ${own}.`;
    await expect(question(options)).toContainText(asking);
    await pressTest(options, 'Mainnet');
    await statusIs(options, /entered for another address and is not sent/);
    const popup = await extension.open('popup');
    await expect(blockOf(popup, 'Mainnet')).toContainText('entered for another address and is not sent');
    popup.close();
    expect(atOwn).toEqual([]);

    await options.reload();
    await question(options).button('Send it to the new address').click();
    await statusIs(options, 'Saved.');
    await expect(question(options)).toHaveCount(0);
    expect(atOwn).toEqual([]);
    await pressTest(options, 'Mainnet');
    await statusIs(options, /It works/);
    const sent = atOwn.map(({ path, headers }) => [path, headers.project_id]);
    expect(sent).toEqual([['/mainnet/api/v0/blocks/latest', KEYS.mainnet]]);
    // The previous address is no longer approved.
    for (const address of [`${other}/mainnet/api/v0`, NETWORKS.mainnet.provider]) {
      await enterAddress(options, 'Mainnet', PROVIDER, address);
      await expect(question(options)).toContainText(`entered for ${own} and is not sent to`);
      await pressTest(options, 'Mainnet');
      await statusIs(options, /entered for another address/);
    }
    expect([atOwn.length, atOther.length, requests().length]).toEqual([1, 0, 0]);
  });
});
