/** What a look-up asks for: nothing twice, by whichever way it came, and each thing as it is written. */
import { describe, expect, it } from 'vitest';
import type { Asker } from '../../lib/metadata/budget.ts';
import type { Question } from '../../lib/metadata/lookup.ts';
import { createPipeline } from '../../lib/metadata/pipeline.ts';
import type { Logo, Outcome } from '../../lib/metadata/token.ts';
import { aTab, bills, GATHER, hold, PLACE } from './held-requests.ts';
import { createMemoryCache } from './memory-cache.ts';
import { createMemoryFingerprints, createTestLadder } from './memory-fingerprints.ts';
import { NO_REMOTE_LOGOS } from './no-remote-logos.ts';
import { stranger, upTo } from './strangers.ts';

const DAY = 24 * 3_600_000;

/** The whole pipeline over the service and the clock in hand; a stranger by its number. */
function lookUp() {
  const held = hold();
  const memory = createMemoryFingerprints();
  const { lookup, budget } = createPipeline({
    ...held,
    ...NO_REMOTE_LOGOS,
    cache: createMemoryCache(),
    fingerprints: memory,
    ladder: createTestLadder(memory),
    advise: async () => 'none',
    address: async () => PLACE.base,
    priority: async () => PLACE.priority,
    now: () => held.clock.now,
    random: () => 0,
    report: (error) => {
      throw error;
    },
  });
  /** What became of each question, in the order in which they were asked. */
  const answers: (string | undefined)[] = [];
  const logos: Logo[] = [];
  const note = (asked: Promise<Outcome | undefined>) => {
    const at = answers.push(undefined) - 1;
    void asked.then((outcome) => {
      if (outcome?.kind === 'found')
        answers[at] = `${outcome.token.name?.value}${outcome.stale ? ', stale' : ''}`;
      else answers[at] = outcome?.kind === 'failed' ? outcome.failure.kind : outcome?.kind;
    });
    // Asked so far that it is sent, or waits for a place.
    return held.settle();
  };
  const asSubject = (i: number) => ({ kind: 'subject', subject: stranger(i) }) as const;
  const ask = (
    i: number,
    urgency: Question['urgency'],
    asker: Asker,
    ahead: readonly number[],
    written = {},
  ) => {
    const question = { urgency, asker, ahead: ahead.map(asSubject) };
    const identifiers = [{ ...asSubject(i), ...written }];
    return note(lookup.outcomes('mainnet', identifiers, question).then(([outcome]) => outcome));
  };
  return {
    ...held,
    budget,
    answers,
    logos,
    see: (i: number, asker = aTab(), ...ahead: readonly number[]) => ask(i, 'visible', asker, ahead),
    point: (i: number, asker = aTab(), ...ahead: readonly number[]) => ask(i, 'pointed', asker, ahead),
    pointAtUpper: (i: number, asker = aTab()) =>
      ask(i, 'pointed', asker, [], { written: stranger(i).toUpperCase() }),
    open: (i: number, asker = aTab()) =>
      note(lookup.details('mainnet', stranger(i), asker).then(({ outcome }) => outcome)),
    picture: (i: number, asker = aTab()) => {
      void lookup.logo('mainnet', stranger(i), asker).then((logo) => logos.push(logo));
      return held.settle();
    },
  };
}

/** All four places taken by our own pages, and a way to answer them and all that follows. */
async function busy() {
  const all = lookUp();
  for (let i = 0; i < 4; i++) await all.point(i);
  const findAll = async () => {
    for (let i = 0; i < all.sent.length; i++) await all.sent[i]?.finds(`Token ${i}`);
  };
  return { ...all, findAll };
}

it.each([
  ['that the service refuses', { kind: 'too-large' } as const],
  ['that the service does not know', undefined],
])('neighbours %s are not asked for again at every step of the pointer', async (_what, failure) => {
  const { sent, see, point, pass, asked } = lookUp();
  for (const i of upTo(8)) await see(i);
  await pass(GATHER);
  await sent[0]?.finds('a name');
  for (const i of [0, 1]) await point(i, aTab(1), 3, 4, 5, 6);
  const together = () => sent.filter(({ kind }) => kind === 'many').length - 1;
  expect(together()).toBe(1);
  for (const one of sent.slice(1)) await one.says(failure);
  await point(2, aTab(1), 3, 4, 5, 6);
  expect([together(), asked().at(-1)]).toEqual([1, [2]]);
});

