/** Notes of the user's own lists on a card: labels beside the user's own, which stays. */
import { h, render } from 'preact';
import { expect, it } from 'vitest';
import { TokenCard } from '../../../components/token/TokenCard.tsx';
import { type ListMark, ownListId } from '../../../lib/lists/list.ts';
import type { Note } from '../../../lib/metadata/token.ts';
import { TOKENS } from '../../data/index.ts';
import { usePageDocument } from '../../detector/page-document.ts';
import { setEnglish } from '../english.ts';

usePageDocument();
setEnglish();

const mark = (name: string, note?: string): ListMark => ({
  ...{ list: ownListId(name), warns: false, count: 12, fetchedAt: 0 },
  entry: note === undefined ? {} : { note },
});

/** The labels of a card, the user's own first, and what else the lists say. */
function labelsOf(marks: readonly ListMark[], notes: readonly Note[] = []) {
  const { subject } = TOKENS.mica;
  const outcome = { kind: 'absent', reason: 'not-registered', subject, notes } as const;
  const identifier = { kind: 'subject', subject } as const;
  const card = document.createElement('main');
  render(h(TokenCard, { view: { network: 'mainnet', identifier, outcome, marks, now: 0 } }), card);
  const texts = (selector: string) =>
    [...card.querySelectorAll(selector)].map((one) => one.textContent?.replace(/[\u2066-\u2069]/g, '') ?? '');
  return [texts('.own-label, .team-labels p'), texts('.list-marks:not(.team-labels) p')];
}

it('shows the note of a list as a label, with its list, its size and its age', () => {
  const [labels, others] = labelsOf([mark('Treasury', 'treasury token\u202e'), mark('Watched')]);
  expect(labels).toEqual([expect.stringMatching(/^Your list “Treasury”: treasury token .*12/)]);
  expect(others).toEqual([expect.stringMatching(/^On your list “Watched”/)]);
});

it('shows the user’s own label first, and that of a list as a second line', () => {
  const own: Note = { kind: 'label', values: ['ours'] };
  const [labels] = labelsOf([mark('Treasury', 'theirs')], [own]);
  expect(labels).toEqual(['ours', expect.stringContaining('theirs')]);
});
