/** Sends messages to the background. */
import { untilAnswered } from '../async.ts';
import { browser } from '../browser.ts';
import { failed, type Result } from '../failure.ts';
import type { Message, MessageName, ReplyOf, RequestOf } from './protocol.ts';

export type Client = {
  /** The reply, or the failure that the background met. Never rejects. */
  ask<M extends MessageName>(name: M, request: RequestOf<M>): Promise<Result<ReplyOf<M>>>;
};

const NO_REPLY = failed({ kind: 'malformed', detail: 'no-reply' });

/** `onOrphaned`: called when the extension was reloaded, updated or removed while this script runs. */
export function createClient(onOrphaned?: () => void): Client {
  return {
    async ask(name, request) {
      // Every message is idempotent.
      const reply = await untilAnswered(() => send({ name, request }, onOrphaned));
      const envelope = reply as Result<ReplyOf<typeof name>> | null | undefined;
      // Not validated further: it comes from the background of the same build, if from any.
      return typeof envelope?.ok === 'boolean' ? envelope : NO_REPLY;
    },
  };
}

/** Undefined if the message was lost, as from a worker that stops while it handles it; null if nobody will ever reply. */
async function send(message: Message, onOrphaned: (() => void) | undefined): Promise<unknown> {
  try {
    return await browser.runtime.sendMessage(message);
  } catch {
    if (browser.runtime?.id !== undefined) return undefined;
    onOrphaned?.();
    return null;
  }
}
