/** The way into the card's closed shadow root in Chromium. */
import type { Page } from '@playwright/test';

/**
 * Calls a function with the shadow root of the page's open card; undefined when there is no card.
 *
 * The function goes there as its source text, so it uses nothing from outside of itself. It runs in a
 * world of its own, where nothing that the page has done to the DOM's prototypes is seen.
 */
export async function inCard<Result>(
  page: Page,
  read: (root: ShadowRoot) => Result,
): Promise<Result | undefined> {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const frameId = frameTree.frame.id;
    const { executionContextId } = await session.send('Page.createIsolatedWorld', {
      frameId,
      worldName: 'card reader',
    });
    const expression = "document.querySelector('token-lens-card')";
    const { result: host } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
    });
    if (host.objectId === undefined) return undefined;
    const { node } = await session.send('DOM.describeNode', { objectId: host.objectId, pierce: true });
    const backendNodeId = node.shadowRoots?.[0]?.backendNodeId;
    if (backendNodeId === undefined) return undefined;
    const { object } = await session.send('DOM.resolveNode', { backendNodeId, executionContextId });
    if (object.objectId === undefined) return undefined;
    const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      // tsx names functions through a helper that the browser lacks.
      functionDeclaration: `function () { const __name = (named) => named; return (${read})(this); }`,
      returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  } finally {
    await session.detach();
  }
}
