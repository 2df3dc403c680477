/** The background's door: who speaks, may they, is the request well formed; only then a handler runs. */
import { failed, type Result } from '../failure.ts';
import type { Caller } from '../metadata/tab-budget.ts';
import {
  type MessageName,
  message,
  protocol,
  type ReplyOf,
  type RequestOf,
  type Speaker,
} from './protocol.ts';

export type Handlers = {
  /** `frame`: 0 for the top one of a tab. */
  readonly [M in MessageName]: (
    request: RequestOf<M>,
    caller: Caller,
    frame: number | undefined,
  ) => Promise<Result<ReplyOf<M>>>;
};

/** What the browser says of the sender. */
export type Sender = {
  readonly id?: string | undefined;
  readonly url?: string | undefined;
  readonly origin?: string | undefined;
  readonly tab?: { readonly id?: number | undefined; readonly incognito?: boolean | undefined } | undefined;
  readonly frameId?: number | undefined;
};

export type RouterDeps = {
  readonly handlers: Handlers;
  readonly ownId: string;
  /** `chrome-extension://…/` or `moz-extension://…/`. */
  readonly ownBase: string;
  /** True for addresses in which our content script is allowed to run. */
  readonly isSite: (url: string) => Promise<boolean>;
  /** Told of every fault of our own. */
  readonly report: (error: unknown) => void;
};

const CARD_PATH = '/card.html';

/** `cost`: the requests that were sent for it, where there were any. */
type Envelope = Result<unknown> & { readonly cost?: number };

export type Router = (message: unknown, sender: Sender) => Promise<Envelope | undefined>;

/** A listener for `runtime.onMessage`. What is not allowed gets nothing for an answer. */
export function createRouter({ handlers, ownId, ownBase, isSite, report }: RouterDeps): Router {
  async function speakerOf({ id, url, origin, tab, frameId }: Sender): Promise<Speaker | undefined> {
    if (id !== ownId || url === undefined) return undefined;
    if (url.startsWith(ownBase)) {
      if (new URL(url).pathname !== CARD_PATH) return 'page';
      // Opened in a tab of its own it is no card.
      return tab !== undefined && frameId !== 0 ? 'card' : undefined;
    }
    // A frame that its page has written has no address, but the page's origin.
    const from = url.startsWith('about:') ? origin : url;
    return tab !== undefined && from !== undefined && (await isSite(from)) ? 'content' : undefined;
  }

  async function run<M extends MessageName>(
    name: M,
    request: RequestOf<M>,
    { tab, isPrivate }: Pick<Caller, 'tab' | 'isPrivate'>,
    frame: number | undefined,
  ): Promise<Envelope> {
    const caller: Caller = { tab, isPrivate, requestCount: { requests: 0 } };
    try {
      const result = await handlers[name](request, caller, frame);
      return { ...result, ...(caller.requestCount.requests > 0 && { cost: caller.requestCount.requests }) };
    } catch (error) {
      report(error);
      return failed({ kind: 'malformed', detail: 'own-fault' });
    }
  }

  return async (received, sender) => {
    const speaker = await speakerOf(sender);
    if (speaker === undefined) return undefined;
    const envelope = message.safeParse(received);
    if (!envelope.success || !isName(envelope.data.name)) return undefined;
    const { name } = envelope.data;
    if (!protocol[name].from.some((allowed) => allowed === speaker)) return undefined;
    const request = protocol[name].request.safeParse(envelope.data.request);
    // Extension pages have tabs too, but only what is asked for other people's pages counts against a tab.
    const tab = speaker === 'page' ? undefined : sender.tab?.id;
    const whose = { tab, isPrivate: sender.tab?.incognito };
    return request.success ? run(name, request.data, whose, sender.frameId) : undefined;
  };
}

function isName(name: string): name is MessageName {
  return Object.hasOwn(protocol, name);
}
