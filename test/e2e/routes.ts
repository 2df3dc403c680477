/** Requests of a browser, answered by apps on this machine. */
import type { BrowserContext, Route } from '@playwright/test';
import type { App } from './service.ts';

/**
 * Answers every https request of a context by the app of its origin; without one, the name is not found. One route for
 * good: Playwright cannot change the routes of a worker that has been stopped.
 */
export async function routeAll(
  context: BrowserContext,
  appAt: (origin: string) => App | undefined,
): Promise<void> {
  await context.route(/^https:/, async (route) => {
    const app = appAt(new URL(route.request().url()).origin);
    if (app === undefined) await route.abort('namenotresolved');
    else await answer(route, app);
  });
}

async function answer(route: Route, app: App): Promise<void> {
  const asked = route.request();
  const body = asked.postDataBuffer();
  const init = { method: asked.method(), headers: asked.headers() };
  const response = await app.fetch(
    new Request(asked.url(), body === null ? init : { ...init, body: new Uint8Array(body) }),
  );
  const given = await bodyOf(response);
  if (given === undefined) {
    await route.abort('connectionreset');
    return;
  }
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: given,
  });
}

/** Undefined where the connection was reset, or broke off in the middle: a route gives a whole answer or none. */
async function bodyOf(response: Response): Promise<Buffer | undefined> {
  if (response.type === 'error') return undefined;
  try {
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
