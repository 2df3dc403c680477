/** Pages of few words at an explorer's address, and what the extension was seen to do with them. */
import type { Locator, Page } from '@playwright/test';
import { NETWORKS } from '../../lib/network/networks.ts';
import { createMetadataService, PUBLIC_LIMIT } from '../services/metadata.ts';
import type { Records } from '../services/records.ts';
import { type RecordedRequest, record } from '../services/serve.ts';
import { readCard } from './card.ts';
import { test as base, expect } from './lens.ts';
import { type MadeUp, recordsWith } from './made-up.ts';
import { type App, pageApp } from './service.ts';

export { expect } from './lens.ts';

/** Milliseconds in which a card that is to open has opened, and what it is to ask was asked. */
const RESTED_MS = 300;
/** Milliseconds between two looks for a card. */
const OFTEN = { intervals: [30, 60] };
/** Milliseconds in which what came into view was asked for. */
const SETTLED_MS = 300;

type Places = {
  /** Opens a page with this body; on Cardanoscan, unless told. Every path of its host holds the same page. */
  open(body: string, address?: string): Promise<Page>;
  /** The same for several pages of a host: `bodies` by path; the first one is opened. */
  openSite(bodies: Readonly<Record<string, string>>, host?: string): Promise<Page>;
  /** From now on mainnet's metadata service knows these tokens, beside the project's own. */
  register(tokens: Iterable<MadeUp>): void;
  /** The same, of records that were made before. */
  registerRecords(records: Records): void;
  /** The subjects that mainnet's metadata service was asked for, in order, in lower case. */
  asked(): readonly string[];
  /** All that was sent to any service, as one text. */
  sent(): string;
  /** What goes wrong in the test's pages: thrown or said in the console, by their own scripts or by ours. */
  trouble: readonly string[];
  /** Done when what is in view has been asked for. */
  settled(page: Page): Promise<void>;
  /** Points at it until its card says this; then the card is closed again. */
  expectCard(target: Locator | TextEnd, label: string): Promise<void>;
  /** Points at it for as long as a card takes to open; whether there was one. */
  pointAt(target: Locator | TextEnd): Promise<boolean>;
};

