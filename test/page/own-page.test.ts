/** What a page's address names, and which links of it lead to the page itself. */
import { describe, expect, it } from 'vitest';
import { lookedUpInView } from '../../lib/page/classify.ts';
import { identifierOf } from '../../lib/page/own-page.ts';
import { find, moveTo, sightingIn, usePageDocument } from './page-document.ts';
import {
  asFingerprint,
  asPolicy,
  asSubject,
  FINGERPRINT,
  HASH,
  OTHER_FINGERPRINT,
  POLICY,
  SUBJECT,
} from './page-hex.ts';

const show = usePageDocument();

const TOKEN_PAGE = `https://cexplorer.io/asset/${FINGERPRINT}`;

describe('the address of a page', () => {
  it.each([
    ['a token', TOKEN_PAGE, { token: asFingerprint(FINGERPRINT), policy: undefined }],
    [
      'a token, behind a language',
      `https://adastat.net/de/tokens/${SUBJECT}`,
      { token: asSubject(SUBJECT), policy: undefined },
    ],
    ['a policy', `https://cexplorer.io/policy/${POLICY}`, { token: undefined, policy: POLICY }],
    ['a transaction', `https://cexplorer.io/tx/${HASH}`, { token: undefined, policy: undefined }],
    ['a list', 'https://cexplorer.io/asset', { token: undefined, policy: undefined }],
    ['a word', 'https://cexplorer.io/asset/new', { token: undefined, policy: undefined }],
  ])('names %s', (_what, address, own) => {
    expect(show('', address).page.own()).toMatchObject(own);
  });

  it('is read again when a single-page application changes it', () => {
    const { page } = show('', TOKEN_PAGE);
    const before = page.own();
    expect(page.own()).toBe(before);
    moveTo(`https://cexplorer.io/policy/${POLICY}`);
    expect(page.own()).toMatchObject({ token: undefined, policy: POLICY });
  });
});

describe('a link', () => {
  it('to /asset/POLICY/NAME names the token of that policy', () => {
    expect(identifierOf({ kind: 'token', id: SUBJECT })).toEqual(asSubject(SUBJECT));
    const shown = show(`<a id="it" href="/asset/${POLICY}/${SUBJECT.slice(56)}?tab=mints">x</a>`);
    expect(sightingIn(shown, find('#it'))).toEqual({ identifier: asSubject(SUBJECT), standing: 'named' });
  });

  it.each(['holders', '4d4', 'x'])('to /asset/POLICY/%s names no token', (word) => {
    const shown = show(`<a id="it" href="/asset/${POLICY}/${word}">x</a>`);
    expect(shown.holding(find('#it'))?.own ?? []).toEqual([]);
  });

  it('to the token with an empty name names that, and not the policy', () => {
    expect(identifierOf({ kind: 'token', id: POLICY })).toEqual({ kind: 'subject', subject: POLICY });
    expect(identifierOf({ kind: 'policy', id: POLICY })).toEqual(asPolicy(POLICY));
  });

  it('with escaped characters names what stands between them', () => {
    expect(identifierOf({ kind: 'token', id: `${FINGERPRINT}%20` })).toEqual(asFingerprint(FINGERPRINT));
  });

  it('to a transaction or to nothing that can be read names nothing', () => {
    expect(identifierOf({ kind: 'transaction', id: HASH })).toBeUndefined();
    expect(identifierOf({ kind: 'token', id: 'hosky' })).toBeUndefined();
  });
});

/** Whether the link `#it` on the page of its token is one to the page itself: neither marked nor pointed at. */
function isOwnTab(html: string, address = TOKEN_PAGE): boolean {
  const { holding, classify } = show(html, address);
  const element = find('#it');
  const own = holding(element)?.own ?? [];
  return own.every((sighting) => lookedUpInView(classify(sighting, element)) === undefined);
}

const link = (href: string, attributes = '') => `<p><a id="it" ${attributes} href="${href}">it</a></p>`;
const PATH = `/asset/${FINGERPRINT}`;

describe('a link of a page to itself is a tab', () => {
  it.each([
    ['with another query', link(`${PATH}?tab=mints`)],
    ['with a fragment', link(`${PATH}#holders`)],
    ['under a path of its own', link(`${PATH}/holders`)],
    ['with the identifier in other letters', link(`/asset/${FINGERPRINT.toUpperCase()}?tab=mints`)],
    ['by its role', link(PATH, 'role="tab"')],
    ['by aria-current', link(PATH, 'aria-current="page"')],
    ['in a list of tabs', `<div role="tablist">${link(PATH)}</div>`],
    ['in a nav', `<nav>${link(PATH)}</nav>`],
    [
      'beside links to the other tabs',
      `<div>${link(PATH)}<p><a href="${PATH}?tab=mints">Mints</a></p></div>`,
    ],
  ])('%s', (_form, html) => {
    expect(isOwnTab(html)).toBe(true);
  });

  it('of a policy, too', () => {
    const address = `https://cexplorer.io/policy/${POLICY}`;
    const shown = show(link(`/policy/${POLICY}?tab=mints`), address);
    expect(shown.holding(find('#it'))).toBeUndefined();
  });
});

describe('a link on the page of a token is no tab', () => {
  it.each([
    ['with the same address', link(PATH)],
    ['with the same address, beside links elsewhere', `<div>${link(PATH)}<a href="/tx/${HASH}">x</a></div>`],
    ['to another token', link(`/asset/${OTHER_FINGERPRINT}?tab=mints`)],
    ['to another token, in a nav', `<nav>${link(`/asset/${OTHER_FINGERPRINT}`)}</nav>`],
  ])('%s', (_form, html) => {
    expect(isOwnTab(html)).toBe(false);
  });

  it('in a form whose field is named like a DOM property', () => {
    expect(isOwnTab(`<form><input name="querySelectorAll">${link(PATH)}</form>`)).toBe(false);
  });

  it('when the page is about something else', () => {
    expect(isOwnTab(link(`${PATH}?tab=mints`), `https://cexplorer.io/tx/${HASH}`)).toBe(false);
  });
});
