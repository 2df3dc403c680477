/** Where the service and the chain or the registry differ, and a service that still synchronizes. */
import { describe, it } from 'vitest';
import type { Subject } from '../../lib/asset/subject.ts';
import { TOKENS, UNREGISTERED } from '../data/index.ts';
import { KEYS } from '../services/local.ts';
import { cardOf, contentOf } from './cards.ts';
import { pass } from './clock.ts';
import { expect } from './expect.ts';
import { type Page, useExtension } from './extension.ts';
import { openTab } from './pages.ts';
import { serveTokenList } from './services.ts';

const extension = useExtension();
const { fernwood, oddling, orrery, mica } = TOKENS;
const { gorse } = UNREGISTERED;

async function opened({ subject }: { readonly subject: string }): Promise<Page> {
  const popup = await extension.open('popup', subject);
  await expect(popup.locator('article[aria-busy=false]')).toHaveCount(1);
  return popup;
}

describe('the check on the chain', () => {
  async function checked(token: { readonly subject: string }) {
    await extension.ask('key.set', { network: 'mainnet', key: KEYS.mainnet, session: false });
    const popup = await opened(token);
    await openTab(popup, 'On chain');
    await popup.button('Check on the chain').click();
    await expect(popup.button('Check again')).toHaveCount(1);
    return popup.region('On the chain');
  }

  it('says when both values were read: a stale datum', async () => {
    const section = await checked(orrery);
    await expect(section).toContainText(/On the chain, Nov 21, 2026/);
    await expect(section).toContainText(/The service \([^)]+\) says: .*6/s);
  });

  it('shows what the service still has of a token whose reference NFT was burned', async () => {
    const section = await checked(oddling);
    await expect(section).toContainText('The reference NFT is gone from the chain at block');
    await expect(section).toContainText(/Name.*differs.*not given.*The service \([^)]+\) says: /s);
  });
});

describe('the registry', () => {
  const list = async (...tokens: readonly { readonly subject: string }[]) => {
    serveTokenList(...tokens.map(({ subject }) => `${subject}.json`));
    await extension.ask('list.renew', {});
  };
  const note = 'The token list of Nov 21, 2026 does not have it';

  it('may have removed what the service still serves', async () => {
    await list(mica);
    const popup = await opened(fernwood);
    await openTab(popup, 'Sources');
    await expect(popup.getByRole('article')).toContainText(note);
    await expect(popup.getByRole('article')).toContainText(/The service’s answer: [^.]+\./);
  });

  it('has what the token list has', async () => {
    await list(mica, fernwood);
    const popup = await opened(fernwood);
    await openTab(popup, 'Sources');
    await expect(popup.getByRole('article')).not.toContainText('The token list of');
  });
});

describe('a service that still synchronizes', () => {
  const health = () => extension.services.metadata.mainnet.filter(({ path }) => path === '/health');
  const card = ({ subject }: { readonly subject: string }) =>
    cardOf(
      extension.ask,
      contentOf('cardanoscan.io'),
      { kind: 'subject', subject: subject as Subject },
      'record',
    );

  it('has not found a token yet', async () => {
    extension.services.metadataSync.isDone = false;
    const popup = await opened(gorse);
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

  it('is asked about that only where a token was not found, and once in ten minutes', async () => {
    for (const token of [mica, fernwood, orrery]) await card(token);
    await card(UNREGISTERED.heron);
    expect(health()).toEqual([]);
    for (const token of [gorse, UNREGISTERED.lark, gorse]) await card(token);
    expect(health()).toHaveLength(1);
  });

  it('is not known where the service has no such answer', async () => {
    extension.services.metadataFaults.set({ kind: 'status', status: 404, match: '/health' });
    expect((await card(gorse)).outcome).toMatchObject({ reason: 'not-registered' });
  });
});
