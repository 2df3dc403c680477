/** Hex on a page, `#it`, and what it is classified as. */
import type { Classification, Reading } from '../../lib/page/classify.ts';
import { find, sightingIn, type usePageDocument } from './page-document.ts';

type Show = ReturnType<typeof usePageDocument>;

/** Shows a page and classifies what `#it` holds. */
export const classifiedOn =
  (show: Show) =>
  (html: string, address?: string): Classification => {
    const shown = show(html, address);
    const element = find('#it');
    return shown.classify(sightingIn(shown, element), element);
  };

export const hex = (text: string) => `<code id="it">${text}</code>`;
export const labelled = (label: string, text: string) => `<p><b>${label}</b> ${hex(text)}</p>`;
export const link = (path: string, text = 'x') => `<a href="${path}">${text}</a>`;
export const row = (...cells: readonly string[]) =>
  `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}<td>1</td></tr></table>`;

export const NOTHING: Classification = { when: 'pointed', readings: [] };
export const inView = (...readings: readonly Reading[]): Classification => ({ when: 'in-view', readings });
export const pointed = (...readings: readonly Reading[]): Classification => ({ when: 'pointed', readings });
/** Nothing explains it. */
export const bare = (reading: Reading): Classification => ({ ...pointed(reading), isBare: true });
