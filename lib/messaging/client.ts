/** Sends messages to the background. */
import { browser } from '../browser.ts';
import { failed, type Result } from '../failure.ts';
import type { Message, MessageName, ReplyOf, RequestOf } from './protocol.ts';

export type Client = {
  /** The reply, or the failure that the background met. Never rejects. */
  ask<M extends MessageName>(name: M, request: RequestOf<M>): Promise<Result<ReplyOf<M>>>;
};

const NO_REPLY = failed({ kind: 'malformed', detail: 'no-reply' });

const ATTEMPTS = 6;
const RETRY_MS = 150;

/** `onOrphaned`: called when the extension was reloaded, updated or removed while this script runs. */
export function createClient(onOrphaned?: () => void): Client {
  return {
    async ask(name, request) {
      const reply = await send({ name, request }, onOrphaned);
      const envelope = reply as Result<ReplyOf<typeof name>> | null | undefined;
      // Not validated further: it comes from the background of the same build, if from any.
      return typeof envelope?.ok === 'boolean' ? envelope : NO_REPLY;
    },
  };
}

/**
 * Sends a message again if it was lost because the service worker stopped or started; every message is idempotent. The first
 * retry is immediate, later ones wait longer and longer, since a busy machine takes seconds to start a worker.
 */
async function send(message: Message, onOrphaned: (() => void) | undefined): Promise<unknown> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 1) await new Promise((resume) => setTimeout(resume, RETRY_MS * 2 ** (attempt - 1)));
    try {
      const envelope = await browser.runtime.sendMessage(message);
      // A worker that stops while it handles a message replies undefined.
      if (envelope !== undefined) return envelope;
    } catch {
      if (browser.runtime?.id === undefined) {
        onOrphaned?.();
        return undefined;
      }
    }
  }
  return undefined;
}
