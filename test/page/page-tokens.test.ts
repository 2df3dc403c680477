/** Which tokens a page is known to hold, so that a name on it may mean one of them. */
import { describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { parseSubject } from '../../lib/asset/subject.ts';
import { createPageTokens } from '../../lib/page/page-tokens.ts';
import { moveTo, type ShownPage, usePageDocument } from './page-document.ts';
import {
  asFingerprint,
  asSubject,
  FINGERPRINT,
  HASH,
  OTHER_FINGERPRINT,
  POLICY,
  SHORT_SUBJECT,
  SUBJECT,
} from './page-hex.ts';

const show = usePageDocument();
const TRANSACTION = `https://cexplorer.io/tx/${HASH}`;

function addAll({ holdings }: ShownPage, tokens = createPageTokens()) {
  for (const [element, { own, texts }] of holdings)
    for (const sighting of [...own, ...texts]) tokens.add(sighting, element);
  return tokens;
}

const tokensOf = (html: string): readonly Identifier[] => addAll(show(html, TRANSACTION)).all();
const LINK = `<a href="/asset/${FINGERPRINT}">a token</a>`;

describe('the tokens of a page', () => {
  it.each([
    ['a link', LINK, asFingerprint(FINGERPRINT)],
    ['an attribute', `<img alt="" title="${SUBJECT}">`, asSubject(SUBJECT)],
  ])('are those that %s names', (_what, html, identifier) => {
    expect(tokensOf(html)).toEqual([identifier]);
  });

  it.each([
    ['a text, which a visitor may have written', `<p>${FINGERPRINT} and ${SUBJECT}</p>`],
    ['a link to a policy', `<a href="/policy/${POLICY}">a policy</a>`],
    ['an attribute that may hold a hash', `<img alt="" title="${SHORT_SUBJECT}">`],
    ['a header', `<header>${LINK}</header>`],
    ['a nav', `<nav><ul><li>${LINK}</li></ul></nav>`],
    ['an aside', `<aside>${LINK}</aside>`],
    ['a footer', `<footer>${LINK}</footer>`],
    ['preformatted text', `<pre>${LINK}</pre>`],
    ['a ticker that runs over all pages', `<marquee>${LINK}</marquee>`],
    ['a banner by its role', `<div role="banner">${LINK}</div>`],
    ['a sidebar by its role', `<div role="complementary">${LINK}</div>`],
    ['a menu by its role', `<div role="navigation">${LINK}</div>`],
    ['a footer by its role', `<div role="contentinfo">${LINK}</div>`],
  ])('are none that stand in %s', (_where, html) => {
    expect(tokensOf(html)).toEqual([]);
  });

  it('are each counted once', () => {
    expect(tokensOf(LINK + LINK)).toHaveLength(1);
  });

  it('stay while only the query changes, and are others under another path', () => {
    const tokens = addAll(show(LINK, TRANSACTION));
    moveTo(`${TRANSACTION}?tab=utxo`);
    expect(tokens.all()).toEqual([asFingerprint(FINGERPRINT)]);
    moveTo(`https://cexplorer.io/tx/${'0'.repeat(64)}`);
    expect(tokens.all()).toEqual([]);
    addAll(show(`<a href="/asset/${OTHER_FINGERPRINT}">x</a>`, 'https://cexplorer.io/tx/1'), tokens);
    expect(tokens.all()).toEqual([asFingerprint(OTHER_FINGERPRINT)]);
  });

  it('are none when they are too many to know them all', () => {
    show('', TRANSACTION);
    const tokens = createPageTokens();
    const add = (count: number) => {
      const subject = parseSubject(POLICY + count.toString(16).padStart(24, '0'));
      if (subject === undefined) throw new Error('not a subject');
      tokens.add({ identifier: asSubject(subject), standing: 'named' }, document.body);
    };
    for (let count = 0; count < 500; count++) add(count);
    expect(tokens.all()).toHaveLength(500);
    add(500);
    expect(tokens.all()).toEqual([]);
    for (let count = 501; count < 600; count++) add(count);
    expect(tokens.all()).toEqual([]);
  });
});
