/** When what stands on a page is classified again. */
import { expect, it, vi } from 'vitest';
import { find, sightingIn, usePageDocument } from './page-document.ts';

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
  sightings.add(sightingIn(shown, element), element);
  expect(read()).toBe(2);
  sightings.reclassify();
  expect(read()).toBe(3);
});
