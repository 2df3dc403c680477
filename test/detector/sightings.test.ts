/** When what stands on a page is classified again. */
import { expect, it, vi } from 'vitest';
import { find, sightingIn, usePageDocument } from './page-document.ts';
import { asFingerprint, FINGERPRINT } from './page-hex.ts';

const show = usePageDocument();

it('classifies a sighting once, until there is another one or the page has another address', () => {
  const shown = show('<p id="it">SUBJECT</p>');
  const { sightings } = shown;
  const classify = vi.spyOn(sightings, 'classify');
  const element = find('#it');
  const read = () => {
    for (const [one, around] of [...sightings.allIn([element]), ...sightings.allIn([element])])
      sightings.lookedUp(one, around);
    return classify.mock.calls.length;
  };
  expect(read()).toBe(1);
  sightings.add(sightingIn(shown, element));
  expect(read()).toBe(2);
  sightings.reclassify();
  expect(read()).toBe(3);
});

it.each([
  ['reads the row of a fingerprint', '<p>POLICY</p>', 1],
  ['reads no row where the page names no policy, which proves nothing', '', 0],
])('%s', (_what, policy, rows) => {
  const { sightings } = show(`<p id="it">FINGERPRINT</p><p>${'5'.repeat(56)}SUBJECT</p>${policy}`);
  const inputs = sightings.proofInputs([asFingerprint(FINGERPRINT)], [find('#it')], undefined);
  expect(inputs.fingerprints).toHaveLength(rows);
});
