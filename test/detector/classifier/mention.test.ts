/** Which texts of a page may name a token without an identifier, and which tokens they may be. */
import { expect, it } from 'vitest';
import { headingMention, nameAt, outermostHexElement } from '../../../lib/detector/classifier/mention.ts';
import { testRows } from '../../data/tables.ts';
import { nameOf, spellReading } from '../names.ts';
import { find, usePageDocument } from '../page-document.ts';
import { asFingerprint, FINGERPRINT, NAME_12, OTHER_FINGERPRINT, TOKEN_PAGE } from '../page-hex.ts';

const show = usePageDocument();

/** How `#it` names a token on a page with one other token: `Snek among FINGERPRINT, row`. */
function nameIn(html: string, address?: string): string {
  const { page, sightingsOf } = show(html, address);
  const name = nameAt(find('#it'), page, sightingsOf, () => [asFingerprint(OTHER_FINGERPRINT)]);
  if (name === undefined) return 'nothing';
  const { readings, mention } = name;
  const { text, among, beside, policy, scope } = mention ?? {};
  const namesOf = (all: typeof among = []) => all.map(nameOf).join(' and ');
  return [
    ...readings.map(spellReading),
    mention && `${nameOf(text ?? '')} among ${namesOf(among)}`,
    beside && `beside ${namesOf(beside)}`,
    policy && `under ${nameOf(policy)}`,
    scope,
  ]
    .filter(Boolean)
    .join(', ');
}

testRows('classifier-mention', 'names', '%s', nameIn);

it('the outermost element of hex is the one around its pieces', () => {
  show(
    `<b id="it">#<i>${NAME_12.slice(0, 8)}</i><i id="last">${NAME_12.slice(8)}</i></b><b id="word">Snek</b>`,
  );
  const elements = [find('#last'), find('#word'), null];
  expect(elements.map(outermostHexElement)).toEqual([find('#it'), find('#word'), null]);
});

it.each([
  ['beside the token itself', '<div><h1 id="it">Snek</h1> <p>FINGERPRINT</p></div>', 'Snek'],
  ['not in the row of another token', '<div><h1 id="it">Snek</h1> OTHER_LINK</div>', undefined],
  ['not with a link, which has a mark of its own', '<h1 id="it"><a href="/x">Snek</a></h1>', undefined],
  ['not of a number', '<h1 id="it">42</h1>', undefined],
])('on the page of a token, a heading may name the token %s', (_what, html, text) => {
  const { sightingsOf } = show(html, TOKEN_PAGE);
  expect(headingMention(find('#it'), asFingerprint(FINGERPRINT), sightingsOf)?.text).toBe(text);
});
