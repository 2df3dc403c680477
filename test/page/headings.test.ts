/** Which headings of a token's own page are marked, and what is asked for that. */
import { describe, expect, it } from 'vitest';
import { createHeadings } from '../../lib/page/headings.ts';
import type { Matcher } from '../../lib/page/matcher.ts';
import type { Mention } from '../../lib/page/mention.ts';
import { usePageDocument } from './page-document.ts';
import { asFingerprint, FINGERPRINT, OTHER_FINGERPRINT, POLICY } from './page-hex.ts';

const show = usePageDocument();
const TOKEN_PAGE = `https://cexplorer.io/asset/${FINGERPRINT}`;

/** Headings of a page, before a matcher that knows these names of the page's token. */
function start(html: string, { names = ['Snek'], mayAsk = true, address = TOKEN_PAGE } = {}) {
  const { page, holding } = show(html, address);
  const asked: Mention[] = [];
  const answered = new Set<string>();
  const match = { identifier: asFingerprint(FINGERPRINT) };
  const matcher: Matcher = {
    async match(mention) {
      asked.push(mention);
      if (!names.includes(mention.text)) return undefined;
      answered.add(mention.text);
      return match;
    },
    known: ({ text }) => (answered.has(text) ? match : undefined),
    clear: () => answered.clear(),
  };
  const settings = { mayAsk };
  let changes = 0;
  const changed = () => {
    changes++;
  };
  const headings = createHeadings({ matcher, page, holding, mayAsk: () => settings.mayAsk, changed });
  const marked = () => headings.ranges().map(({ from }) => from.node.textContent);
  return { headings, marked, asked, settings, changes: () => changes };
}

describe('a heading of a token page', () => {
  it('is marked when it turns out to say the name of the token', async () => {
    const { marked, asked, changes } = start('<h1>Snek</h1><h2>Holders</h2>');
    expect(marked()).toEqual([]);
    await Promise.resolve();
    expect(changes()).toBe(1);
    expect(marked()).toEqual(['Snek']);
    const among = [asFingerprint(FINGERPRINT)];
    expect(asked).toEqual([
      { text: 'Snek', among, scope: 'heading' },
      { text: 'Holders', among, scope: 'heading' },
    ]);
  });

  it('is asked for once, until the page shows more', () => {
    const { headings, marked, asked } = start('<h1>Other</h1>');
    marked();
    marked();
    expect(asked).toHaveLength(1);
    headings.reconsider();
    marked();
    expect(asked).toHaveLength(2);
  });

  it('is not asked for while names are looked up only when the user points, and is when that changes', async () => {
    const { marked, asked, settings } = start('<h1>Snek</h1>', { mayAsk: false });
    expect(marked()).toEqual([]);
    await Promise.resolve();
    expect([marked(), asked]).toEqual([[], []]);
    settings.mayAsk = true;
    marked();
    expect(asked).toHaveLength(1);
  });

  it('stays marked when it was found by pointing at it, whatever the setting', async () => {
    const { marked, settings } = start('<h1>Snek</h1>');
    marked();
    await Promise.resolve();
    settings.mayAsk = false;
    expect(marked()).toEqual(['Snek']);
  });

  it('is one of the first four', () => {
    const { marked, asked } = start('<h2>1 a</h2><h2>2 a</h2><h2>3 a</h2><h2>4 a</h2><h2>5 a</h2>');
    marked();
    expect(asked.map(({ text }) => text)).toEqual(['1 a', '2 a', '3 a', '4 a']);
  });

  it('is not asked for again and again where the page changes it all the time', () => {
    const { marked, asked } = start('<h1 id="it"></h1>');
    for (let count = 0; count < 20; count++) {
      const heading = document.querySelector('h1');
      if (heading) heading.textContent = `Title ${count}`;
      marked();
    }
    expect(asked).toHaveLength(8);
  });

  it.each([
    [
      'in the row of another token',
      `<div><h1>Snek</h1><a href="/asset/${OTHER_FINGERPRINT}">x</a></div>`,
      TOKEN_PAGE,
    ],
    ['on a page that is not about a token', '<h1>Snek</h1>', `https://cexplorer.io/policy/${POLICY}`],
  ])('is neither asked for nor marked %s', (_where, html, address) => {
    const { marked, asked } = start(html, { address });
    expect([marked(), asked]).toEqual([[], []]);
  });
});
