/** What a page's address names, which links lead to the page itself, and which attributes are read. */
import { expect, it } from 'vitest';
import { testRows } from '../../data/tables.ts';
import { nameOf } from '../names.ts';
import { find, moveTo, usePageDocument } from '../page-document.ts';
import { POLICY, POLICY_PAGE, TOKEN_PAGE } from '../page-hex.ts';

const show = usePageDocument();

it.each([
  ['a token', 'TOKEN_PAGE', 'FINGERPRINT', undefined],
  ['a token, after a language', 'https://adastat.net/de/tokens/SUBJECT', 'SUBJECT', undefined],
  ['a policy', 'POLICY_PAGE', undefined, POLICY],
  ['a transaction', 'TRANSACTION_PAGE', undefined, undefined],
  ['a word', 'https://cexplorer.io/asset/new', undefined, undefined],
])('the address of a page names %s', (_what, address, token, policy) => {
  const own = show('', address).page.own();
  expect([own.token && nameOf(own.token), own.policy]).toEqual([token, policy]);
});

it('the address of a page is read again when a single-page application changes it', () => {
  const { page } = show('', TOKEN_PAGE);
  expect(page.own()).toBe(page.own());
  moveTo(POLICY_PAGE);
  expect(page.own()).toMatchObject({ token: undefined, policy: POLICY });
});

/** The identifiers in attributes of `#it`, in brackets those that are not looked up in view: `(subject SUBJECT)`. */
function readIn(html: string, address?: string): string {
  const { sightingsOf, sightings } = show(html, address);
  const element = find('#it');
  const inAttributes = (sightingsOf(element) ?? []).filter((one) => !('from' in one));
  const spelled = inAttributes.map((one) => {
    const text = `${one.identifier.kind} ${nameOf(one.identifier)}`;
    return sightings.lookedUp(one, element) ? text : `(${text})`;
  });
  return spelled.join(', ');
}

testRows('classifier-own-page', 'attributes', 'reads from attributes: %s', readIn);
