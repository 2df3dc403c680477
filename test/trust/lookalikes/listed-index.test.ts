/** The index of the token list's names. */
import { expect, it } from 'vitest';
import { createListedIndex, NOTHING_LISTED } from '../../../lib/trust/lookalikes/listed-index.ts';
import { numberedSubjects } from '../../tokens/numbered-subjects.ts';

it('is empty until it is first needed, and is then built once for all callers, with pauses', async () => {
  const subjects = numberedSubjects(1_100);
  const counts = { reads: 0, pauses: 0 };
  const listedTokens = async () => {
    counts.reads++;
    return subjects.map((subject) => ({ subject, ticker: 'SNEK' }));
  };
  const index = createListedIndex(listedTokens, async () => void counts.pauses++);
  expect(index.latest()).toBe(NOTHING_LISTED);
  const [one, two] = await Promise.all([index.ready(), index.ready()]);
  expect([...one.names.keys()]).toEqual(subjects);
  for (const other of [two, await index.ready(), index.latest()]) expect(other).toBe(one);
  // A pause after every 500 tokens.
  expect(counts).toEqual({ reads: 1, pauses: 2 });
});
