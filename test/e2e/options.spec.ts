/** The options in a real browser: permissions. The fields themselves are tested in test/screens. */
import { TOKENS } from '../data/index.ts';
import { expect, KEYS, test } from './lens.ts';
import { enter, enterKey, saidOfKey } from './options-page.ts';

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
  await options.getByRole('button', { name: 'Send it to the new address' }).click();
  await expect(saidOfKey(options, 'Mainnet')).toHaveText('Saved.');
  await enter(options, 'Mainnet', 'Metadata service address', 'https://elsewhere.example');
  const popup = await openPopup();
  await expect(popup.getByRole('listitem').first()).toContainText('blocks this address');
  await popup.getByRole('searchbox').fill(TOKENS.mica.subject);
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('article')).toContainText('blocks this address');
  expect(stolen).toEqual([]);
  expect(services.provider.mainnet).toEqual([]);
});
