/** Which texts of a page may name a token without an identifier, and which tokens they may be. */
import { describe, expect, it } from 'vitest';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { headingMention, nameAt, wholeOf } from '../../lib/page/mention.ts';
import { find, usePageDocument } from './page-document.ts';
import {
  asFingerprint,
  asJoined,
  asSubject,
  FINGERPRINT,
  HASH,
  NAME_12,
  NAME_32,
  OTHER_FINGERPRINT,
  OTHER_SUBJECT,
  POLICY,
  SUBJECT,
} from './page-hex.ts';

const show = usePageDocument();

const TRANSACTION = `https://cexplorer.io/tx/${HASH}`;
const POLICY_PAGE = `https://cexplorer.io/policy/${POLICY}`;
const TOKEN_PAGE = `https://cexplorer.io/asset/${FINGERPRINT}`;
const LINK = `<a href="/asset/${FINGERPRINT}">a token</a>`;
const OTHER = `<a href="/asset/${OTHER_FINGERPRINT}">another</a>`;
const OF_PAGE: readonly Identifier[] = [asFingerprint(OTHER_FINGERPRINT)];

/** How `#it` may be read as a name, on a page that holds one other token. */
function nameIn(html: string, address?: string) {
  const { page, holding } = show(html, address);
  return nameAt(find('#it'), page, holding, () => OF_PAGE);
}
const mentionIn = (html: string, address?: string) => nameIn(html, address)?.mention;

describe('a name in a row with tokens', () => {
  it('may be one of those that links and attributes name', () => {
    expect(mentionIn(`<p>${LINK} <b id="it">Snek Coin</b> ${OTHER}</p>`)).toEqual({
      text: 'Snek Coin',
      among: [asFingerprint(FINGERPRINT), asFingerprint(OTHER_FINGERPRINT)],
      scope: 'row',
    });
    expect(mentionIn(`<p><i title="${SUBJECT}">x</i> <b id="it">Snek</b></p>`)?.among).toEqual([
      asSubject(SUBJECT),
    ]);
  });

  it('may not be one that only a text names, since a visitor may have written it', () => {
    expect(nameIn(`<p>${FINGERPRINT} <b id="it">Snek</b></p>`)).toBeUndefined();
  });

  it('may be that of one that a text names, which is told apart since no card is about it', () => {
    expect(mentionIn(`<p>${LINK} ${OTHER_FINGERPRINT} <b id="it">Snek</b></p>`)).toMatchObject({
      among: [asFingerprint(FINGERPRINT)],
      beside: [asFingerprint(OTHER_FINGERPRINT)],
    });
    expect(mentionIn(`<p>${LINK} ${FINGERPRINT} <b id="it">Snek</b></p>`)).not.toHaveProperty('beside');
  });

  it.each([
    ['in hex', '536e656b', '536e656b', 1],
    ['a label alone', '000643b0', '000643b0', 1],
    ['as text', '536e656b', '7 SNEK', 1],
    ['but not with another', '536e656b', 'Hosky', 0],
  ])('may be that of 64 digits in a text that end with it: %s', (_, end, name, count) => {
    const digits = `<code>${'5c'.repeat(28)}${end}</code>`;
    expect(mentionIn(`<p>${LINK} ${digits} <b id="it">${name}</b></p>`)?.beside ?? []).toHaveLength(count);
  });

  it('is not that of a token that is only put together from it and the policy of the page', () => {
    const html = `<p>${OTHER} <b>Asset name</b> <i id="it">536e656b</i></p>`;
    const mention = mentionIn(html, POLICY_PAGE);
    expect(mention?.among).toEqual([asFingerprint(OTHER_FINGERPRINT)]);
    expect(mention).not.toHaveProperty('beside');
  });

  it('is read whole, however the page has split its hex', () => {
    const html = `<p>${LINK} <b id="it">#<i>${NAME_12.slice(0, 8)}</i><i>${NAME_12.slice(8)}</i></b></p>`;
    expect(mentionIn(html)?.text).toBe(NAME_12);
  });

  it.each([
    ['a column head', `<table><tr><th id="it">Snek</th><td>${LINK}</td></tr></table>`],
    ['a term', `<dl><dt id="it">Snek</dt><dd>${LINK}</dd></dl>`],
    ['a label', `<p>${LINK}<label id="it">Snek</label></p>`],
    ['a button', `<p>${LINK}<button id="it">Snek</button></p>`],
    ['a button by its role', `<p>${LINK}<i role="button" id="it">Snek</i></p>`],
    ['a tab', `<p>${LINK}<i role="tab" id="it">Snek</i></p>`],
    ['a tooltip', `<p>${LINK}<i role="tooltip" id="it">Snek</i></p>`],
    ['a nav', `<nav>${LINK}<i id="it">Snek</i></nav>`],
    ['a link', `<p>${LINK}<a href="/x"><i id="it">Snek</i></a></p>`],
    ['a number', `<p>${LINK}<i id="it">1,234</i></p>`],
    ['a long sentence', `<p>${LINK}<i id="it">${'It is a coin. '.repeat(10)}</i></p>`],
    ['hex that the classifier has decided about', `<p>${LINK}<i id="it">${NAME_32}</i></p>`],
  ])('is not %s', (_what, html) => {
    expect(nameIn(html)).toBeUndefined();
  });
});

