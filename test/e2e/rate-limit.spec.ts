/** Behind a service that takes 100 requests in 5 minutes: nothing is refused, and nothing fails. */
import { change } from './card-page.ts';
import { openPage } from './extension.ts';
import { madeUp } from './made-up.ts';
import { expect, test } from './places.ts';

const ROWS = 45;

const listOf = (list: number) => Array.from({ length: ROWS }, (_row, i) => madeUp(`List ${list} row ${i}`));
const link = ({ subject, name }: ReturnType<typeof madeUp>) =>
  `<li><a href="/token/${subject}">${name}</a></li>`;

test('hovering four lists of 45 tokens takes at most 90 requests, and every card is complete', async ({
  card,
  context,
  ownPage,
  register,
  routeSite,
  services,
}) => {
  await change(ownPage, { hoverDelayMs: 80 });
  const lists = [0, 1, 2, 3].map(listOf);
  register(lists.flat());
  for (const tokens of lists) {
    routeSite('cardanoscan.io', `<title>Tokens</title><ul>${tokens.map(link).join('')}</ul>`);
    const page = await openPage(context, 'https://cardanoscan.io/tokens');
    for (const [index, token] of tokens.entries()) {
      const target = page.getByRole('link').nth(index);
      await target.hover();
      const text = async () => (await card(page))?.text;
      await expect.poll(text, { intervals: [15] }).toContain(`${token.name} is made up.`);
      // To the next link without a way through this card.
      await page.keyboard.press('Escape');
    }
    await page.close();
  }
  const { length } = services.metadata.mainnet;
  test.info().annotations.push({ type: 'note', description: `180 tokens hovered: ${length} requests` });
  expect(length).toBeLessThanOrEqual(90);
});
