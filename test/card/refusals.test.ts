/** Refused tickets, of which a page that frames the card can show any number. */
import { expect, it } from 'vitest';
import { type CardDeps, cardHandlers } from '../../entrypoints/background/card-handlers.ts';
import { success } from '../../lib/failure.ts';

it('are reported once', async () => {
  const reported: unknown[] = [];
  const tickets = { redeem: async () => undefined };
  const deps = { tickets, report: (error: unknown) => reported.push(error) } as unknown as CardDeps;
  const content = cardHandlers(deps)['card.content'];
  for (let i = 0; i < 3; i++)
    expect(await content({ ticket: 'invented', part: 'stored' }, { tab: 1 }, 2)).toEqual(success(null));
  expect(reported).toHaveLength(1);
});
