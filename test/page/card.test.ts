/** The card on the page, over a faked frame. */
import { expect, it, vi } from 'vitest';
import type { FromCard } from '../../lib/card/port.ts';
import { Card } from '../../lib/page/card.ts';

let send: (message: FromCard) => void;
const setBox = vi.fn();
vi.mock('../../lib/page/frame.ts', () => ({
  cardWidth: () => 360,
  CardFrame: class {
    constructor(_card: unknown, _source: unknown, received: typeof send) {
      send = received;
      // biome-ignore lint/correctness/noConstructorReturn: any method of the frame succeeds.
      return new Proxy(this, { get: (_, name) => (name === 'setBox' ? setBox : () => true) });
    }
  },
}));

it('ignores what the frame says about the card before, and leaves a part of the window to the page', () => {
  vi.stubGlobal('visualViewport', { width: 400, height: 800, offsetLeft: 0, offsetTop: 0 });
  const refused = vi.fn();
  const card = new Card({ address: () => ({ url: '', origin: '' }), refused, frameEvent() {} });
  const look = { theme: undefined, at: undefined, isPinned: false, isSheet: true };
  for (const key of ['one', 'two']) card.open({ key } as never, `ticket of ${key}`, look);
  send({ kind: 'refused', turn: 1 });
  expect(refused).not.toHaveBeenCalled();
  send({ kind: 'refused', turn: 2 });
  expect(refused).toHaveBeenCalledOnce();
  send({ kind: 'size', turn: 2, height: 900 });
  expect(setBox.mock.lastCall).toMatchObject([{ height: 560 }]);
});
