/** What a person waits for: the card, the popup's first content and the background, with its requests and a large cache. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { HOVER_MS, NEIGHBOUR_MS } from '../../lib/page/hover.ts';
import { keyAt } from '../../lib/tokens/cache.ts';
import type { Endpoint } from '../../lib/tokens/token.ts';
import { documentOf, METADATA, pageApp } from '../e2e/apps.ts';
import { changeSettings, marks } from '../e2e/card-page.ts';
import { contentWorld } from '../e2e/devtools.ts';
import {
  allowLookUps,
  launchExtension,
  openOwn,
  ownPageOf,
  routeService,
  stopWorkers,
} from '../e2e/extension.ts';
import { expect } from '../e2e/fixtures.ts';
import { inventToken, inventTokens } from '../e2e/invented-tokens.ts';
import { found } from '../tokens/cache-fixture.ts';
import { interleave, type Part, row, send } from './world.ts';

const linksTo = (tokens: ReturnType<typeof inventTokens>) =>
  tokens.map(({ subject }, i) => `<a href="/token/${subject}">t${i}</a>`).join(' ');

/** The time after which a worker has stopped and a card has closed. */
const SETTLED_MS = 400;

export const hover: Part = async (world, rounds) => {
  const tokens = inventTokens(3 * rounds, 'hovered');
  world.serve(tokens);
  const options = await openOwn(world.context, 'options');
  for (const { subject } of tokens) {
    await send(options, 'token.view', { network: 'mainnet', identifier: { kind: 'subject', subject } });
    await send(options, 'token.logo', { network: 'mainnet', subject });
  }
  // The last link is far below the others, so that no card covers it.
  const links = tokens.map(({ subject }, i) => {
    const [left, top] = [20 + 60 * (i % 15), i === tokens.length - 1 ? 650 : 20 + 30 * Math.floor(i / 15)];
    return `<a href="/token/${subject}" style="position: absolute; left: ${left}px; top: ${top}px">token</a>`;
  });
  const open = async (choice: 'visible' | 'hovered') => {
    await changeSettings(options, { lookUp: choice });
    return world.open('ours', documentOf(links.join('')));
  };
  const warm = await open('visible');
  await expect.poll(() => marks(warm)).toBe(tokens.length);
  const cached = await interleave(rounds, ['memory', 'next'], async (name, round) => {
    const ms = await rest(warm, 3 * round);
    if (name === 'memory') return ms;
    await warm.waitForTimeout(SETTLED_MS);
    return untilCard(warm, tokens.length - 1, NEIGHBOUR_MS);
  });
  await warm.close();
  const list = await open('hovered');
  const later = await interleave(rounds, ['database', 'cold'], async (name, round) => {
    await stopWorkers(world.context);
    await options.waitForTimeout(SETTLED_MS);
    // Starts the worker with empty memory.
    if (name === 'database') await send(options, 'storage.status', {});
    return rest(list, 3 * round + (name === 'database' ? 1 : 2));
  });
  return [
    row('ms', 'rest to card, known to the page, after the delay', cached.memory, { atMost: 16 }),
    row('ms', 'rest to the card of a neighbour, after the delay', cached.next, { atMost: 16 }),
    row('ms', 'rest to card, from IndexedDB, after the delay', later.database, { atMost: 50 }),
    row('ms', 'rest to card, worker stopped, after the delay', later.cold),
  ];
};

/** Milliseconds from the pointer's move onto a link, without another card, to its card, without the hover delay. */
async function rest(page: Page, index: number): Promise<number> {
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await page.mouse.move(1_200, 700);
  await page.waitForTimeout(SETTLED_MS);
  return untilCard(page, index, HOVER_MS);
}

async function untilCard(page: Page, index: number, delayMs: number): Promise<number> {
  const shown = page.evaluate(cardShown);
  await page.locator('a').nth(index).hover();
  return Math.max(0.01, (await shown) - delayMs);
}

/** Runs in the page: milliseconds from the last movement of the pointer until a card becomes visible or moves. */
const cardShown = () =>
  new Promise<number>((resolve) => {
    const positionNow = () => {
      const { style } = document.querySelector<HTMLElement>('html > div[popover]') ?? {};
      return style?.visibility === 'visible' ? `${style.left} ${style.top}` : '';
    };
    const before = positionNow();
    let moved = 0;
    addEventListener('pointermove', ({ timeStamp }) => (moved = timeStamp), { capture: true });
    new MutationObserver(() => {
      if (positionNow() !== '' && positionNow() !== before) resolve(performance.now() - moved);
    }).observe(document, { childList: true, subtree: true, attributeFilter: ['style'] });
  });

/** From a content script; without a page of the extension, so that the browser starts a process too. */
export const cold: Part = async ({ context, open }, rounds) => {
  const [ours, empty] = [await open('ours', documentOf('')), await open('empty', documentOf(''))];
  const worlds = { ours: await contentWorld(ours), empty: await contentWorld(empty) };
  const met = await interleave(rounds, ['ours', 'empty'], async (name) => {
    await stopWorkers(context);
    await (await ownPageOf(context)).close();
    await ours.waitForTimeout(3 * SETTLED_MS);
    return worlds[name].evaluate<number>(`async () => {
      const began = performance.now();
      await chrome.runtime.sendMessage({ name: 'page.settings', request: {} });
      return performance.now() - began;
    }`);
  });
  const beside = ['an empty worker', met.empty] as const;
  return [row('ms', 'first answer of a stopped worker', met.ours, { beside, times: 1.5 })];
};

