/** The background: its requests to the service, its start with the browser, and a large cache. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyAt } from '../../lib/tokens/cache.ts';
import type { Endpoint } from '../../lib/tokens/token.ts';
import { documentOf, METADATA, pageApp } from '../e2e/apps.ts';
import { marks } from '../e2e/card-page.ts';
import { allowLookUps, launchExtension, openOwn, routeService, stopWorkers } from '../e2e/extension.ts';
import { expect } from '../e2e/fixtures.ts';
import { inventTokens } from '../e2e/invented-tokens.ts';
import { found } from '../tokens/cache-fixture.ts';
import { row } from './measure.ts';
import { type Part, send } from './world.ts';

/** The batch size of the service's own tests (services.md). */
const A_REQUEST = 50;
const IN_VIEW = 230;

const linksTo = (tokens: ReturnType<typeof inventTokens>) =>
  tokens.map(({ subject }, i) => `<a href="/token/${subject}">t${i}</a>`).join(' ');

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
  const [first, second] = [await visit(), await visit()];
  await stopWorkers(world.context);
  const later = await visit();
  const atMost = Math.ceil(IN_VIEW / A_REQUEST);
  return [
    row('count', `${IN_VIEW} new ids in view (ceil(N / ${A_REQUEST}))`, first, { atMost }),
    row('count', 'the same in a second tab', second, { atMost: 0 }),
    row('count', 'the same after a stop of the worker', later, { atMost: 0 }),
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
  // Opening the options creates the database.
  await options.getByText('Tokens: 0,').waitFor({ state: 'attached' });
  const subjects = inventTokens(TOKENS, 'cached').map(({ subject }) => subject);
  const property = (value: string) => ({ value, source: 'CIP_26' as const });
  const description = property('A description of usual length in a registry entry. '.repeat(3));
  const entries = subjects.map((subject, i) => ({
    key: [...keyAt(ENDPOINT, subject)],
    record: found(subject, Date.now(), ENDPOINT, { name: property(`cached ${i}`), description }),
    hasLogo: i % (TOKENS / LOGOS) === 0,
  }));
  // As texts, which the browser's protocol transfers fast.
  for (let at = 0; at < TOKENS; at += 500)
    await options.evaluate(write, JSON.stringify(entries.slice(at, at + 500)));
  await stopWorkers(context);

  const [took, pings]: [number[], number[]] = [[], []];
  // Each round looks up other tokens, so that the worker's memory does not help; the first starts the worker.
  for (let round = 0; round <= rounds; round++) {
    const list = subjects.slice(round * LOOKED_UP, (round + 1) * LOOKED_UP);
    const identifiers = list.map((subject) => ({ kind: 'subject', subject }));
    const { ms, reply } = await send(options, 'tokens.list', { network: 'mainnet', identifiers });
    const found = JSON.stringify(reply).match(/"kind":"found"/g)?.length;
    if (found !== LOOKED_UP || requests.length > 0) throw new Error(`${found} of ${LOOKED_UP} were cached`);
    took.push(ms);
    pings.push((await send(options, 'nothing', {})).ms);
  }
  const what = `${TOKENS.toLocaleString('en')} tokens and ${LOGOS.toLocaleString('en')} logos kept: 100 looked up`;
  const beside = ['a message alone', { values: pings.slice(1) }] as const;
  return [row('ms', what, { values: took.slice(1) }, { beside, atMost: 15 })];
};

/** Runs in a page of the extension, so it can use nothing from its surroundings. */
async function write(entries: string): Promise<void> {
  const opening = indexedDB.open('answers');
  await new Promise((done) => opening.addEventListener('success', done));
  const transaction = opening.result.transaction(['tokens', 'logos'], 'readwrite');
  for (const { key, record, hasLogo } of JSON.parse(entries)) {
    transaction.objectStore('tokens').put(record, new Uint8Array(key));
    // The median size of a logo.
    const bytes = new Uint8Array(25_000);
    const logo = { kind: 'image', type: 'image/png', base64: '', source: 'CIP_26' };
    if (hasLogo) transaction.objectStore('logos').put({ at: record.at, logo, bytes }, new Uint8Array(key));
  }
  await new Promise((done) => transaction.addEventListener('complete', done));
  opening.result.close();
}
