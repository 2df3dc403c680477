/** What a page's address names, which links lead to the page itself, and which attributes are read. */
import { describe, expect, it } from 'vitest';
import { readAttributes } from '../../../lib/detector/scanner/attributes.ts';
import type { ElementSightings } from '../../../lib/detector/scanner/scan.ts';
import { rows } from '../../data/tables.ts';
import { nameOf } from '../names.ts';
import { find, moveTo, usePageDocument } from '../page-document.ts';
import { POLICY, POLICY_PAGE, TOKEN_PAGE } from '../page-hex.ts';

const show = usePageDocument();
const inAttributes = (sightings: ElementSightings = []) => sightings.filter((one) => !('from' in one));

describe('the address of a page', () => {
  it.each([
    ['a token', 'TOKEN_PAGE', 'FINGERPRINT', undefined],
    ['a token, after a language', 'https://adastat.net/de/tokens/SUBJECT', 'SUBJECT', undefined],
    ['a policy', 'POLICY_PAGE', undefined, POLICY],
    ['a transaction', 'TRANSACTION_PAGE', undefined, undefined],
    ['a word', 'https://cexplorer.io/asset/new', undefined, undefined],
  ])('names %s', (_what, address, token, policy) => {
    const own = show('', address).page.own();
    expect([own.token && nameOf(own.token), own.policy]).toEqual([token, policy]);
  });

  it('is read again when a single-page application changes it', () => {
    const { page } = show('', TOKEN_PAGE);
    expect(page.own()).toBe(page.own());
    moveTo(POLICY_PAGE);
    expect(page.own()).toMatchObject({ token: undefined, policy: POLICY });
  });
});

it.each([
  ['/asset/POLICY/NAME_12?tab=mints', ['subject SUBJECT']],
  ['/asset/POLICY', ['subject POLICY']],
  ['/asset/FINGERPRINT%20', ['fingerprint FINGERPRINT']],
  ['/asset/POLICY/holders', []],
  ['/asset/POLICY/4d4', []],
  ['/tx/HASH', []],
])('a link to %s names %j', (path, names) => {
  const { sightingsOf } = show(`<a id="it" href="${path}">x</a>`);
  const found = inAttributes(sightingsOf(find('#it')));
  expect(found.map(({ identifier }) => `${identifier.kind} ${nameOf(identifier)}`)).toEqual(names);
});

const link = (href: string, attributes = '') => `<p><a id="it" ${attributes} href="${href}">it</a></p>`;
const PATH = '/asset/FINGERPRINT';

describe('on the page of a token, a link', () => {
  it.each(rows<[string, string, boolean]>('classifier-own-page', 'a link on the page of a token'))(
    '%s',
    (_form, html, isTab) => {
      const { sightingsOf, sightings } = show(html, TOKEN_PAGE);
      const own = inAttributes(sightingsOf(find('#it')));
      const isNothing = own.every((one) => sightings.lookedUp(one, find('#it')) === undefined);
      expect(isNothing).toBe(isTab);
    },
  );

  it('of a policy page to itself is a tab; a link to a token on another page is not', () => {
    expect(show(link('/policy/POLICY?tab=mints'), POLICY_PAGE).sightingsOf(find('#it'))).toBeUndefined();
    const { sightingsOf } = show(link(`${PATH}?tab=mints`), 'TRANSACTION_PAGE');
    expect(inAttributes(sightingsOf(find('#it')))).toHaveLength(1);
  });

  it('to the token with an empty name is no tab of its policy’s page, though both have the same ID', () => {
    const { sightingsOf } = show(link('/asset/POLICY?tab=mints'), POLICY_PAGE);
    const found = inAttributes(sightingsOf(find('#it')));
    expect(found.map(({ identifier }) => identifier.kind)).toEqual(['subject']);
  });
});

it.each([
  ['a token ID', 'data-token-id="SUBJECT"', 1],
  ['a secret of the page', 'data-csrf-token="SUBJECT"', 0],
  ['a link to a site that is no explorer', 'href="https://elsewhere.example/SUBJECT"', 1],
  ['a link to another explorer', 'href="https://cardanoscan.io/token/SUBJECT"', 0],
  ['a link to a test network', 'href="https://preprod.cexplorer.io/asset/SUBJECT"', 0],
])('reads identifiers from an attribute with %s: %s', (_, attribute, count) => {
  const { page } = show(`<a id="it" ${attribute}>Snek</a>`);
  expect(readAttributes(find('#it'), page)).toHaveLength(count);
});
