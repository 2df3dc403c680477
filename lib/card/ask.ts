/** Asks the background for a card's content over a port, and again where a stopped service worker has lost it. */
import {
  CARD_PORT,
  type CardAnswer,
  type CardContent,
  type CardQuestion,
  type NumberedQuestion,
} from '../messaging/replies.ts';

/** The part of `runtime.Port` that is used. */
type Port = {
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
  postMessage(question: NumberedQuestion): void;
};
type Connect = (options: { readonly name: string }) => Port;
type End = 'answered' | 'refused' | 'lost';
type Asked = { readonly received: (content: CardContent) => void; readonly end: (how: End) => void };

const ATTEMPTS = 6;
const RETRY_MS = 150;

export function createCardClient(connect: Connect) {
  let port: Port | undefined;
  const open = new Map<number, Asked>();
  let questions = 0;

  function connected(): Port {
    if (port) return port;
    const made = connect({ name: CARD_PORT });
    made.onMessage.addListener((message) => {
      // Not validated: it comes from the background of the same build.
      const answer = message as CardAnswer;
      const asked = open.get(answer.id);
      if (answer.content) asked?.received(answer.content);
      else asked?.end(answer.isRefused ? 'refused' : 'answered');
    });
    made.onDisconnect.addListener(() => {
      port = undefined;
      for (const { end } of [...open.values()]) end('lost');
    });
    port = made;
    return made;
  }

  const askOnce = (question: CardQuestion, received: Asked['received']) =>
    new Promise<End>((resolve) => {
      const id = ++questions;
      const end = (how: End) => {
        open.delete(id);
        resolve(how);
      };
      open.set(id, { received, end });
      connected().postMessage({ ...question, id });
    });

  /**
   * Resolves when all content has arrived: with `refused` for a ticket that is unknown or of another frame, with `lost` if the
   * background does not answer.
   */
  return async function ask(question: CardQuestion, received: Asked['received']): Promise<End> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 1) await new Promise((resume) => setTimeout(resume, RETRY_MS * 2 ** (attempt - 1)));
      const end = await askOnce(question, received);
      if (end !== 'lost') return end;
    }
    return 'lost';
  };
}
