/** What the pages say where the service's data is older than the chain or the registry, or not complete yet. */
import { it } from 'vitest';
import type { Subject } from '../../lib/asset/subject.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { cardOf, contentOf } from './cards.ts';
import { pass } from './clock.ts';
import { expect } from './expect.ts';
import { useExtension } from './extension.ts';
import { checkOnChain, openTab, show } from './pages.ts';
import { serveTokenList } from './services.ts';

const extension = useExtension();
const { fernwood, oddling, orrery, mica } = TOKENS;
const { gorse } = UNREGISTERED;

it('the check on the chain says when both values were read, also of a token whose reference NFT was burned', async () => {
  await extension.setKey();
  const popup = await extension.openToken(orrery);
  const section = await checkOnChain(popup);
  await expect(section).toContainText(/On chain, Nov 21, 2026/);
  await expect(section).toContainText(/The service \([^)]+\) says: .*6/s);
  await show(popup, oddling);
  await checkOnChain(popup);
  await expect(section).toContainText('The reference NFT is gone from the chain at block');
  await expect(section).toContainText(/Name.*differs.*not given.*The service \([^)]+\) says: /s);
});

it('the registry is named where its list lacks a token that the service still serves', async () => {
  for (const listed of [[mica], [mica, fernwood]]) {
    serveTokenList(...listed.map(({ subject }) => `${subject}.json`));
    await extension.ask('list.renew', {});
    const popup = await extension.openToken(fernwood);
    await openTab(popup, 'Sources');
    const note = /The token list of Nov 21, 2026 does not have it.*The service’s answer: [^.]+\./s;
    if (listed.length === 1) await expect(popup.getByRole('article')).toContainText(note);
    else await expect(popup.getByRole('article')).not.toContainText('The token list of');
  }
});

const health = () => extension.services.metadata.mainnet.filter(({ path }) => path === '/health');
const card = ({ subject }: { readonly subject: Subject }) =>
  cardOf(extension.ask, contentOf('cardanoscan.io'), { kind: 'subject', subject }, 'record');

it('a service that still synchronizes is named as the reason why a token was not found, until it is done', async () => {
  extension.services.metadataSync.isDone = false;
  const popup = await extension.openToken(gorse);
  await expect(popup.getByRole('article')).toContainText(
    'Not found yet: the metadata service is still loading',
  );
  await expect((await card(gorse)).outcome).toMatchObject({ reason: 'not-found-yet' });
  expect(health()).toHaveLength(1);
  extension.services.metadataSync.isDone = true;
  popup.close();
  await pass(16 * 60_000);
  expect((await card(gorse)).outcome).toMatchObject({ reason: 'not-registered' });
  expect(health()).toHaveLength(2);
});

it('a service that still synchronizes is asked for its progress only after a token was not found, and once in ten minutes', async () => {
  for (const token of [mica, fernwood, orrery]) await card(token);
  await card(UNREGISTERED.heron);
  expect(health()).toEqual([]);
  for (const token of [gorse, UNREGISTERED.lark, gorse]) await card(token);
  expect(health()).toHaveLength(1);
});

it('a service that still synchronizes counts as done where it does not tell its progress', async () => {
  extension.services.metadataFaults.set({ kind: 'status', status: 404, match: '/health' });
  expect((await card(gorse)).outcome).toMatchObject({ reason: 'not-registered' });
});
