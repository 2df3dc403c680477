/** The options in a real browser: permissions, files, layout. The fields themselves are tested in test/views. */
import { readFileSync } from 'node:fs';
import { TOKENS } from '../data/index.ts';
import { createMetadataService } from '../services/metadata.ts';
import { loadRecords } from '../services/records.ts';
import { serve } from '../services/serve.ts';
import { change } from './card-page.ts';
import { expect, KEYS, test } from './lens.ts';
import { enter, enterAddress, enterKey, keptSettings, saidOfKey } from './options-page.ts';

const SERVICE = 'Metadata service address';

test('the user’s own service is asked instead, once the browser allows its host', async ({
  openOptions,
  openPopup,
  grantHost,
  services,
}) => {
  const own = await serve(createMetadataService(loadRecords()));
  try {
    await grantHost('http://127.0.0.1/*');
    const options = await openOptions();
    await enterAddress(options, 'Preview', SERVICE, `${own.origin}/`);
    const popup = await openPopup();
    await options.getByLabel('Default network').selectOption('Preview');
    await expect(popup.getByLabel('Network')).toHaveValue('preview');
    await popup.getByRole('searchbox').fill(TOKENS.mica.subject);
    await popup.keyboard.press('Enter');
    await expect(popup.getByRole('article').getByRole('heading')).toHaveText('Mica Sheet');
    expect(own.requests).toHaveLength(1);
    expect(services.metadata.mainnet).toEqual([]);
  } finally {
    await own.close();
  }
});

test('a key goes to no address that the browser’s user has not allowed', async ({
  openOptions,
  openPopup,
  routeService,
  services,
}) => {
  const stolen: string[] = [];
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  routeService('https://elsewhere.example', {
    fetch: (request) => {
      stolen.push(`${request.method} ${request.headers.get('project_id')}`);
      return Response.json({}, { headers });
    },
  });
  const options = await openOptions();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  await enter(options, 'Mainnet', 'Provider address', 'https://elsewhere.example/api/v0');
  await options.getByRole('button', { name: 'Send it there from now on' }).click();
  await expect(saidOfKey(options, 'Mainnet')).toHaveText('Kept.');
  await enter(options, 'Mainnet', SERVICE, 'https://elsewhere.example');
  const popup = await openPopup();
  await expect(popup.getByRole('listitem').first()).toContainText('does not let us reach this address');
  await popup.getByRole('searchbox').fill(TOKENS.mica.subject);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('article')).toContainText('does not let us reach this address');
  expect(stolen).toEqual([]);
  expect(services.provider.mainnet).toEqual([]);
});

test('settings are exported to a real file and imported from it', async ({ openOptions }) => {
  const options = await openOptions();
  await options.getByLabel('Theme').selectOption('dark');
  await expect.poll(() => keptSettings(options)).toHaveProperty('theme', 'dark');
  const coming = options.waitForEvent('download');
  await options.getByRole('button', { name: 'Export the settings' }).click();
  const buffer = readFileSync(await (await coming).path());
  await options.getByLabel('Theme').selectOption('light');
  await expect.poll(() => keptSettings(options)).toHaveProperty('theme', 'light');
  const file = { name: 'settings.json', mimeType: 'application/json', buffer };
  await options.locator('input[type=file]').setInputFiles(file);
  await expect(options.getByLabel('Theme')).toHaveValue('dark');
});

test('the page fits a narrow window, and each control can be hit', async ({ openOptions }) => {
  const options = await openOptions();
  const host = `${'a-long-name-'.repeat(5)}x.${'and-goes-on.'.repeat(3)}example.org`;
  const sites = [{ host, network: 'default' as const }];
  await change(options, { sites, ipfsGateway: `https://${host}/x` });
  await options.reload();
  await options.getByRole('button', { name: 'Reset the settings' }).click();
  for (const width of [320, 640, 1280]) {
    await options.setViewportSize({ width, height: 800 });
    const seen = await options.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - innerWidth,
      small: [...document.querySelectorAll<HTMLElement>('button, select, input:not([hidden])')]
        .map((control) => control.closest<HTMLElement>('label:not(.field, .named)') ?? control)
        .filter((target) => {
          const { width: across, height } = target.getBoundingClientRect();
          return across < 24 || height < 24;
        })
        .map(({ outerHTML }) => outerHTML),
    }));
    expect(seen).toEqual({ overflow: 0, small: [] });
  }
});
