/** Asks the background for a card's content over a port, and again where a stopped service worker has lost it. */
import { untilAnswered } from '../async.ts';
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
/** Undefined if the background has stopped. */
type End = 'answered' | 'refused' | undefined;
type Asked = { readonly received: (content: CardContent) => void; readonly end: (how: End) => void };

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
      for (const { end } of [...open.values()]) end(undefined);
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
   * Resolves when all content has arrived: with `refused` for a ticket that is unknown or of another frame, with undefined if
   * the background does not answer.
   */
  return (question: CardQuestion, received: Asked['received']) =>
    untilAnswered(() => askOnce(question, received));
}