describe('a short asset name in hex', () => {
  const named = (label: string, policies: string) =>
    `<table><tr><td>${policies}</td><td><b>${label}</b> <i id="it">${NAME_12}</i></td><td>1</td></tr></table>`;
  const POLICY_LINK = `<a href="/policy/${POLICY}">its policy</a>`;

  it('is joined with the one policy in its row, and must then be a known token', () => {
    expect(nameIn(named('Asset name', POLICY_LINK))).toEqual({
      readings: [{ identifier: asJoined(SUBJECT), mustBeFound: true }],
    });
    const short = `${POLICY.slice(0, 8)}…${POLICY.slice(-6)}`;
    expect(nameIn(named('Asset name', `${POLICY_LINK}<p>${short}</p>`))?.readings).toHaveLength(1);
  });

  it('is not joined without a label that says that it is a name', () => {
    expect(nameIn(named('Memo', POLICY_LINK))).toBeUndefined();
  });

  it('is not joined when the row shows another policy shortened', () => {
    expect(nameIn(named('Asset name', `${POLICY_LINK}<p>12345678…abcdef</p>`))).toBeUndefined();
  });

  it('is not joined with hex that may be a policy beside a token in a text', () => {
    expect(nameIn(named('Asset name', `<i>${POLICY}</i>`))?.readings).toHaveLength(1);
    expect(nameIn(named('Asset name', `<i>${POLICY}</i> ${OTHER_FINGERPRINT}`))).toBeUndefined();
    expect(nameIn(named('Asset name', `${POLICY_LINK} ${FINGERPRINT}`))?.readings).toHaveLength(1);
  });

  it('is not joined with the policy of one of two tokens in texts', () => {
    const dotted = `<i>${POLICY}.${NAME_12}</i>`;
    expect(nameIn(named('Asset name', dotted))?.readings).toHaveLength(1);
    expect(nameIn(named('Asset name', `${dotted} <i>${OTHER_SUBJECT}</i>`))).toBeUndefined();
    expect(nameIn(named('Asset name', `${dotted} <i>${OTHER_FINGERPRINT}</i>`))).toBeUndefined();
  });

  it('is joined with a policy that is named nearer than a token', () => {
    const near = `<section><p>${LINK}</p><i>→</i><p>${POLICY_LINK} <b>Asset name</b> <i id="it">${NAME_12}</i></p></section>`;
    expect(nameIn(near)).toEqual({ readings: [{ identifier: asJoined(SUBJECT), mustBeFound: true }] });
    expect(mentionIn(near.replace(NAME_12, 'Snek'))).toMatchObject({ text: 'Snek', policy: POLICY });
  });

  it('is not joined beside a token, whose name it may be', () => {
    const found = nameIn(named('Asset name', POLICY_LINK + LINK));
    expect(found).toEqual({
      readings: [],
      mention: { text: NAME_12, among: [asFingerprint(FINGERPRINT)], scope: 'row' },
    });
  });
});

