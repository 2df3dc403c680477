/** The index of the token list's names: when it is built, and again. */
import { expect, it } from 'vitest';
import type { Subject } from '../../lib/asset/subject.ts';
import { createListedIndex, NOTHING_LISTED } from '../../lib/trust/listed-index.ts';
import { numberedSubject, numberedSubjects } from '../metadata/numbered-subjects.ts';

const [FIRST, SECOND] = [numberedSubject(1), numberedSubject(2)];

/** An index over a token list that tests change; `listReads` counts how often the whole list was read. */
function startIndex(subjects: readonly Subject[] = [FIRST]) {
  const world = { subjects, madeAt: 2, namesMadeAt: 1, isBroken: false, listReads: 0, pauses: 0 };
  const index = createListedIndex(
    {
      list: async () => (world.subjects.length ? { ...world, count: world.subjects.length } : undefined),
      listedTokens: async () => {
        world.listReads++;
        if (world.isBroken) return undefined;
        return world.subjects.map((subject) => ({ subject, ticker: 'SNEK' }));
      },
    },
    async () => void world.pauses++,
  );
  const listed = async () => [...(await index.ready()).names.keys()];
  return { world, index, listed };
}

it('is empty until the list was read once, and is then built once for all callers', async () => {
  const { world, index, listed } = startIndex();
  expect(index.latest()).toBe(NOTHING_LISTED);
  await Promise.all([listed(), listed()]);
  expect(await listed()).toEqual([FIRST]);
  expect(index.latest()).toBe(await index.ready());
  expect(world.listReads).toBe(1);
});

it.each([
  ['with names of another time', { subjects: [SECOND], namesMadeAt: 2 }, [SECOND]],
  ['of another time', { subjects: [SECOND], madeAt: 3 }, [SECOND]],
  ['with another number of tokens', { subjects: [FIRST, SECOND] }, [FIRST, SECOND]],
  ['that is gone', { subjects: [] }, []],
])('is built again for a list %s', async (_what, change, after) => {
  const { world, listed } = startIndex();
  await listed();
  Object.assign(world, change);
  expect(await listed()).toEqual(after);
  expect(world.listReads).toBe(2);
});

it('keeps its latest state when reading fails, and tries again at the next call', async () => {
  const { world, index, listed } = startIndex();
  await listed();
  Object.assign(world, { subjects: [SECOND], madeAt: 3, isBroken: true });
  expect(await listed()).toEqual([FIRST]);
  expect(index.latest()).toBe(await index.ready());
  world.isBroken = false;
  expect(await listed()).toEqual([SECOND]);
});

it('yields to other tasks after every 500 tokens', async () => {
  const { world, listed } = startIndex(numberedSubjects(1_100));
  expect(await listed()).toHaveLength(1_100);
  expect(world.pauses).toBe(2);
});
