/** The browser of the bench: one Chromium with our build and two extensions to compare, and services on this machine. */
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { NETWORKS } from '../../lib/network/networks.ts';
import {
  buildWithoutList,
  extensionIdOf,
  idOfFolder,
  launchExtension,
  resetExtension,
  routeService,
} from '../e2e/extension.ts';
import { recordsWith } from '../e2e/made-up.ts';
import { pageApp } from '../e2e/service.ts';
import { createMetadataService } from '../services/metadata.ts';
import { type RecordedRequest, record } from '../services/serve.ts';
import { PEER_HOSTS, peerFolders } from './peers/folders.ts';

/** Which extension a page meets: its host tells. */
const HOSTS = { ours: 'cardanoscan.io', none: 'none.example', ...PEER_HOSTS } as const;
export type Host = keyof typeof HOSTS;

/** What a metadata service was asked, and answered. */
export type Watched = {
  readonly requests: readonly RecordedRequest[];
  /** Of all answers, before they are compressed. */
  bytes(): number;
  /** Subjects asked for in batches, request by request. */
  batches(): readonly (readonly string[])[];
};

export type World = {
  readonly context: BrowserContext;
  readonly extensionId: string;
  readonly emptyId: string;
  /** As new: nothing kept, nothing open, no service. */
  reset(): Promise<void>;
  /** Mainnet's metadata service knows these tokens from now on. */
  serve(tokens: Iterable<{ readonly name: string; readonly subject: string }>): Watched;
  /** A page with this document, where that extension is. `prepare`: before the document comes. */
  open(host: Host, html: string, prepare?: (page: Page) => Promise<void>): Promise<Page>;
  close(): Promise<void>;
};

export async function createWorld(): Promise<World> {
  const build = buildWithoutList();
  const peers = await peerFolders();
  const close = async (context?: BrowserContext) => {
    await context?.close();
    build.remove();
    peers.remove();
  };
  const context = await launchExtension({
    build: build.folder,
    beside: [peers.empty, peers.straightforward],
    viewport: { width: 1280, height: 720 },
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  // The name-keeping of the compiler that runs the bench, for functions that are sent to a page.
  await context.addInitScript('globalThis.__name ??= (named) => named');
  return {
    context,
    extensionId: extensionIdOf(context),
    emptyId: idOfFolder(peers.empty),
    reset: () => resetExtension(context),
    serve: (tokens) => serve(context, tokens),
    async open(host, html, prepare) {
      const address = `https://${HOSTS[host]}`;
      routeService(context, address, pageApp(html));
      const page = await context.newPage();
      await prepare?.(page);
      await page.goto(`${address}/tokens`);
      return page;
    },
    close: () => close(context),
  };
}

function serve(context: BrowserContext, tokens: Parameters<World['serve']>[0]): Watched {
  const { fetch, requests } = record(createMetadataService(recordsWith(tokens)));
  let bytes = 0;
  routeService(context, NETWORKS.mainnet.metadata ?? '', {
    async fetch(request) {
      // What is sent is small where it is compressed; what a worker has to read is this.
      request.headers.delete('accept-encoding');
      const answer = await fetch(request);
      bytes += Number(answer.headers.get('content-length') ?? 0);
      return answer;
    },
  });
  return {
    requests,
    bytes: () => bytes,
    batches: () =>
      requests.flatMap(({ method, body }) =>
        method === 'POST' ? [(JSON.parse(body) as { subjects: string[] }).subjects] : [],
      ),
  };
}

/** What the browser says of a page's process; times are of the core, where others have their turns too. */
export type Meter = {
  /** Milliseconds of the main thread since the last call. */
  thread(): Promise<number>;
  /** Bytes of the page's heap, of all its worlds, after a collection. */
  heap(): Promise<number>;
};

export async function meterOf(page: Page): Promise<Meter> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let before = 0;
  const read = async (name: string) => {
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = metrics.find((one) => one.name === name);
    if (metric === undefined) throw new Error(`the browser does not tell ${name}`);
    return metric.value;
  };
  return {
    async thread() {
      const at = (await read('ThreadTime')) * 1000;
      const spent = at - before;
      before = at;
      return spent;
    },
    async heap() {
      await session.send('HeapProfiler.collectGarbage');
      return read('JSHeapUsedSize');
    },
  };
}

/** Loads a script in a world of its own, where nothing is warm yet, as a content script meets a page; calls into it. */
export async function loadAlone(
  session: CDPSession,
  code: string,
): Promise<<Result>(call: string) => Promise<Result>> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'bench',
  });
  const evaluate = async <Result>(expression: string): Promise<Result> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Result;
  };
  await evaluate(`${code};0`);
  return evaluate;
}
