/** A page that frames card.html can send it any number of messages. */
import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import { serveCard } from '../../../components/card/serve.tsx';
import type { ToCard } from '../../../lib/card/port.ts';
import { success } from '../../../lib/failure.ts';
import type { Client } from '../../../lib/messaging/client.ts';

/** A card whose background refuses a ticket when the test says so. */
function start() {
  const asked: string[] = [];
  const received: string[] = [];
  let refuse = () => {};
  const client = {
    ask: (_name: string, { ticket }: { ticket: string }) =>
      new Promise((resolve) => {
        asked.push(ticket);
        refuse = () => resolve(success(null));
      }),
  } as Client;
  const port = { postMessage: ({ kind }: { kind: string }) => received.push(kind) } as unknown as MessagePort;
  const html = new Window().document.documentElement as unknown as HTMLElement;
  const page = { html, root: html.querySelector('body') as HTMLElement, events: new EventTarget() };
  serveCard({ port, ...page, client, loadLanguage: async () => undefined, clock: () => 0 });
  const send = async (message: ToCard) => {
    port.onmessage?.({ data: message } as MessageEvent);
    await settle();
  };
  let turn = 0;
  const show = (ticket: string) =>
    send({ kind: 'show', turn: ++turn, ticket, theme: undefined, isPinned: false, isSheet: false });
  const answer = async () => {
    refuse();
    await settle();
  };
  return { asked, received, send, show, answer };
}

const settle = () => new Promise((resume) => setImmediate(resume));

it('asks for one ticket at a time, and then for the newest', async () => {
  const { asked, send, show, answer } = start();
  for (const ticket of ['first', 'second', 'third']) {
    await show(ticket);
    await send({ kind: 'prefetch', ticket: 'ahead' });
  }
  expect(asked).toEqual(['first']);
  await answer();
  expect(asked).toEqual(['first', 'third']);
});

it('asks for no other ticket after two refusals in a row', async () => {
  const { asked, received, send, show, answer } = start();
  await show('first');
  await answer();
  await show('second');
  await answer();
  await show('third');
  await send({ kind: 'prefetch', ticket: 'fourth' });
  expect(asked).toEqual(['first', 'second']);
  expect(received).toEqual(['ready', 'refused', 'refused']);
});

it('counts the refusals of tickets that are only loaded ahead', async () => {
  const { asked, send, answer } = start();
  for (const ticket of ['first', 'second', 'third']) {
    await send({ kind: 'prefetch', ticket });
    await answer();
  }
  expect(asked).toEqual(['first', 'second']);
});
