/** The number of requests: none is made twice, also when the worker stops. */
import type { Page } from '@playwright/test';
import { METADATA } from './apps.ts';
import { card } from './card-in-chromium.ts';
import { expectCard, marks, openCard } from './card-page.ts';
import { type Own, stopWorkers } from './extension.ts';
import { expect, test } from './fixtures.ts';
import { createGatedService } from './gated-service.ts';
import { type InventedToken, inventTokens, recordsWith } from './invented-tokens.ts';

const STYLE = '<style>body { font: 5px monospace; margin: 40px 2px } p { display: inline }</style>';

/** A body that shows all tokens at once. */
function bodyWith(tokens: readonly InventedToken[]): string {
  const links = tokens.map(
    ({ subject }, i) => `<a id="t${i}" href="/token/${subject}">${subject.slice(-8)}</a>`,
  );
  return STYLE + links.join(' ');
}

/** A body whose texts name all tokens. */
const textWith = (tokens: readonly InventedToken[]): string =>
  STYLE + tokens.map(({ policy, assetName }) => `<p>Token: ${policy}.${assetName}</p>`).join('');

/** How many tokens are cached, also in the database. */
const cached = (own: Page): Promise<number> =>
  own.evaluate(async () => {
    const { runtime } = (globalThis as unknown as Own).chrome;
    const status = await runtime.sendMessage({ name: 'storage.status', request: {} });
    return (status as { value: { tokens: number } }).value.tokens;
  });

test('N tokens take ceil(N / 50) requests, once', async ({ context, openBody, ownPage, routeService }) => {
  const tokens = inventTokens(230, 'counted');
  const service = createGatedService(recordsWith(tokens));
  routeService(METADATA, service);
  const openAll = async () => {
    const page = await openBody(textWith(tokens));
    await expect.poll(() => marks(page)).toBe(230);
  };
  await openAll();
  const sizes = service.requests.map((subjects) => subjects.length).sort((a, b) => a - b);
  expect(sizes).toEqual([30, 50, 50, 50, 50]);
  await openAll();
  await expect.poll(() => cached(ownPage)).toBe(230);
  await stopWorkers(context);
  await openAll();
  await service.idle();
  expect(service.requests).toHaveLength(5);
});

/** The request during which the worker is stopped: a page of 40 tokens sends one batch, a hovered token one request. */
const STOPS = {
  'before the first request': 0,
  'while a batch is in flight': 1,
  'while a hovered token is in flight': 2,
};

for (const [name, n] of Object.entries(STOPS)) {
  test(`16: a worker stopped ${name} loses nothing`, async ({ context, openBody, ownPage, routeService }) => {
    const tokens = inventTokens(40, `stop ${n}`);
    const stop = async (count: number) => (count === n ? stopWorkers(context) : undefined);
    const service = createGatedService(recordsWith(tokens), stop);
    routeService(METADATA, service);
    const page = await openBody(bodyWith(tokens));
    if (n === 0) await stopWorkers(context);
    await expect.poll(() => marks(page)).toBe(40);
    await openCard(page, 't7');
    await expect.poll(() => service.requests.at(-1)).toHaveLength(1);
    // With the answer to a repeated request.
    await expect.poll(async () => (await card(page))?.text).toContain('Not signed');
    await service.idle();
    const count = service.requests.length;
    // By token, since a slow machine sends its batch in parts. Hovering requests one token again.
    const requested = service.requests.flat();
    const times = tokens.map(
      ({ subject }, i) => requested.filter((one) => one === subject).length - +(i === 7),
    );
    const most = Math.max(...times);
    expect(most).toBeLessThanOrEqual(2);
    // The cache is complete: a later worker requests nothing.
    await expect.poll(() => cached(ownPage)).toBeGreaterThanOrEqual(tokens.length);
    await stopWorkers(context);
    const later = await openBody(bodyWith(tokens));
    await expect.poll(() => marks(later)).toBe(40);
    await expectCard(later.locator('#t7'), tokens[7]?.name ?? '');
    await service.idle();
    expect(service.requests).toHaveLength(count);
    const description = `worker stopped ${name}: each token requested ${most} times, at most 2`;
    test.info().annotations.push({ type: 'note', description });
  });
}
