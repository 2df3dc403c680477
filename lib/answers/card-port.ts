/** Gives the card's frame the content for its ticket, over a port. */
import * as z from 'zod/mini';
import { once } from '../async.ts';
import type { Tickets } from '../card/tickets.ts';
import { CARD_PORT, type CardAnswer, type NumberedQuestion } from '../messaging/replies.ts';
import { type MessageSender, senderOf } from '../messaging/router.ts';
import { oneOf, text, whole } from '../schema.ts';
import type { TokenAnswers } from './tokens.ts';

/** The part of `runtime.Port` that is used. */
export type CardPort = {
  readonly name: string;
  readonly sender?: MessageSender | undefined;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
  postMessage(message: CardAnswer): void;
  disconnect(): void;
};

const question = z.strictObject({ id: whole(0), ticket: text(40), what: oneOf(['stored', 'full']) });

/**
 * Serves the ports of card frames: answers with what is cached (`stored`), or with the full record, its logo and a policy's
 * tokens, each as soon as it is known (`full`). Closes the ports of others.
 */
export function createCardServer({
  answers,
  tickets,
  senders,
  report,
}: {
  readonly answers: Pick<TokenAnswers, 'stored' | 'full'>;
  readonly tickets: Pick<Tickets, 'redeem'>;
  readonly senders: Senders;
  readonly report: (error: unknown) => void;
}): (port: CardPort) => void {
  // Only the first one, since a page that frames the card can cause any number of them.
  const reportRefusal = once(() => report(new Error('A card without a valid ticket was refused.')));
  return function serve(port): void {
    const frame = frameOf(port, senders);
    let isOpen = true;
    port.onDisconnect.addListener(() => {
      isOpen = false;
    });
    const answer = async ({ id, ticket, what }: NumberedQuestion, { tab, frame }: Frame) => {
      const send = (rest: Omit<CardAnswer, 'id'>) => {
        if (isOpen) port.postMessage({ id, ...rest });
      };
      const card = await tickets.redeem(ticket, tab, frame);
      if (card === undefined) {
        reportRefusal();
        return send({ isRefused: true });
      }
      const { network, identifier, unexplained, site } = card;
      const about = { network, identifier, ...(unexplained && { unexplained }) };
      const viewed = { ...card, caller: { tab, site } };
      try {
        if (what === 'stored') send({ content: { ...about, ...(await answers.stored(viewed)) } });
        else for await (const content of answers.full(viewed)) send({ content: { ...about, ...content } });
      } catch (error) {
        report(error);
      }
      return send({});
    };
    port.onMessage.addListener(async (message) => {
      const asked = question.safeParse(message);
      const sender = await frame;
      if (asked.success && sender) await answer(asked.data, sender);
    });
  };
}

type Senders = Parameters<typeof senderOf>[1];
type Frame = { readonly tab: number; readonly frame: number };

/** The card's frame at the other end of a port; undefined for another sender, whose port it closes. */
async function frameOf(port: CardPort, senders: Senders): Promise<Frame | undefined> {
  const { name, sender } = port;
  const isCard = name === CARD_PORT && sender && (await senderOf(sender, senders)) === 'card';
  const [tab, frame] = [sender?.tab?.id, sender?.frameId];
  if (isCard && tab !== undefined && frame !== undefined) return { tab, frame };
  port.disconnect();
  return undefined;
}
