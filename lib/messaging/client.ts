/**
 * Asking the background. The reply's envelope is always checked; its content too where a check is handed in,
 * as the extension's own pages do (the content script has no place for the schemas).
 */
import { browser } from '../browser.ts';
import { failed, type Result } from '../failure.ts';
import type { Message, MessageName, ReplyOf, RequestOf } from './protocol.ts';

export type Client = {
  /** The requests that were sent for what was asked here so far. */
  spent(): number;
  /** The reply, or the failure that the background met. Never rejects. */
  ask<M extends MessageName>(name: M, request: RequestOf<M>): Promise<Result<ReplyOf<M>>>;
};

export type Check = <M extends MessageName>(name: M, value: unknown) => value is ReplyOf<M>;

const NO_REPLY = { kind: 'malformed', detail: 'no-reply' } as const;

const ATTEMPTS = 6;
const RETRY_MS = 150;

/** For our own pages. `check`: gives what checks a reply's content, which may come on demand. */
export function createCheckingClient(check: () => Promise<Check>): Client {
  const client = createClient();
  return {
    ...client,
    async ask(name, request) {
      const reply = await client.ask(name, request);
      return reply.ok && !(await check())(name, reply.value) ? failed(NO_REPLY) : reply;
    },
  };
}

/**
 * `orphaned`: called when the extension that this script came with is gone, reloaded or updated; there is nobody to ask
 * any more.
 */
export function createClient(orphaned?: () => void): Client {
  async function send(message: Message): Promise<unknown> {
    // A worker that stops while it works closes the channel, and one that is starting does not listen yet: it is
    // asked again. Every message may be sent twice without harm.
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      // At once the first time; then ever slower, since on a busy machine a worker takes seconds to start.
      if (attempt > 1) await new Promise((resume) => setTimeout(resume, RETRY_MS * 2 ** (attempt - 1)));
      try {
        // A worker that stops while it works leaves nothing for an answer.
        const answer = await browser.runtime.sendMessage(message);
        if (answer !== undefined) return answer;
      } catch {
        if (browser.runtime?.id === undefined) {
          orphaned?.();
          return undefined;
        }
      }
    }
    return undefined;
  }

  let spent = 0;
  return {
    spent: () => spent,
    async ask(name, request) {
      const envelope = await send({ name, request });
      if (!isEnvelope(envelope)) return failed(NO_REPLY);
      spent += envelope.cost ?? 0;
      // Checked on pages; in the content script the background, which made it, is trusted.
      return envelope as Result<ReplyOf<typeof name>>;
    },
  };
}

function isEnvelope(value: unknown): value is Result<unknown> & { cost?: number } {
  if (typeof value !== 'object' || value === null || !('ok' in value)) return false;
  return value.ok === true ? 'value' in value : value.ok === false && 'failure' in value;
}
