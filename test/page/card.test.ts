/** The card on the page, over a faked frame. */
import { expect, it, vi } from 'vitest';
import type { FromCard } from '../../lib/card/port.ts';
import { Card } from '../../lib/page/card.ts';

let send: (message: FromCard) => void;
vi.mock('../../lib/page/frame.ts', () => ({
  cardWidth: () => 360,
  CardFrame: class {
    constructor(_card: unknown, _source: unknown, received: typeof send) {
      send = received;
      // biome-ignore lint/correctness/noConstructorReturn: any method of the frame succeeds.
      return new Proxy(this, { get: () => () => true });
    }
  },
}));

it('ignores what the frame says about the card before', () => {
  const refused = vi.fn();
  const deps = { address: () => ({ url: '', origin: '' }), refused, frameEvent() {}, loaded() {} };
  const card = new Card(deps);
  const look = { theme: undefined, at: undefined, isPinned: false, isSheet: false };
  for (const key of ['one', 'two']) card.open({ key } as never, `ticket of ${key}`, look);
  send({ kind: 'refused', turn: 1 });
  expect(refused).not.toHaveBeenCalled();
  send({ kind: 'refused', turn: 2 });
  expect(refused).toHaveBeenCalledOnce();
});
