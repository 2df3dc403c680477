/** Behind a service that takes 100 requests in 5 minutes: nothing is refused, and nothing fails. */
import { NETWORKS } from '../../lib/network/networks.ts';
import { createMetadataService, PUBLIC_LIMIT } from '../services/metadata.ts';
import { record } from '../services/serve.ts';
import { change } from './card-page.ts';
import { createHoverer, FAST, tokenJudge } from './hovering.ts';
import { madeUp, recordsWith } from './made-up.ts';
import { expect, openCards, test } from './places.ts';
import { pageApp } from './service.ts';

const METADATA = NETWORKS.mainnet.metadata ?? '';
const ROWS = 45;

const listOf = (list: number) => Array.from({ length: ROWS }, (_row, i) => madeUp(`List ${list} row ${i}`));
const link = ({ subject, name }: ReturnType<typeof madeUp>) =>
  `<li><a href="/token/${subject}">${name}</a></li>`;
const documentOf = (body: string) => `<!doctype html><title>Tokens</title><ul>${body}</ul>`;

test('four lists of 45 tokens, hovered one after the other: 180 right, and at most 90 requests', async ({
  context,
  ownPage,
  routeService,
}) => {
  await change(ownPage, FAST);
  const lists = [0, 1, 2, 3].map(listOf);
  const service = record(createMetadataService(recordsWith(lists.flat()), { limit: PUBLIC_LIMIT }));
  routeService(METADATA, service);
  for (const tokens of lists) {
    routeService('https://cardanoscan.io', pageApp(documentOf(tokens.map(link).join(''))));
    const page = await context.newPage();
    await page.goto('https://cardanoscan.io/tokens');
    const hoverer = createHoverer(page);
    for (const [index, token] of tokens.entries()) {
      const hovered = await hoverer.hover({ selector: 'a', index }, tokenJudge(token));
      expect.soft(hovered, token.name).toMatchObject({ verdict: 'right' });
    }
    await page.close();
  }
  const { length } = service.requests;
  const description = `180 tokens hovered: ${length} requests`;
  test.info().annotations.push({ type: 'note', description });
  expect(length).toBeLessThanOrEqual(90);
});

test('where the limit is spent, a card shows what is known, says when there is more, and fills itself in', async ({
  open,
  openOptions,
  register,
  services,
  settled,
  stopWorker,
}) => {
  const [token = madeUp('')] = listOf(0);
  register([token]);
  const page = await open(link(token));
  await settled(page);
  const options = await openOptions();
  // As if 90 requests had been sent; the oldest leave the window in a few seconds.
  await stopWorker();
  await options.evaluate(spendAll, { waitMs: 8_000 });
  await stopWorker();
  await options.close();
  await page.bringToFront();
  await page.getByRole('link').hover();
  const card = async () => (await openCards(page))[0];
  await expect.poll(async () => (await card())?.text).toMatch(/More in \d s/);
  expect((await card())?.label).toBe(token.name);
  const asked = services.metadata.mainnet.length;
  await expect.poll(async () => (await card())?.text, { timeout: 20_000 }).toContain('fetched just now');
  expect(services.metadata.mainnet.length).toBe(asked + 1);
});

type Stored = { readonly storage: { readonly local: { set(items: object): Promise<void> } } };

/** Runs in the options page, so it uses nothing from outside of itself; the next worker reads it. */
async function spendAll({ waitMs }: { waitMs: number }): Promise<void> {
  const { storage } = (globalThis as unknown as { chrome: Stored }).chrome;
  const sent = Array.from({ length: 90 }, (_one, i) => [300_000 - waitMs - i, 'record']);
  const host = { sent, pausedMs: 0, refusals: 0, lowered: null, heard: null, perhapsMs: 0 };
  const hosts = { 'tokens.cardano.org': host };
  await storage.local.set({ requestsSent: { written: Date.now(), hosts } });
}
