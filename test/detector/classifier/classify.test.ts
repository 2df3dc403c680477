/** How hex is classified by its link, its label, its row and the page's address. */
import { testRows } from '../../data/tables.ts';
import { nameOf, spellReading } from '../names.ts';
import { find, sightingIn, usePageDocument } from '../page-document.ts';

const show = usePageDocument();

/** The classification of the text of `#it`: `in-view: joined SUBJECT if found`. */
function classified(html: string, address?: string): string {
  const shown = show(html, address);
  const element = find('#it');
  const { when, readings, isBare } = shown.sightings.classify(sightingIn(shown, element), element);
  // A repeated identifier adds nothing.
  const texts = readings.map(({ identifier }) => nameOf(identifier));
  const all = readings
    .filter((_, i) => texts[i] !== texts[i - 1])
    .map(spellReading)
    .join(', or ');
  return `${when}: ${isBare ? 'bare ' : ''}${all || 'nothing'}`;
}

testRows('classifier-classify', 'hex', 'hex %s', classified);
