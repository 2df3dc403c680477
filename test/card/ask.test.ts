/** The card's frame asks the background over a port. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCardClient } from '../../lib/card/ask.ts';
import type { CardAnswer, CardContent, CardQuestion } from '../../lib/messaging/replies.ts';
import { asSubject, SUBJECT } from '../page-hex.ts';

const CONTENT: CardContent = { network: 'mainnet', identifier: asSubject(SUBJECT) };
const LOGO: CardContent = { ...CONTENT, logo: { kind: 'none', reason: 'not-recorded' } };
const STORED: CardQuestion = { ticket: 'a', what: 'stored' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A client, and the ports it has opened. */
function setUp() {
  const ports: { asked: CardQuestion[]; answer(answer: CardAnswer): void; lose(): void }[] = [];
  const ask = createCardClient(() => {
    const port = { asked: [] as CardQuestion[], answer: (_answer: unknown) => {}, lose: () => {} };
    ports.push(port);
    return {
      onMessage: { addListener: (listener) => (port.answer = listener) },
      onDisconnect: { addListener: (listener) => (port.lose = listener) },
      postMessage: (question) => port.asked.push(question),
    };
  });
  return { ask, ports };
}

it('passes on each content to the question that it answers, until the last answer', async () => {
  const { ask, ports } = setUp();
  const received: string[] = [];
  const listen = (name: string) => ask(STORED, ({ logo }) => received.push(`${name} ${logo?.kind}`));
  // A card that is pinned asks again while it loads.
  const end = Promise.all([listen('a'), listen('b')]);
  for (const content of [CONTENT, LOGO, undefined]) ports[0]?.answer({ id: 2, content });
  for (const content of [CONTENT, undefined, LOGO]) ports[0]?.answer({ id: 1, content });
  expect(await end).toEqual(['answered', 'answered']);
  expect(received).toEqual(['b undefined', 'b none', 'a undefined']);
  expect(ports.map(({ asked }) => asked)).toEqual([[1, 2].map((id) => ({ ...STORED, id }))]);
});

it('tells a refusal, and asks again at once over another port when the worker has stopped', async () => {
  const { ask, ports } = setUp();
  const end = ask(STORED, () => expect.unreachable());
  ports[0]?.lose();
  await vi.advanceTimersByTimeAsync(0);
  expect(ports.map(({ asked }) => asked)).toEqual([1, 2].map((id) => [{ ...STORED, id }]));
  ports[1]?.answer({ id: 2, isRefused: true });
  expect(await end).toBe('refused');
});
