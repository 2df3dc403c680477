/** The messages of card.html. */
import { expect, it, vi } from 'vitest';
import { type ServeDeps, serveCard } from '../../components/card/serve.tsx';
import type { Fingerprint } from '../../lib/asset/fingerprint.ts';
import type { FromCard, ToCard } from '../../lib/card/port.ts';
import type { CardContent } from '../../lib/messaging/replies.ts';
import { usePageDocument } from '../page-document.ts';

const FINGERPRINT = 'asset1aqrdypg669jgazruv5ah07nuyqe0wxjhe2el6f';
const failedFor = (fingerprint: string): CardContent => ({
  ...{ network: 'mainnet', identifier: { kind: 'fingerprint', fingerprint: fingerprint as Fingerprint } },
  outcome: { kind: 'failed', failure: { kind: 'offline' } },
});
usePageDocument();

/** A card whose background answers a question, or refuses the ticket, when the test says so. */
function start() {
  const asked: string[] = [];
  const replies: ((content: CardContent | null) => void)[] = [];
  const ask: ServeDeps['ask'] = ({ ticket }, received) =>
    new Promise((resolve) => {
      asked.push(ticket);
      replies.push((content) => {
        if (content) received(content);
        resolve(content ? 'answered' : 'refused');
      });
    });
  const sent: FromCard[] = [];
  const port = { postMessage: (message: FromCard) => sent.push(message) } as unknown as MessagePort;
  const root = document.createElement('main');
  document.body.replaceChildren(root);
  const page = { html: document.documentElement, root, events: new EventTarget() };
  serveCard({ port, ...page, ask, languageLoaded: Promise.resolve(), clock: () => 0 });
  const send = async (message: ToCard) => {
    port.onmessage?.({ data: message } as MessageEvent);
    await settle();
  };
  let turn = 0;
  const show = (ticket: string) =>
    send({ kind: 'show', turn: ++turn, ticket, theme: undefined, isPinned: false, isSheet: false });
  /** To the latest question, or another one. */
  const answer = async (content: CardContent | null = null, which = -1) => {
    replies.at(which)?.(content);
    await settle();
  };
  return { asked, kinds: () => sent.map(({ kind }) => kind), sent, send, show, answer, root };
}

const settle = () => new Promise((resume) => setImmediate(resume));

it('asks once for a ticket that was loaded ahead, and shows nothing for a refused one', async () => {
  const { asked, kinds, send, show, answer, root } = start();
  await send({ kind: 'prefetch', ticket: 'first' });
  await show('first');
  await answer();
  expect(asked).toEqual(['first']);
  expect(kinds()).toEqual(['refused']);
  expect(root.textContent).toBe('');
});

it('draws no late answer about an earlier token', async () => {
  const { show, answer, root } = start();
  for (const ticket of ['first', 'second']) await show(ticket);
  await answer(failedFor(FINGERPRINT), 0);
  expect(root.textContent).toBe('');
});

it('8: tells its height, and again when a part of it has changed by itself, and no character', async () => {
  const { kinds, sent, show, answer, root } = start();
  await show('ticket');
  await answer(failedFor(FINGERPRINT));
  expect(kinds()).toEqual(['size']);
  const text = document.createTreeWalker(root, NodeFilter.SHOW_TEXT).nextNode() as Text;
  text.data = 'A sentence that needs two lines.';
  await settle();
  expect(kinds()).toEqual(['size', 'size']);
  expect(sent.at(-1)).toEqual({ kind: 'size', turn: 1, height: expect.any(Number) });
});

it('stays where the user has scrolled', async () => {
  const { show, answer, root } = start();
  const showToken = async (fingerprint: string) => {
    await show(fingerprint);
    await answer(failedFor(fingerprint));
    return root.querySelector('.token') as HTMLElement;
  };
  const token = await showToken(FINGERPRINT);
  token.scrollTop = 70;
  // A box without a limited height does not scroll.
  const measured = vi.fn(() => {
    token.scrollTop = 0;
    return { height: '100px' };
  });
  vi.stubGlobal('getComputedStyle', measured);
  expect((await showToken(FINGERPRINT)).scrollTop).toBe(70);
  expect(measured).toHaveBeenCalled();
  expect((await showToken(FINGERPRINT.replace('aqr', 'xqr'))).scrollTop).toBe(0);
});
