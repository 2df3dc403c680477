/** The isolated world of our content script in a page, by Chromium's debugging protocol. */
import type { CDPSession, Page } from '@playwright/test';
import { extensionIdOf, type Own } from './extension.ts';

export type ContentWorld = ReturnType<typeof worldIn>;

const TIMEOUT_MS = 5_000;

export async function contentWorld(page: Page): Promise<ContentWorld> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  return worldIn(session, await findWorld(session, `chrome-extension://${extensionIdOf(context)}`));
}

export function worldIn(session: CDPSession, executionContextId: number) {
  return {
    /** Calls a function there. It is sent as source text, so it can use nothing but its argument. */
    async evaluate<Result, Arg = undefined>(
      body: string | ((arg: Arg) => Result),
      arg?: Arg,
    ): Promise<Awaited<Result>> {
      const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
        executionContextId,
        functionDeclaration: String(body),
        arguments: [{ value: arg }],
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails !== undefined)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
  };
}

type Recording = Own & { replies: Promise<unknown>[] };

/** Runs in the content script's world: records its messages from now on. */
export function recordMessages(): void {
  const world = globalThis as unknown as Recording;
  world.replies = [];
  const { runtime } = world.chrome;
  const send = runtime.sendMessage.bind(runtime) as (message: unknown) => Promise<unknown>;
  Object.assign(runtime, {
    sendMessage(message: unknown) {
      const reply = send(message);
      world.replies.push(reply);
      return reply;
    },
  });
}

/** Runs there later: the replies to these messages. */
export const sentMessages = () => Promise.allSettled((globalThis as unknown as Recording).replies);

/** Chromium reports the existing worlds of a page and its frames once enabled, then each new one. */
async function findWorld(session: CDPSession, origin: string): Promise<number> {
  const { frameTree } = await session.send('Page.getFrameTree');
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('the page has no content script')), TIMEOUT_MS);
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const { frameId } = (context.auxData ?? {}) as { readonly frameId?: string };
      if (context.origin !== origin || frameId !== frameTree.frame.id) return;
      clearTimeout(limit);
      resolve(context.id);
    });
    session.send('Runtime.enable').catch(reject);
  });
}
