/** Lists of others: fetched in the options, shown in the popup. */
import { it } from 'vitest';
import { PUBLIC_LISTS } from '../../lib/lists/public-lists.ts';
import { TOKENS } from '../data/index.ts';
import { archiveOf } from '../data/lists.ts';
import { record } from '../services/serve.ts';
import { prompts, storage } from './browser.ts';
import { pass } from './clock.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { article, chooseFile, reportTokens } from './pages.ts';

const extension = useExtension();
const { fernwood, mica } = TOKENS;

const row = (page: Page, hasText = 'Team') => page.getByRole('listitem').filter({ hasText });

/** Serves Minswap's list, which verifies both tokens, and the scam list, which has one of them. */
function serveLists() {
  const tokens = [fernwood, mica].map(({ subject, name = '' }) => ({ subject, name, isVerified: true }));
  const serve = (id: keyof typeof PUBLIC_LISTS, body: BodyInit) => {
    const app = record({ fetch: () => new Response(body) });
    extension.route(PUBLIC_LISTS[id].address, app);
    return app.requests;
  };
  const requests = [
    serve('minswap-tokens', new Uint8Array(archiveOf({ tokens }))),
    serve('community-scams', `# not listed\n${mica.fingerprint}\n`),
  ];
  return () => requests.flat().length;
}

async function getLists(): Promise<Page> {
  prompts.isAgreed = true;
  const options = await extension.openOptions('lists');
  for (const name of ['Minswap’s token list', 'Community scam list']) {
    await options.button(`Get list: ${name}`).click();
    // Until then, no other list can be fetched.
    await expect(row(options, name)).toContainText(/entr(y|ies), fetched/);
  }
  return options;
}

it('a list of the user whose secret this browser does not have asks for its address again', async () => {
  prompts.isAgreed = true;
  const [address, shown] = ['https://lists.example/a?token=1', 'https://lists.example/a?[key]'];
  await storage.sync.set({ settings: { version: 1, ownLists: [{ name: 'Team', address: shown }] } });
  const app = record({ fetch: () => new Response(`${mica.fingerprint}\n`) });
  extension.route('https://lists.example', app);
  const options = await extension.openOptions('lists');
  await options.button('Update: Team').click();
  await expect(row(options)).toContainText('Enter the whole address again');
  expect(app.requests).toEqual([]);
  await options.getByLabel('List name').fill('Team');
  await options.getByLabel('Add a list').fill(address);
  await options.getByLabel('Add a list').press('Enter');
  await expect(row(options)).toContainText('1 entry');
  await expect(row(options)).not.toContainText('again');
  expect(app.requests.map(({ path }) => path)).toEqual(['/a?token=1']);
});

const ADDRESS = 'https://lists.example/tokens.txt';
const addRow = (options: Page) => options.locator('form').filter({ has: options.getByLabel('List name') });

it('a list of the user is added by Enter in either field, or from a file, without the refusal of an address before it', async () => {
  prompts.isAgreed = true;
  const entries = `${mica.fingerprint}\n`;
  extension.route(ADDRESS, { fetch: () => new Response(entries) });
  const options = await extension.openOptions('lists');
  await options.getByLabel('List name').fill('Team');
  await options.getByLabel('Add a list').fill('lists');
  await options.getByLabel('List name').press('Enter');
  await expect(addRow(options).status()).toHaveText(/./);
  await options.getByLabel('Add a list').fill(ADDRESS);
  await options.getByLabel('Add a list').press('Enter');
  await expect(row(options)).toContainText('1 entry');

  await options.getByLabel('Add a list').fill('lists');
  await options.button('Add list', true).click();
  await expect(addRow(options).status()).toHaveText(/./);
  await chooseFile(addRow(options), entries, 'Watched.txt');
  await expect(row(options, 'Watched')).toContainText('1 entry');
  await expect(addRow(options).status()).toHaveText('');
});

it('lists of others are named with size and age where the popup shows a token or the page’s, without any request', async () => {
  const requests = serveLists();
  const options = await getLists();
  await expect(row(options, 'Community')).toContainText('1 entry');
  expect(requests()).toBe(2);

  const popup = await extension.open('popup', mica.subject);
  await expect(article(popup)).toContainText('These lists disagree.');
  await expect(article(popup)).toContainText(/On the community scam list \(1 entry, fetched .+ ago\)/);
  await expect(article(popup)).toContainText(/In Minswap’s list as ⁨Mica Sheet⁩ \(verified there\)/);
  const other = await extension.open('popup', fernwood.subject);
  const listed = /In Minswap’s list as ⁨Fernwood⁩ \(verified there\) \(2 entries/;
  await expect(article(other)).toContainText(listed);
  await expect(article(other)).not.toContainText('scam');

  reportTokens([fernwood, mica]);
  const page = await extension.open('popup');
  await expect(row(page, 'Mica Sheet')).toContainText('On the community scam list');
  await expect(row(page, 'Fernwood')).toContainText('In Minswap’s list as ⁨Fernwood⁩');
  expect(requests()).toBe(2);
});

it('lists of others are off, and ask nothing, until the user gets them and the browser allows it; Remove erases them', async () => {
  const requests = serveLists();
  await extension.open('popup', mica.subject);
  await pass(1_000);
  const refusing = await extension.openOptions('lists');
  await refusing.button('Get list: Community scam list').click();
  await expect(row(refusing, 'Community')).toContainText('doesn’t allow access');
  expect(requests()).toBe(0);
  const options = await getLists();
  await options.button('Remove: Community scam list').click();
  await expect(options.button('Get list: Community scam list')).toHaveCount(1);
  const popup = await extension.open('popup', mica.subject);
  await expect(article(popup)).toContainText('In Minswap’s list');
  await expect(article(popup)).not.toContainText('scam');
});