export const popup: Part = async (world, rounds) => {
  const token = inventToken('sought');
  world.serve([token]);
  const shown = await openOwn(world.context, 'popup');
  await shown.getByRole('searchbox').fill(token.subject);
  await shown.keyboard.press('Enter');
  await shown.getByRole('article').getByRole('heading', { name: token.name }).waitFor();
  const empty = await world.open('empty', documentOf(''));
  await empty.goto(await empty.evaluate(() => document.documentElement.id));
  const met = await interleave(rounds, ['warm', 'stopped', 'empty'], async (state) => {
    if (state === 'stopped') await stopWorkers(world.context);
    const page = state === 'empty' ? empty : shown;
    await page.bringToFront();
    await page.waitForTimeout(SETTLED_MS);
    await page.reload();
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    return Number(await (await page.waitForFunction(paint)).jsonValue());
  });
  const beside = ['a page of the empty extension', met.empty] as const;
  return [
    row('ms', 'first content, warm', met.warm, { beside, atMost: 100 }),
    row('ms', 'first content, worker stopped', met.stopped, { atMost: 250 }),
  ];
};

/** The batch size of the service's own tests (services.md), and the identifiers in view. */
const [A_REQUEST, IN_VIEW] = [50, 230];

export const requests: Part = async (world) => {
  const tokens = inventTokens(IN_VIEW, 'viewed');
  const viewed = world.serve(tokens).requests;
  const html = documentOf(`<div style="font: 5px monospace">${linksTo(tokens)}</div>`);
  const visit = async () => {
    const before = viewed.length;
    const page = await world.open('ours', html);
    await expect.poll(() => marks(page), { timeout: 30_000 }).toBe(IN_VIEW);
    // The cache is written with a delay.
    await page.waitForTimeout(500);
    return viewed.length - before;
  };
  const atMost = Math.ceil(IN_VIEW / A_REQUEST);
  const [first, second] = [await visit(), await visit()];
  await stopWorkers(world.context);
  return [
    row('count', `${IN_VIEW} new ids in view (ceil(N / ${A_REQUEST}))`, first, { atMost }),
    row('count', 'the same in a second tab', second, { atMost: 0 }),
    row('count', 'the same after a stop of the worker', await visit(), { atMost: 0 }),
  ];
};

export const start: Part = async ({ build, serve }, rounds) => {
  const profile = mkdtempSync(join(tmpdir(), 'token-lens-start-'));
  const values: number[] = [];
  // The first round installs the extension.
  for (let round = 0; round <= rounds; round++) {
    const context = await launchExtension({ build, profile });
    if (round === 0) await allowLookUps(context);
    const tokens = inventTokens(5, `round ${round}`);
    const { requests } = serve(tokens, context);
    routeService(context, 'https://cardanoscan.io', pageApp(documentOf(linksTo(tokens))));
    const began = Date.now();
    await (await context.newPage()).goto('https://cardanoscan.io/tokens');
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    if (round > 0) values.push((requests[0]?.at ?? Number.NaN) - began);
    await context.close();
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  return [row('ms', 'browser start to the first look-up of an explorer page', { values }, { atMost: 700 })];
};

const [TOKENS, LOGOS, LOOKED_UP] = [10_000, 2_000, 100];
const ENDPOINT: Endpoint = { network: 'mainnet', base: METADATA, priority: ['CIP_68', 'CIP_26'] };

export const cache: Part = async ({ context, serve }, rounds) => {
  const { requests } = serve([]);
  const options = await openOwn(context, 'options');
  await options.getByText('Tokens: 0,').waitFor({ state: 'attached' });
  const subjects = inventTokens(TOKENS, 'cached').map(({ subject }) => subject);
  const property = (value: string) => ({ value, source: 'CIP_26' as const });
  const description = property('A description of usual length in a registry entry. '.repeat(3));
  const entries = subjects.map((subject, i) => ({
    subject,
    key: [...keyAt(ENDPOINT, subject)],
    record: found(subject, Date.now(), ENDPOINT, { name: property(`cached ${i}`), description }),
    hasLogo: i % (TOKENS / LOGOS) === 0,
  }));
  for (let at = 0; at < TOKENS; at += 500)
    await options.evaluate(write, JSON.stringify(entries.slice(at, at + 500)));
  await stopWorkers(context);
  // Each round looks up other tokens, so that the worker's memory does not help; the first starts the worker.
  const values: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const asked = subjects.slice(round * LOOKED_UP, (round + 1) * LOOKED_UP);
    const identifiers = asked.map((subject) => ({ kind: 'subject', subject }));
    const { ms, reply } = await send(options, 'tokens.list', { network: 'mainnet', identifiers });
    const found = JSON.stringify(reply).match(/"kind":"found"/g)?.length;
    if (found !== LOOKED_UP || requests.length > 0) throw new Error(`${found} of ${LOOKED_UP} were cached`);
    values.push(ms);
  }
  return [
    row('ms', '100 of 10,000 tokens in the cache looked up', { values: values.slice(1) }, { atMost: 15 }),
  ];
};

/** Runs in a page of the extension. */
async function write(entries: string): Promise<void> {
  const opening = indexedDB.open('answers');
  await new Promise((done) => (opening.onsuccess = done));
  const transaction = opening.result.transaction(['tokens', 'logos'], 'readwrite');
  for (const { key, record, hasLogo } of JSON.parse(entries)) {
    transaction.objectStore('tokens').put(record, new Uint8Array(key));
    const logo = { kind: 'image', type: 'image/png', base64: '', source: 'CIP_26' };
    // The median size of a logo.
    const stored = { at: record.at, logo, bytes: new Uint8Array(25_000) };
    if (hasLogo) transaction.objectStore('logos').put(stored, new Uint8Array(key));
  }
  await new Promise((done) => (transaction.oncomplete = done));
  opening.result.close();
}
