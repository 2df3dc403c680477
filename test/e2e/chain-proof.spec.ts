/** A token checked on the chain in a real browser, along its main path; what it says and how it fails is in test/views. */
import AxeBuilder from '@axe-core/playwright';
import { NETWORKS } from '../../lib/network/networks.ts';
import { TOKENS } from '../data/index.ts';
import { ON_CHAIN } from '../data/on-chain.ts';
import { createNetworkProvider } from '../services/provider.ts';
import { record } from '../services/serve.ts';
import { openPage } from './extension.ts';
import { expect, KEYS, test } from './lens.ts';
import { enterKey } from './options-page.ts';

test('the chain is read on a click, by the user’s key, in view and without a barrier', async ({
  context,
  extensionId,
  openOptions,
  routeService,
}) => {
  const options = { keys: KEYS, now: Date.now, chain: ON_CHAIN };
  const provider = record(createNetworkProvider('mainnet', options));
  routeService(NETWORKS.mainnet.provider, provider);
  await enterKey(await openOptions(), 'Mainnet', KEYS.mainnet);
  const { subject } = TOKENS.brindle;
  const popup = await openPage(context, `chrome-extension://${extensionId}/popup.html?q=${subject}`);
  const section = popup.getByRole('region', { name: 'On the chain' });
  await section.getByRole('button', { name: 'Check on the chain' }).press('Enter');
  await expect(section.getByRole('status')).toHaveText(/^Matches the chain at block [\d,]+\.$/);
  await expect(section.getByRole('button', { name: 'Check again' })).toBeFocused();
  await expect(section.getByRole('status')).toBeInViewport();
  await section.getByText('The same as the service says: 7').click();
  await expect(section.getByRole('row', { name: 'Name' })).toContainText('Brindle');
  for (const { headers } of provider.requests) expect(headers.project_id).toBe(KEYS.mainnet);
  const { violations } = await new AxeBuilder({ page: popup }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
});
