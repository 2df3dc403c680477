/** The isolated world of our content script in a page, by Chromium's debugging protocol. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { extensionIdOf } from './extension.ts';

export type ContentWorld = ReturnType<typeof worldIn>;

const TIMEOUT_MS = 5_000;

export async function contentWorld(context: BrowserContext, page: Page): Promise<ContentWorld> {
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
