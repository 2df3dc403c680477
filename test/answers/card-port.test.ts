/** The background answers the frames of cards over their ports. A page that frames the card can ask any number of questions. */
import { expect, it, vi } from 'vitest';
import { type CardPort, createCardServer } from '../../lib/answers/card-port.ts';
import type { TicketCard } from '../../lib/card/tickets.ts';
import type { CardAnswer } from '../../lib/messaging/replies.ts';
import type { Logo, Outcome } from '../../lib/tokens/token.ts';
import { asSubject, SUBJECT } from '../page-hex.ts';

const identifier = asSubject(SUBJECT);
const CARD: TicketCard = { network: 'mainnet', identifier, unexplained: true, neighbours: [] };
const SENDER = { id: 'own', url: 'own://x/card.html', tab: { id: 7 }, frameId: 3 };
const FOUND = { kind: 'found', token: { subject: SUBJECT } } as Outcome;
const LOGO: Logo = { kind: 'none', reason: 'not-recorded' };
const stored = { id: 1, ticket: 'valid', what: 'stored' };
const full = { id: 2, ticket: 'valid', what: 'full' };
const { neighbours: _, ...TOKEN } = CARD;

const settle = () => new Promise((resume) => setImmediate(resume));

/** A server of one ticket, and a port of a sender. */
function setUp(sender: CardPort['sender'] = SENDER, name = 'card') {
  const reported: unknown[] = [];
  const answers: CardAnswer[] = [];
  const redeem = vi.fn(async (ticket: string) => (ticket === 'valid' ? CARD : undefined));
  const loadLogo = vi.fn(async (): Promise<Logo> => LOGO);
  const serve = createCardServer({
    answers: {
      stored: async () => ({}),
      async *full() {
        yield { outcome: FOUND };
        yield { logo: await loadLogo() };
      },
    },
    tickets: { redeem },
    senders: { ownId: 'own', ownBase: 'own://x/', isSite: async () => true },
    report: (error: unknown) => reported.push(error),
  });
  let receive = (_question: unknown) => {};
  let leave = () => {};
  const onMessage: CardPort['onMessage'] = { addListener: (listener) => (receive = listener) };
  const onDisconnect: CardPort['onDisconnect'] = { addListener: (listener) => (leave = listener) };
  const disconnect = vi.fn();
  serve({ name, sender, onMessage, onDisconnect, postMessage: (answer) => answers.push(answer), disconnect });
  const ask = (...questions: readonly unknown[]) => {
    questions.forEach(receive);
    return settle();
  };
  return { ask, leave, answers, reported, redeem, loadLogo, disconnect };
}

it.each([
  ['the popup', { ...SENDER, url: 'own://x/popup.html' }, 'card'],
  ['card.html in a tab', { ...SENDER, frameId: 0 }, 'card'],
  ['a content script', { ...SENDER, url: 'https://cardanoscan.io/' }, 'card'],
  ['another extension', { ...SENDER, id: 'other' }, 'card'],
  ['a card, by another name', SENDER, 'other'],
])('6: closes the port of %s, and answers nothing', async (_who, sender, name) => {
  const { ask, answers, redeem, disconnect } = setUp(sender, name);
  await ask(stored);
  expect([answers, redeem.mock.calls, disconnect.mock.calls]).toEqual([[], [], [[]]]);
});

it('answers at once what is stored, and each part of the rest as it is known', async () => {
  const { ask, answers, redeem, loadLogo, disconnect } = setUp();
  let logoLoaded = (_logo: Logo) => {};
  loadLogo.mockReturnValueOnce(new Promise((resolve) => (logoLoaded = resolve)));
  await ask(stored);
  await ask(full);
  const first = [{ id: 1, content: TOKEN }, { id: 1 }, { id: 2, content: { ...TOKEN, outcome: FOUND } }];
  expect(answers).toEqual(first);
  logoLoaded(LOGO);
  await settle();
  expect(answers).toEqual([...first, { id: 2, content: { ...TOKEN, logo: LOGO } }, { id: 2 }]);
  expect(redeem).toHaveBeenCalledWith('valid', SENDER.tab.id, SENDER.frameId);
  expect(disconnect).not.toHaveBeenCalled();
});

it('refuses unknown tickets, of which it reports the first, and ignores what is no question', async () => {
  const { ask, answers, reported } = setUp();
  const invented = { ...stored, ticket: 'invented' };
  for (const question of [invented, null, { ...stored, more: 1 }, { ...stored, what: 'all' }, invented])
    await ask(question);
  expect(answers).toEqual(Array(2).fill({ id: 1, isRefused: true }));
  expect(reported).toHaveLength(1);
});

it('ends an answer that fails, and says nothing to a frame that is gone', async () => {
  const { ask, leave, answers, reported, loadLogo } = setUp();
  loadLogo.mockRejectedValue(new Error('broken'));
  await ask(full);
  expect([answers.at(-1), reported.length]).toEqual([{ id: 2 }, 1]);
  leave();
  await ask(full);
  expect(answers).toHaveLength(2);
});
