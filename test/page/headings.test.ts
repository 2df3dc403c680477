/** Which headings of a token's own page are marked, and what is asked for that. */
import { describe, expect, it } from 'vitest';
import { createHeadings } from '../../lib/page/headings.ts';
import type { Mention } from '../../lib/page/mention.ts';
import { find, usePageDocument } from './page-document.ts';
import { asFingerprint, FINGERPRINT, TOKEN_PAGE } from './page-hex.ts';

const show = usePageDocument();

/** Headings of a page, before a matcher that knows the page's token as Snek. */
function start(html: string, mayAsk = true, address = TOKEN_PAGE) {
  const { page, holding } = show(html, address);
  const asked: Mention[] = [];
  const match = { identifier: asFingerprint(FINGERPRINT) };
  const isKnown = (text: string) => text === 'Snek' && asked.length > 0;
  const state = { mayAsk, changes: 0 };
  const headings = createHeadings({
    matcher: {
      async match(mention) {
        asked.push(mention);
        return isKnown(mention.text) ? match : undefined;
      },
      known: ({ text }) => (isKnown(text) ? match : undefined),
      clear: () => undefined,
    },
    page,
    holding,
    mayAsk: () => state.mayAsk,
    changed: () => void state.changes++,
  });
  const marked = () => headings.ranges().map(({ from }) => from.node.textContent);
  return { headings, marked, asked, state };
}

describe('a heading of a token page', () => {
  it('is marked when it turns out to say the name of the token, and stays so whatever the setting', async () => {
    const { marked, asked, state } = start('<h1>Snek</h1><h2>Holders</h2>');
    expect(marked()).toEqual([]);
    await Promise.resolve();
    expect([state.changes, marked()]).toEqual([1, ['Snek']]);
    const among = [asFingerprint(FINGERPRINT)];
    expect(asked).toEqual([
      { text: 'Snek', among, scope: 'heading' },
      { text: 'Holders', among, scope: 'heading' },
    ]);
    state.mayAsk = false;
    expect(marked()).toEqual(['Snek']);
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

  it('is not asked for while names are looked up only when the user points, and is when that changes', () => {
    const { marked, asked, state } = start('<h1>Snek</h1>', false);
    expect([marked(), asked]).toEqual([[], []]);
    state.mayAsk = true;
    marked();
    expect(asked).toHaveLength(1);
  });

  it('is one of the first four, and not asked for again and again where the page changes it', () => {
    const { marked, asked } = start('<h2>1 a</h2><h2>2 a</h2><h2>3 a</h2><h2 id="it">4 a</h2><h2>5 a</h2>');
    marked();
    expect(asked.map(({ text }) => text)).toEqual(['1 a', '2 a', '3 a', '4 a']);
    for (let count = 0; count < 20; count++) {
      find('#it').textContent = `Title ${count}`;
      marked();
    }
    expect(asked).toHaveLength(8);
  });

  it.each([
    ['in the row of another token', '<div><h1>Snek</h1> OTHER_LINK</div>', 'TOKEN_PAGE'],
    ['on a page that is not about a token', '<h1>Snek</h1>', 'POLICY_PAGE'],
  ])('is neither asked for nor marked %s', (_where, html, address) => {
    const { marked, asked } = start(html, true, address);
    expect([marked(), asked]).toEqual([[], []]);
  });
});
