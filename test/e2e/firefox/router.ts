/** Answers in place of the network what pages ask for. */
import type { App } from '../service.ts';
import type { Bidi } from './bidi.ts';

type Header = { readonly name: string; readonly value: { readonly type: 'string'; readonly value: string } };
type BeforeRequest = {
  readonly isBlocked: boolean;
  readonly request: {
    readonly request: string;
    readonly url: string;
    readonly method: string;
    readonly headers: readonly Header[];
  };
};

/** A function that has an app answer for an origin from then on. */
export function router(bidi: Bidi): (origin: string, app: App) => Promise<void> {
  const apps = new Map<string, App>();
  return async (origin: string, app: App) => {
    const { protocol, hostname } = new URL(origin);
    if (apps.size === 0) {
      await bidi.subscribe<BeforeRequest>('network.beforeRequestSent', (event) => {
        if (event.isBlocked) answer(bidi, event, apps).catch((error: unknown) => console.error(error));
      });
    }
    apps.set(new URL(origin).origin, app);
    const pattern = { type: 'pattern', protocol: protocol.slice(0, -1), hostname };
    await bidi.send('network.addIntercept', { phases: ['beforeRequestSent'], urlPatterns: [pattern] });
  };
}

async function answer(bidi: Bidi, { request }: BeforeRequest, apps: ReadonlyMap<string, App>): Promise<void> {
  const app = apps.get(new URL(request.url).origin);
  if (app === undefined) {
    await bidi.send('network.failRequest', { request: request.request });
    return;
  }
  const headers = request.headers.map(({ name, value }): [string, string] => [name, value.value]);
  const response = await app.fetch(new Request(request.url, { method: request.method, headers }));
  if (response.type === 'error') {
    await bidi.send('network.failRequest', { request: request.request });
    return;
  }
  await bidi.send('network.provideResponse', {
    request: request.request,
    statusCode: response.status,
    reasonPhrase: response.statusText,
    headers: [...response.headers].map(([name, value]) => ({ name, value: { type: 'string', value } })),
    body: { type: 'base64', value: Buffer.from(await response.arrayBuffer()).toString('base64') },
  });
}