describe('on the page of a transaction or of a policy', () => {
  it.each([
    ['a text behind its amount', '<p id="it">1,234 SNEK</p>', '1,234 SNEK'],
    ['a text behind "×"', '<p id="it">3×SNEK</p>', '3×SNEK'],
    ['an element behind an amount', '<p><b>1,234</b> <i id="it">SNEK</i></p>', 'SNEK'],
    ['a name with its hex', '<p id="it">SNAPCAT #534e4150</p>', 'SNAPCAT #534e4150'],
    ['an option', '<p role="option"><i id="it">SNEK</i> token</p>', 'SNEK token'],
    ['an option with an aria-label', '<p role="option" aria-label=" Snek "><i id="it">x</i></p>', 'Snek'],
  ])('%s may name a token of the page', (_what, html, text) => {
    for (const address of [TRANSACTION, POLICY_PAGE])
      expect(mentionIn(html, address)).toEqual({ text, among: OF_PAGE, scope: 'page' });
  });

  it.each([
    ['in a header', '<header><p id="it">5 SNEK</p></header>'],
    ['in an aside', '<aside><p id="it">5 SNEK</p></aside>'],
    ['that is a word', '<p id="it">SNEK</p>'],
    ['that is a word behind a word', '<p><b>by</b> <i id="it">SNEK</i></p>'],
    ['that is an amount', '<p id="it">1,234</p>'],
  ])('a text %s names none', (_what, html) => {
    expect(nameIn(html, TRANSACTION)).toBeUndefined();
  });

  it('a text in a column of names may name one of the policy, and none of a transaction', () => {
    const html = '<dl><dt>Name</dt><dd id="it">Snek</dd></dl>';
    expect(mentionIn(html, POLICY_PAGE)?.scope).toBe('page');
    expect(mentionIn(html, TRANSACTION)).toBeUndefined();
  });

  it('a text on the page of a block, or on a list, names none', () => {
    const html = '<p id="it">5 SNEK</p>';
    expect(nameIn(html, 'https://cexplorer.io/block/12')).toBeUndefined();
    expect(nameIn(html)).toBeUndefined();
  });
});

describe('on the page of a token', () => {
  const own = [asFingerprint(FINGERPRINT)];

  it('its heading may say its name', () => {
    expect(mentionIn('<h1><i id="it">Snek</i> Coin</h1>', TOKEN_PAGE)).toEqual({
      text: 'Snek Coin',
      among: own,
      scope: 'heading',
    });
    expect(mentionIn('<p role="heading" id="it">Snek</p>', TOKEN_PAGE)?.scope).toBe('heading');
    expect(nameIn('<h1 id="it">Snek</h1>')).toBeUndefined();
  });

  it('a value that is labelled "name" may be its name', () => {
    const html = (term: string) => `<dl><dt>${term}</dt><dd id="it">Snek</dd></dl>`;
    expect(mentionIn(html('Name'), TOKEN_PAGE)).toEqual({ text: 'Snek', among: own, scope: 'heading' });
    expect(nameIn(html('Owner'), TOKEN_PAGE)).toBeUndefined();
  });

  it('a value that is labelled "name" in the row of a token in a text may be the name of either', () => {
    const html = `<table><tr><td>${OTHER_FINGERPRINT}</td><td data-label="Name" id="it">Snek</td><td>1</td></tr></table>`;
    expect(mentionIn(html, TOKEN_PAGE)).toMatchObject({
      among: own,
      beside: [asFingerprint(OTHER_FINGERPRINT)],
    });
  });

  it.each([
    ['in the row of another token', `<div><h1 id="it">Snek</h1> ${OTHER}</div>`],
    ['with a link, which is marked by itself', '<h1 id="it"><a href="/x">Snek</a></h1>'],
    ['of a number', '<h1 id="it">42</h1>'],
  ])('a heading %s is not asked for', (_what, html) => {
    const { holding } = show(html, TOKEN_PAGE);
    expect(headingMention(find('#it'), asFingerprint(FINGERPRINT), holding)).toBeUndefined();
  });

  it('a heading beside the token itself is', () => {
    const { holding } = show(`<div><h1 id="it">Snek</h1> <p>${FINGERPRINT}</p></div>`, TOKEN_PAGE);
    expect(headingMention(find('#it'), asFingerprint(FINGERPRINT), holding)?.text).toBe('Snek');
  });
});

describe('the whole of a name in hex', () => {
  it('is the outermost element that holds nothing else', () => {
    show(`<p>x <b id="whole"><i>${NAME_12.slice(0, 8)}</i><i id="it">${NAME_12.slice(8)}</i></b></p>`);
    expect(wholeOf(find('#it'))).toBe(find('#whole'));
  });

  it('is the element itself where it holds a word, or nothing', () => {
    show('<p><b id="it">Snek</b></p>');
    expect(wholeOf(find('#it'))).toBe(find('#it'));
    expect(wholeOf(null)).toBeNull();
  });
});
