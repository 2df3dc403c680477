/** Popup and card show of recorded tokens what is recorded, each property with its source: a sample of 200. */
import { registry } from '../data/registry/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { change } from './card-page.ts';
import { FAST } from './hovering.ts';
import { expect, type Row, readRows, test } from './lens.ts';
import { recordedRows, recordedTokens, relevantRows } from './recorded-tokens.ts';

/** All 200 are drawn without a browser. */
const SAMPLE = recordedTokens(20);

async function expectRecorded(read: () => Promise<readonly Row[]>, token: (typeof SAMPLE)[number]) {
  await expect
    .poll(async () => relevantRows(await read(), token), { message: token.subject, intervals: [20, 40] })
    .toEqual(recordedRows(token));
}

test.beforeEach(({ routeService }) => {
  routeService('https://tokens.cardano.org', createMetadataService(registry().records));
});

test('the popup shows tokens exactly as recorded', async ({ openPopup }) => {
  const popup = await openPopup();
  for (const token of SAMPLE) {
    await popup.getByRole('searchbox').fill(token.subject);
    await popup.getByRole('searchbox').press('Enter');
    await expectRecorded(() => popup.getByRole('article').evaluate(readRows), token);
  }
});

test('the card shows them exactly as recorded', async ({ context, inCard, ownPage, routeSite }) => {
  await change(ownPage, FAST);
  const links = SAMPLE.map(({ subject }, i) => `<a id="t${i}" href="/token/${subject}">token</a> `);
  routeSite('cardanoscan.io', `<!doctype html><title>Tokens</title>${links.join('')}`);
  const page = await context.newPage();
  await page.goto('https://cardanoscan.io/tokens');
  for (const [i, token] of SAMPLE.entries()) {
    await page.locator(`#t${i}`).hover();
    await expectRecorded(async () => (await inCard(page, readRows)) ?? [], token);
    await page.keyboard.press('Escape');
  }
});