export const test = base.extend<Places>({
  open: async ({ context, routeService }, use) => {
    await use(async (body, address = 'https://cardanoscan.io/') => {
      routeService(new URL(address).origin, pageApp(documentOf(body)));
      const page = await context.newPage();
      await page.goto(address);
      return page;
    });
  },
  openSite: async ({ context, routeService }, use) => {
    await use(async (bodies, host = 'cardanoscan.io') => {
      routeService(`https://${host}`, siteApp(bodies));
      const page = await context.newPage();
      await page.goto(`https://${host}${Object.keys(bodies)[0]}`);
      return page;
    });
  },
  registerRecords: async ({ routeService, services }, use) => {
    await use((records) => {
      const app = record(
        createMetadataService(records, { faults: services.metadataFaults, limit: PUBLIC_LIMIT }),
      );
      const { fetch } = app;
      routeService(NETWORKS.mainnet.metadata ?? '', {
        fetch: async (request) => {
          const answer = await fetch(request);
          // In one list with what was asked before there were these records.
          services.metadata.mainnet.push(...app.requests.splice(0));
          return answer;
        },
      });
    });
  },
  register: async ({ registerRecords }, use) => {
    await use((tokens) => registerRecords(recordsWith(tokens)));
  },
  asked: async ({ services }, use) => {
    await use(() => services.metadata.mainnet.flatMap(subjectsOf).map((subject) => subject.toLowerCase()));
  },
  sent: async ({ services: { metadata, provider } }, use) => {
    const all = () => [...Object.values(metadata), ...Object.values(provider)].flat();
    await use(() =>
      all()
        .map(({ path, body }) => `${path} ${body}`)
        .join('\n'),
    );
  },
  trouble: async ({ context }, use) => {
    const trouble: string[] = [];
    const listen = (page: Page) => {
      page.on('pageerror', (error) => trouble.push(String(error)));
      page.on('console', (said) => {
        if (said.type() === 'error' || said.type() === 'warning') trouble.push(said.text());
      });
      page.on('crash', () => trouble.push('a page is gone'));
    };
    context.on('page', listen);
    await use(trouble);
    context.off('page', listen);
  },
  settled: async ({ services }, use) => {
    await use(async (page) => {
      let before: number;
      do {
        before = services.metadata.mainnet.length;
        await page.waitForTimeout(SETTLED_MS);
      } while (services.metadata.mainnet.length > before);
    });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  expectCard: async ({}, use) => {
    await use(async (target, label) => {
      const page = await hover(target);
      await expect
        .poll(async () => (await openCards(page)).map((card) => card.label), {
          message: `at ${target}`,
          ...OFTEN,
        })
        .toEqual([label]);
      await leave(page);
    });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  pointAt: async ({}, use) => {
    await use(async (target) => {
      const page = await hover(target);
      await page.waitForTimeout(RESTED_MS);
      const cards = await openCards(page);
      if (cards.length > 0) await leave(page);
      return cards.length > 0;
    });
  },
});

/** A whole document: a margin at the edge, and a font in which long identifiers fit in a line. */
export function documentOf(body: string): string {
  const style = 'body { margin: 20px; font: 13px/20px monospace } dd { margin: 0 }';
  return `<!doctype html><meta charset="utf-8"><title>Page</title><style>${style}</style><body>${body}`;
}

/** A site of several pages, by path; what is not among them is not found. */
export function siteApp(bodies: Readonly<Record<string, string>>): App {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return {
    fetch: (request) => {
      const { pathname, search } = new URL(request.url);
      const body = bodies[pathname + search] ?? bodies[pathname];
      return body === undefined
        ? new Response(null, { status: 404 })
        : new Response(documentOf(body), { headers });
    },
  };
}

function subjectsOf({ path, body }: RecordedRequest): readonly string[] {
  if (body !== '') return (JSON.parse(body) as { subjects: string[] }).subjects;
  return [decodeURIComponent(new URL(path, 'https://service.invalid').pathname.split('/').at(-1) ?? '')];
}

/** The first or the last characters of an element's text: where one part of a split identifier stands. */
export class TextEnd {
  constructor(
    readonly whole: Locator,
    readonly end: 'start' | 'end',
  ) {}

  toString(): string {
    return `${this.end} of ${this.whole}`;
  }

  /** Its middle, in the window's coordinates; not for frames. */
  place(): Promise<{ x: number; y: number }> {
    return this.whole.evaluate((element, end) => {
      element.scrollIntoView({ block: 'nearest' });
      const nodes: Text[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        if (node instanceof Text && /\w{4}/.test(node.data)) nodes.push(node);
      const node = nodes.at(end === 'start' ? 0 : -1);
      if (node === undefined) throw new Error('no text');
      const offset = end === 'start' ? node.data.search(/\w{4}/) : node.data.search(/\w{4}\W*$/);
      const range = document.createRange();
      range.setStart(node, offset);
      range.setEnd(node, offset + 4);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }, this.end);
  }
}

async function hover(target: Locator | TextEnd): Promise<Page> {
  const page = target instanceof TextEnd ? target.whole.page() : target.page();
  await page.mouse.move(2, 2);
  if (target instanceof TextEnd) {
    const { x, y } = await target.place();
    await page.mouse.move(x, y);
  } else {
    await target.hover();
  }
  return page;
}

/** Closes what is open and takes the pointer away. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.mouse.move(2, 2);
  await expect.poll(async () => (await openCards(page)).length, OFTEN).toBe(0);
}

/** An open card, and the `id` of the frame it is open in; '' in the page itself. */
export type OpenCard = { readonly frame: string; readonly label: string | undefined; readonly text: string };

type TreeNode = {
  readonly backendNodeId: number;
  readonly nodeName: string;
  readonly attributes?: string[];
  readonly children?: TreeNode[];
  readonly shadowRoots?: TreeNode[];
  readonly contentDocument?: TreeNode;
};

/** Every open card of the page and of the frames that live in its process. */
export async function openCards(page: Page): Promise<readonly OpenCard[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    const found: { frame: string; shadow: number }[] = [];
    const look = (node: TreeNode, frame: string): void => {
      const shadow = node.shadowRoots?.[0];
      if (node.nodeName === 'TOKEN-LENS-CARD' && shadow !== undefined)
        found.push({ frame, shadow: shadow.backendNodeId });
      for (const child of [...(node.children ?? []), ...(node.shadowRoots ?? [])]) look(child, frame);
      if (node.contentDocument === undefined) return;
      const { attributes = [] } = node;
      const id = attributes.findIndex((name, i) => i % 2 === 0 && name === 'id');
      look(node.contentDocument, (id < 0 ? undefined : attributes[id + 1]) ?? 'a frame without an id');
    };
    look(root, '');
    const cards: OpenCard[] = [];
    for (const { frame, shadow } of found) {
      const { object } = await session.send('DOM.resolveNode', { backendNodeId: shadow });
      if (object.objectId === undefined) continue;
      const { result } = await session.send('Runtime.callFunctionOn', {
        objectId: object.objectId,
        // tsx names functions through a helper that the browser lacks.
        functionDeclaration: `function () { const __name = (named) => named; return (${readCard})(this); }`,
        returnByValue: true,
      });
      cards.push({ frame, label: result.value?.label, text: result.value?.text ?? '' });
    }
    return cards;
  } finally {
    await session.detach();
  }
}

/** Whether all that can be read of an element, and there is something, lies under marks of ours. */
export function isMarked(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const ranges: Range[] = [];
    for (const mark of CSS.highlights.get('token-lens') ?? []) {
      const range = new Range();
      range.setStart(mark.startContainer, mark.startOffset);
      range.setEnd(mark.endContainer, mark.endOffset);
      ranges.push(range);
    }
    const covers = (node: Node, at: number) =>
      ranges.some((range) => {
        const sameTree = range.startContainer.getRootNode() === node.getRootNode();
        return sameTree && range.comparePoint(node, at) === 0;
      });
    let read = 0;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Text)) continue;
      // What is no letter and no digit need not be underlined: blanks, and what has no width.
      const first = node.data.search(/\w/);
      if (first < 0) continue;
      const last = node.data.search(/\w\W*$/);
      read++;
      if (!covers(node, first) || !covers(node, last + 1)) return false;
    }
    return read > 0;
  });
}

/** The texts under marks of ours, sorted. */
export function markedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const texts = Array.from(CSS.highlights.get('token-lens') ?? [], (mark) => {
      const range = new Range();
      range.setStart(mark.startContainer, mark.startOffset);
      range.setEnd(mark.endContainer, mark.endOffset);
      return `${range}`;
    });
    return texts.sort();
  });
}

/** Whether there is something to see of the marks at this place: it looks otherwise without them. */
export async function isUnderlined(target: Locator): Promise<boolean> {
  const before = await target.screenshot();
  await target.evaluate(() => CSS.highlights.delete('token-lens'));
  return !before.equals(await target.screenshot());
}