describe('what a tab points at', () => {
  it('is not dropped for the other spelling of what it pointed at before', async () => {
    const { sent, pointAtUpper, answers } = lookUp();
    const tabs = [1, 2, 3, 4, 5, 1];
    for (const [i, tab] of tabs.entries()) await pointAtUpper(i, aTab(tab));
    // The fifth and the sixth wait. The first is not there as written; the fifth gets its place.
    expect(sent).toHaveLength(4);
    for (let i = 0; i < 2 * tabs.length; i++) await sent[i]?.says();
    // What was pointed at before is not asked for once more in the other spelling.
    expect(answers).toEqual(['abandoned', ...tabs.slice(1).map(() => 'absent')]);
  });

  // A question for a logo points at nothing: it is not dropped for what does.
  it.each([
    ['another tab points', [2]],
    ['its own tab pointed before, and another tab points', [1, 2]],
  ])('drops no logo that waits for a place when %s', async (_what, tabs) => {
    const { findAll, point, picture, logos, asked } = await busy();
    const [last, ...before] = tabs.toReversed();
    for (const tab of before) await point(20, aTab(tab));
    await picture(10, aTab(1));
    await point(11, aTab(last));
    expect(logos).toEqual([]);
    await findAll();
    expect(logos).toEqual([{ kind: 'none', reason: 'not-recorded' }]);
    expect(asked().flat()).toContain(10);
  });

  it('is one with its details, and with the same once more, while it waits for a place', async () => {
    const { findAll, point, open, answers, asked } = await busy();
    for (const ask of [point, point, open]) await ask(10, aTab(1));
    await findAll();
    expect([asked().slice(4), answers.at(-1)]).toEqual([[[10]], 'Token 4']);
  });
});

describe('what is near', () => {
  it('is asked for once, before its batch goes, while that is in flight and when it was answered', async () => {
    const { sent, see, pass, answers, budget, asked } = lookUp();
    budget.spend(1);
    budget.spend(2);
    await see(0, aTab(1), 5, 6, 7);
    await see(1, aTab(2), 5);
    const [early, late, after] = [aTab(1), aTab(2), aTab(2)];
    await see(5, early);
    await pass(GATHER);
    await see(6, late);
    await pass(GATHER);
    await sent[0]?.finds('Token');
    await see(7, after);
    await pass(GATHER);
    expect(asked().map((one) => one.toSorted())).toEqual([[0, 1, 5, 6, 7]]);
    expect(answers).toEqual(Array(5).fill('Token'));
    expect(bills(early, late, after)).toEqual([1, 0, 0]);
  });

  it('is not asked for with the first batch of its tab', async () => {
    const { see, pass, asked } = lookUp();
    await see(0, aTab(1), 1);
    await pass(GATHER);
    expect(asked()).toEqual([[0]]);
  });
});

describe('details', () => {
  it('stay, though a batch that was sent before them says less', async () => {
    const { sent, see, open, pass, answers } = lookUp();
    await see(0);
    await pass(GATHER);
    await open(0);
    await sent[1]?.finds('Whole');
    await sent[0]?.says();
    await see(0);
    await open(0);
    expect(sent.map(({ kind }) => kind)).toEqual(['many', 'one']);
    expect(answers).toEqual(Array(4).fill('Whole'));
  });

  it('that are stale are renewed once, by no batch, whoever asks for them meanwhile', async () => {
    const { sent, open, see, point, pass, answers, clock } = lookUp();
    await open(0, aTab(1));
    await sent[0]?.finds('Before');
    clock.now += DAY;
    for (const ask of [open, open, point, see]) await ask(0, aTab(1));
    await pass(1_000);
    expect(sent.map(({ kind }) => kind)).toEqual(['one', 'one']);
    expect(answers.slice(1)).toEqual(Array(4).fill('Before, stale'));
    await sent[1]?.finds('After');
    for (const ask of [open, see]) await ask(0);
    await pass(1_000);
    expect([sent.length, answers.slice(5)]).toEqual([2, ['After', 'After']]);
  });
});

describe('what was found in upper case only', () => {
  async function found() {
    const all = lookUp();
    await all.pointAtUpper(0);
    await all.sent[0]?.says();
    await all.sent[1]?.finds('Before');
    all.clock.now += DAY;
    return all;
  }

  it('is renewed as it was found, and by no batch', async () => {
    const { sent, see, pass, answers, asked } = await found();
    // In view with another, for which a batch goes.
    await see(0);
    await see(1);
    await pass(GATHER);
    expect(asked()).toEqual([[0], ['0 upper'], ['0 upper'], [1]]);
    expect(sent.slice(2).map(({ kind }) => kind)).toEqual(['one', 'many']);
    await sent[2]?.finds('After');
    await see(0);
    expect([sent.length, answers[1], answers.at(-1)]).toEqual([4, 'Before, stale', 'After']);
  });

  it('and is not there any more as it was found is asked for in lower case', async () => {
    const { sent, point, answers, asked, pass } = await found();
    await point(0);
    await sent[2]?.says();
    await sent[3]?.finds('After');
    await pass(1_000);
    await point(0);
    expect(asked().slice(2)).toEqual([['0 upper'], [0]]);
    expect(answers).toEqual(['Before', 'Before, stale', 'After']);
  });
});

it('a second spelling that came while the other was asked for is asked for too', async () => {
  const { sent, point, pointAtUpper, answers, asked } = lookUp();
  await point(0);
  await pointAtUpper(0);
  await sent[0]?.says();
  await sent[1]?.finds('Token');
  expect(asked()).toEqual([[0], ['0 upper']]);
  expect(answers).toEqual(['absent', 'Token']);
});
