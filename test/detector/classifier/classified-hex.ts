/** The classification of `#it` as text: `in-view: joined SUBJECT if found`. */
import type { Reading } from '../../../lib/detector/classifier/readings.ts';
import { find, nameOf, sightingIn, type usePageDocument } from '../page-document.ts';
import { table } from '../page-hex.ts';

const spell = ({ identifier, proof, mustBeFound, needsOther, unexplained }: Reading) =>
  [
    identifier.kind === 'subject' && identifier.joined && 'joined',
    nameOf(identifier),
    proof && `by ${nameOf(proof)}`,
    mustBeFound && 'if found',
    needsOther && 'if the other is resolved',
    unexplained && 'unexplained',
  ]
    .filter(Boolean)
    .join(' ');

export const classifiedOn =
  (show: ReturnType<typeof usePageDocument>) =>
  (html: string, address?: string): string => {
    const shown = show(html, address);
    const element = find('#it');
    const { when, readings, isBare, among } = shown.classify(sightingIn(shown, element), element);
    // A repeated identifier adds nothing.
    const texts = readings.map(({ identifier }) => nameOf(identifier));
    const all = readings
      .filter((_, i) => texts[i] !== texts[i - 1])
      .map(spell)
      .join(', or ');
    if (among) return `${when}: ${all}one of ${among.map(nameOf).join(' and ')}`;
    return `${when}: ${isBare ? 'bare ' : ''}${all || 'nothing'}`;
  };

export const NOTHING = 'on-hover: nothing';
export const hex = (text: string) => `<code id="it">${text}</code>`;
export const labelled = (label: string, text: string) => `<p><b>${label}</b> ${hex(text)}</p>`;
/** A table row with a third cell, so that it is no pair of a term and a value. */
export const row = (...cells: readonly string[]) => table([...cells, '1']);
