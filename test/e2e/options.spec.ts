/** The options in a real browser: permissions. The fields themselves are tested in test/screens. */
import { TOKENS } from '../data/index.ts';
import { expect, KEYS, test } from './fixtures.ts';
import { enter, enterKey, keyStatus } from './options-page.ts';

test('sends a key to no address that the browser has not been allowed to reach', async ({
  openOptions,
  openPopup,
  routeService,
  services,
}) => {
  const received: string[] = [];
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  routeService('https://other.example', {
    fetch: (request) => {
      received.push(`${request.method} ${request.headers.get('project_id')}`);
      return Response.json({}, { headers });
    },
  });
  const options = await openOptions();
  await enterKey(options, 'Mainnet', KEYS.mainnet);
  await enter(options, 'Mainnet', 'Provider address', 'https://other.example/api/v0');
  await options.getByRole('button', { name: 'Send it to the new address' }).click();
  await expect(keyStatus(options, 'Mainnet')).toHaveText('Saved');
  await enter(options, 'Mainnet', 'Metadata service address', 'https://other.example');
  const popup = await openPopup();
  await expect(popup.getByRole('region', { name: 'Latest blocks' })).toContainText('blocks this address');
  await popup.getByRole('searchbox').fill(TOKENS.mica.subject);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('article')).toContainText('blocks this address');
  expect(received).toEqual([]);
  expect(services.provider.mainnet).toEqual([]);
});
