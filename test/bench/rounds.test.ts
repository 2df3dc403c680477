import { expect, it } from 'vitest';
import { interleave } from './rounds.ts';

it('gives each contender its turn in each round, and another one the first', async () => {
  const turns: string[] = [];
  const taking = (name: string) => async (round: number) => turns.push(`${name}${round}`);
  const { samples } = await interleave(3, { a: taking('a'), b: taking('b') });
  expect(turns).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'b2']);
  expect(samples).toEqual({ a: [1, 4, 5], b: [2, 3, 6] });
});

it('tells of a turn that went wrong, and goes on', async () => {
  const good = async () => 1;
  const bad = async (round: number) => {
    if (round === 1) throw new Error('gone');
    return 2;
  };
  const { samples, errors } = await interleave(3, { good, bad });
  expect(samples).toEqual({ good: [1, 1, 1], bad: [2, 2] });
  expect(errors).toEqual({ good: [], bad: ['round 2: gone'] });
});

it('prepares each round before its turns', async () => {
  const done: string[] = [];
  const turn = async () => void done.push('turn');
  await interleave(2, { turn }, async (round) => void done.push(`round ${round}`));
  expect(done).toEqual(['round 0', 'turn', 'round 1', 'turn']);
});
