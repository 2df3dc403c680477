/** The card in its closed shadow root, reached by Chromium's own debugging protocol. */
import type { Page } from '@playwright/test';

/**
 * Calls a function in the open card of a page, or of its frame of this name; undefined without a card. The function
 * goes there as its source text, so it uses nothing from outside of itself. It runs in a world of its own, which the
 * page's changes to the DOM's prototypes do not reach.
 */
export async function inCard<Result>(
  page: Page,
  read: (root: ShadowRoot) => Result,
  frameName = '',
): Promise<Result | undefined> {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send('Page.getFrameTree');
    const frames = [frameTree, ...(frameTree.childFrames ?? [])].map(({ frame }) => frame);
    const frameId = frames.find(({ name = '' }) => name === frameName)?.id ?? frameTree.frame.id;
    const world = { frameId, worldName: 'card reader' };
    const { executionContextId } = await session.send('Page.createIsolatedWorld', world);
    const expression = "document.querySelector('token-lens-card')";
    const query = { expression, contextId: executionContextId };
    const { result: host } = await session.send('Runtime.evaluate', query);
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
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  } finally {
    await session.detach();
  }
}
