/** What an organization sets in Firefox, by the file of docs/own-service.md. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { TOKENS } from '../../data/index.ts';
import { createMetadataService } from '../../services/metadata.ts';
import { loadRecords } from '../../services/records.ts';
import { serve } from '../../services/serve.ts';
import { launch } from './firefox.ts';
import { inGroup } from './options.ts';

const EXAMPLE = 'docs/own-service/firefox-managed-storage.json';

it('a managed service is shown in the options, and asked once the user allows its host', async () => {
  const service = await serve(createMetadataService(loadRecords(), { form: 'yaci-store' }));
  const home = mkdtempSync(join(tmpdir(), 'token-lens-home-'));
  const folder = join(home, '.mozilla', 'managed-storage');
  const manifest = JSON.parse(readFileSync(EXAMPLE, 'utf8'));
  const data = {
    metadataAddress: { mainnet: service.origin },
    metadataApi: { mainnet: 'yaci-store' },
    theme: 'dark',
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${manifest.name}.json`), JSON.stringify({ ...manifest, data }));
  const firefox = await launch('.output/firefox-mv3', home);
  onTestFinished(async () => {
    await firefox.close();
    await service.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });
  const options = await firefox.open('options.html#service-mainnet');
  const texts = async () => (await options.texts({ role: 'main' })).join(' ');
  await expect.poll(texts).toContain('Not valid: theme.');
  expect(await texts()).toContain('Set by your organization');
  expect(await texts()).toContain(new URL(service.origin).host);
  expect(await options.texts(inGroup('Mainnet', { role: 'button', name: 'Use default' }))).toEqual([]);
  await options.click({ role: 'button', name: 'Allow access' });
  await expect.poll(texts).not.toContain('doesn’t allow access');
  await options.click(inGroup('Mainnet', { role: 'button', name: 'Test the metadata service of Mainnet' }));
  await expect.poll(texts).toContain('Working: yaci-store');
  const popup = await firefox.open('popup.html');
  await popup.fill({ role: 'searchbox' }, TOKENS.mica.subject);
  await popup.press('Enter');
  const headings = () => popup.texts({ role: 'heading', within: { role: 'article' } });
  await expect.poll(headings).toContain('Mica Sheet');
  const paths = service.requests.map(({ path }) => path.split('?')[0]);
  expect(paths).toContain(`/api/v1/tokens/subject/${TOKENS.mica.subject}`);
  expect(await firefox.errors()).toEqual([]);
});
