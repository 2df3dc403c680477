/** Pages of few words at an explorer's address, and the extension's effects on them. */
import type { Locator, Page } from '@playwright/test';
import { createMetadataService, PUBLIC_LIMIT } from '../services/metadata.ts';
import { type RecordedRequest, record } from '../services/serve.ts';
import { HOST, readCard } from './card.ts';
import { inCard } from './card-in-chromium.ts';
import { METADATA } from './edge.ts';
import { openPage } from './extension.ts';
import { test as base, expect } from './lens.ts';
import { recordsWith } from './made-up.ts';
import { type App, pageApp } from './service.ts';

export { expect } from './lens.ts';

/** Milliseconds of the page's own timers in which a card that is to open has opened. */
const RESTED_MS = 300;
const OFTEN = { intervals: [30, 60] };
/** Milliseconds without a request after which no more are expected. */
const SETTLED_MS = 300;

type Places = {
  /** Opens a page with this body; on Cardanoscan by default. Every path of its host holds the same page. */
  open(body: string, address?: string): Promise<Page>;
  /** From now on mainnet's metadata service knows these tokens, beside the project's own. */
  register(tokens: Iterable<{ readonly name: string; readonly subject: string }>): void;
  /** The subjects that mainnet's metadata service was asked for, in order, in lower case. */
  asked(): readonly string[];
  /** All that was sent to the metadata services, as one text. */
  sent(): string;
  /** Errors and warnings of the test's pages: by their own scripts or by ours. */
  trouble: readonly string[];
  /** Done when no further request is sent. */
  settled(page: Page): Promise<void>;
};

export const test = base.extend<Places>({
  open: async ({ context, routeService }, use) => {
    await use((body, address = 'https://cardanoscan.io/') => {
      routeService(new URL(address).origin, pageApp(documentOf(body)));
      return openPage(context, address);
    });
  },
  register: async ({ routeService, services }, use) => {
    await use((tokens) => {
      const options = { faults: services.metadataFaults, limit: PUBLIC_LIMIT };
      const app = record(createMetadataService(recordsWith(tokens), options));
      const { fetch } = app;
      routeService(METADATA, {
        fetch: async (request) => {
          const answer = await fetch(request);
          services.metadata.mainnet.push(...app.requests.splice(0));
          return answer;
        },
      });
    });
  },
  asked: async ({ services }, use) => {
    await use(() => services.metadata.mainnet.flatMap(subjectsOf).map((subject) => subject.toLowerCase()));
  },
  sent: async ({ services: { metadata } }, use) => {
    const all = () => [...metadata.mainnet, ...metadata.preprod];
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
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') trouble.push(message.text());
      });
      page.on('crash', () => trouble.push('a page crashed'));
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
});

/** A whole document: a margin at the edge, and a font in which long identifiers fit in a line. */
export function documentOf(body: string): string {
  const style = 'body { margin: 20px; font: 13px/20px monospace } dd { margin: 0 }';
  return `<!doctype html><meta charset="utf-8"><title>Page</title><style>${style}</style><body>${body}`;
}

/** A site of several pages, by path; other paths are not found. */
export function siteApp(bodies: Readonly<Record<string, string>>): App {
  return {
    fetch: (request) => {
      const body = bodies[new URL(request.url).pathname];
      return body === undefined
        ? new Response(null, { status: 404 })
        : pageApp(documentOf(body)).fetch(request);
    },
  };
}

function subjectsOf({ path, body }: RecordedRequest): readonly string[] {
  if (body !== '') return (JSON.parse(body) as { subjects: string[] }).subjects;
  return [decodeURIComponent(new URL(path, 'https://service.invalid').pathname.split('/').at(-1) ?? '')];
}

type End = 'start' | 'end';

/** The middle of the first or the last characters of an element's text, in the window's coordinates. */
function placeOf(whole: Locator, end: End): Promise<{ x: number; y: number }> {
  return whole.evaluate((element, end) => {
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
  }, end);
}

async function hover(target: Locator, end?: End): Promise<Page> {
  const page = target.page();
  await page.mouse.move(2, 2);
  if (end === undefined) {
    await target.hover();
  } else {
    const { x, y } = await placeOf(target, end);
    await page.mouse.move(x, y);
  }
  return page;
}

const labelIn = async (page: Page, frame: string) => (await inCard(page, readCard, frame))?.label;

type Where = { readonly end?: End; readonly frame?: string };

/** Points at it, in the frame of this name, until its card says this; then the card is closed again. */
export async function expectCard(target: Locator, label: string, { end, frame = '' }: Where = {}) {
  await expect(async () => {
    // The content script may come after the pointer.
    const page = await hover(target, end);
    const options = { message: `at ${target}`, timeout: 2_000, ...OFTEN };
    await expect.poll(() => labelIn(page, frame), options).toBe(label);
  }).toPass();
  const page = target.page();
  await page.keyboard.press('Escape');
  await page.mouse.move(2, 2);
  await expect.poll(() => labelIn(page, frame), OFTEN).toBeUndefined();
}

/** Points at it for as long as a card takes to open, in a page whose script runs. */
export async function expectNoCard(target: Locator, end?: End): Promise<void> {
  const page = await hover(target, end);
  // Timers of one page run in their order: the card's is the first.
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), RESTED_MS);
  for (const frame of page.frames()) await expect(frame.locator(HOST)).toHaveCount(0);
}

/** Whether all the text of an element, and there is some, is marked. */
export function isMarked(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const covers = (node: Node, at: number) =>
      [...(CSS.highlights.get('token-lens') ?? [])].some((mark) => {
        const range = new Range();
        range.setStart(mark.startContainer, mark.startOffset);
        range.setEnd(mark.endContainer, mark.endOffset);
        const sameTree = range.startContainer.getRootNode() === node.getRootNode();
        return sameTree && range.comparePoint(node, at) === 0;
      });
    let read = 0;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Text)) continue;
      // Blanks and characters without width need no mark.
      const first = node.data.search(/\w/);
      if (first < 0) continue;
      const last = node.data.search(/\w\W*$/);
      read++;
      if (!covers(node, first) || !covers(node, last + 1)) return false;
    }
    return read > 0;
  });
}

/** The texts under marks, sorted. */
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
