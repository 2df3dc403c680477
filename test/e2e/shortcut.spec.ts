/** The shortcut of the browser. */
import { TOKENS } from '../data/index.ts';
import { inCard } from './card.ts';
import { host, link, marks, pressEscapeInCard, pressShortcut } from './card-page.ts';
import { openAddresses } from './extension.ts';
import { expect, test } from './fixtures.ts';

test('pins the card of the selected token, closes it, and opens the popup for other text beside it', async ({
  context,
  openBody,
}) => {
  const page = await openBody(`<p><span id="text">Some text</span> ${link(TOKENS.fernwood, 'one')}</p>`);
  await page.bringToFront();
  await expect.poll(() => marks(page)).toBe(1);
  const select = (id: string) =>
    page.locator(`#${id}`).evaluate((element) => getSelection()?.selectAllChildren(element));
  const isPinned = () => inCard(page, (root) => root.querySelector('.pinned') !== null);
  /** As the browser's own popup or in a tab. */
  const popups = async () =>
    (await openAddresses(context, 'POPUP', 'TAB')).filter((address) => address.endsWith('/popup.html'));
  await select('one');
  await pressShortcut(context);
  await expect.poll(isPinned).toBe(true);
  await pressShortcut(context);
  await expect(host(page)).toHaveCount(0);
  await pressShortcut(context);
  await expect.poll(isPinned).toBe(true);
  expect(await popups()).toEqual([]);
  pressEscapeInCard(page);
  await expect(host(page)).toHaveCount(0);

  await select('text');
  await pressShortcut(context);
  await expect.poll(popups).toHaveLength(1);
  await expect(host(page)).toHaveCount(0);
  // Another tab in front closes the browser's popup.
  await (await context.newPage()).bringToFront();
});
