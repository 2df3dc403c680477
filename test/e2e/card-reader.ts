/** Reads the card of one page again and again, in a few milliseconds each time. */
import type { CDPSession, Page } from '@playwright/test';

export type CardReader<Result> = {
  /** What is read from the shadow root of the open card; undefined when there is none. */
  read(): Promise<Result | undefined>;
};

/**
 * As `inCard`, but with one session and one world for all readings of the document that the page shows now.
 * The function goes there as its source text, so it uses nothing from outside of itself.
 */
export async function createCardReader<Result>(
  page: Page,
  read: (root: ShadowRoot) => Result,
): Promise<CardReader<Result>> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = { frameId: frameTree.frame.id, worldName: 'card reader' };
  const { executionContextId } = await session.send('Page.createIsolatedWorld', world);
  return {
    async read() {
      const root = await findRoot(session, executionContextId);
      if (root === undefined) return undefined;
      const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
        objectId: root,
        functionDeclaration: `function () { return (${read})(this); }`,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
  };
}

/** The closed shadow root's object. The card may go between two of these questions. */
async function findRoot(session: CDPSession, contextId: number): Promise<string | undefined> {
  const expression = "document.querySelector('token-lens-card')";
  const { result: host } = await session.send('Runtime.evaluate', { expression, contextId });
  if (host.objectId === undefined) return undefined;
  const { node } = await session.send('DOM.describeNode', { objectId: host.objectId, pierce: true });
  const backendNodeId = node.shadowRoots?.[0]?.backendNodeId;
  if (backendNodeId === undefined) return undefined;
  const { object } = await session.send('DOM.resolveNode', { backendNodeId, executionContextId: contextId });
  return object.objectId;
}
