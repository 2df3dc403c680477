/** The field of a project ID, mounted: what is refused, for how long a key is kept, and where it may be sent. */
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
const saidIs = (options: Page, text: string | RegExp) => expect(form(options).status()).toHaveText(text);
const type = (options: Page, text: string) => enter(options, 'Mainnet', 'Mainnet project ID', text);
const asked = () => Object.values(extension.services.provider).flat();
const localText = async () => JSON.stringify(await storage.local.get());
const open = () => extension.open('options');

it('what is no project ID of the network is refused in words, without a request, and stays in the field', async () => {
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
    await saidIs(options, sentence);
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await localText()).not.toContain('key.mainnet');
  await type(options, `  project_id = ${KEYS.mainnet}\t`);
  await saidIs(options, 'Saved.');
  expect(asked()).toEqual([]);
});

it('a key is kept sealed, shown by its last four characters only, tested, replaced and removed', async () => {
  const options = await open();
  const field = await type(options, KEYS.mainnet);
  await saidIs(options, 'Saved.');
  await expect(field).toHaveValue('');
  expect(await localText()).toContain('key.mainnet');
  expect(await localText()).not.toContain('m'.repeat(8));
  await pressTest(options, 'Mainnet');
  await saidIs(options, /It works\. The latest block is [\d,]+/);
  expect(asked()).toHaveLength(1);
  await options.reload();
  await saidIs(options, 'Set, ends in mmmm.');
  expect(options.content()).not.toContain(KEYS.mainnet);
  await type(options, `mainnet${'x'.repeat(12)}`);
  await saidIs(options, /^Saved\. Its length is unusual/);
  await pressTest(options, 'Mainnet');
  await saidIs(options, /rejected the project ID/);
  const remove = form(options).button('Remove');
  await remove.press('Enter');
  await saidIs(options, 'Removed.');
  await expect(form(options).button('Test')).toBeDisabled();
  // A button whose work is done keeps the focus, and does nothing.
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await saidIs(options, 'Removed.');
});

describe('for this session only', () => {
  const BOX = 'for this session only';
  const fill = (options: Page) => options.getByLabel('Mainnet project ID').fill(KEYS.mainnet);

  it('a key that is typed is not kept for good by going to tick the box', async () => {
    const options = await open();
    await fill(options);
    await form(options).getByLabel(BOX).click();
    await form(options).button('Save').click();
    await saidIs(options, 'Saved.');
    expect(await localText()).not.toContain('key.mainnet');
    await options.reload();
    await saidIs(options, 'Set, ends in mmmm, until the browser closes.');
    // For how long can be said afterwards too, by the words as well as by the box.
    await form(options).getByText(BOX).click();
    await saidIs(options, 'Saved.');
    await options.reload();
    await saidIs(options, 'Set, ends in mmmm.');
  });

  it('is no reason to keep a key whose field was not left; leaving it is', async () => {
    const options = await open();
    await fill(options);
    await form(options).getByText(BOX).click();
    await pass(500);
    expect(await localText()).not.toContain('key.mainnet');
    await options.getByLabel('Preprod project ID').fill(KEYS.preprod);
    await options.getByLabel('Default network').focus();
    await expect(fields.saidOfKey(options, 'Preprod')).toHaveText('Saved.');
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

  it('a key goes there only when the user says so, and then to no other', async () => {
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
    await saidIs(options, /entered for another address and is not sent/);
    const popup = await extension.open('popup');
    await expect(blockOf(popup, 'Mainnet')).toContainText('entered for another address and is not sent');
    popup.close();
    expect(atOwn).toEqual([]);

    await options.reload();
    await question(options).button('Send it to the new address').click();
    await saidIs(options, 'Saved.');
    await expect(question(options)).toHaveCount(0);
    expect(atOwn).toEqual([]);
    await pressTest(options, 'Mainnet');
    await saidIs(options, /It works/);
    const sent = atOwn.map(({ path, headers }) => [path, headers.project_id]);
    expect(sent).toEqual([['/mainnet/api/v0/blocks/latest', KEYS.mainnet]]);
    // The one before is none of its own any more.
    for (const address of [`${other}/mainnet/api/v0`, NETWORKS.mainnet.provider]) {
      await enterAddress(options, 'Mainnet', PROVIDER, address);
      await expect(question(options)).toContainText(`entered for ${own} and is not sent to`);
      await pressTest(options, 'Mainnet');
      await saidIs(options, /entered for another address/);
    }
    expect([atOwn.length, atOther.length, asked().length]).toEqual([1, 0, 0]);
  });
});
