/** The world in which our content script lives in a page, reached by Chromium's own debugging protocol. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { extensionIdOf } from './extension.ts';

export type ContentWorld = {
  /** Calls a function there. It goes as its source text, so it uses nothing from outside but its argument. */
  evaluate<Result, Arg = undefined>(body: (arg: Arg) => Result, arg?: Arg): Promise<Awaited<Result>>;
};

const PATIENCE_MS = 5_000;

export async function contentWorld(context: BrowserContext, page: Page): Promise<ContentWorld> {
  const session = await context.newCDPSession(page);
  const executionContextId = await findWorld(session, `chrome-extension://${extensionIdOf(context)}`);
  return {
    async evaluate(body, arg) {
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

/** A page's worlds are told of when they are asked for, and as they come. */
function findWorld(session: CDPSession, origin: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('the page has no content script')), PATIENCE_MS);
    session.on('Runtime.executionContextCreated', ({ context }) => {
      if (context.origin !== origin) return;
      clearTimeout(limit);
      resolve(context.id);
    });
    session.send('Runtime.enable').catch(reject);
  });
}
