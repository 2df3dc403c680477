/** What a look-up asks for: nothing twice, by whichever way it came, and each thing as it is written. */
import { expect, it } from 'vitest';
import type { Asker } from '../../lib/metadata/budget.ts';
import type { Question } from '../../lib/metadata/lookup.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { createTestLookup } from './a-lookup.ts';
import { aTab, GATHER, hold, PLACE } from './held-requests.ts';
import { stranger, upTo } from './strangers.ts';

const DAY = 24 * 3_600_000;

/** The whole pipeline over the service and the clock in hand; a stranger by its number. */
function lookUp() {
  const held = hold();
  const { lookup } = createTestLookup({ ...held, address: async () => PLACE.base, random: () => 0 });
  /** What became of each question, in the order in which they were asked. */
  const answers: (string | undefined)[] = [];
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
  const ask =
    (urgency: Question['urgency'], isUpper = false) =>
    (i: number, asker: Asker = aTab(), ...ahead: readonly number[]) => {
      const identifier = { ...asSubject(i), ...(isUpper && { written: stranger(i).toUpperCase() }) };
      const question = { urgency, asker, ahead: ahead.map(asSubject) };
      return note(lookup.ask('mainnet', [identifier], question).then(([outcome]) => outcome));
    };
  return {
    ...held,
    answers,
    see: ask('visible'),
    point: ask('pointed'),
    pointAtUpper: ask('pointed', true),
    picture: (i: number) => lookup.logo('mainnet', stranger(i)),
  };
}

it('neighbours that did not come are not asked for again at every step of the pointer', async () => {
  const { sent, see, point, pass, asked } = lookUp();
  for (const i of upTo(8)) await see(i);
  await pass(GATHER);
  await sent[0]?.finds('a name');
  for (const i of [0, 1]) await point(i, aTab(1), 3, 4, 5, 6);
  expect(asked().slice(1)).toEqual([[0], [1], [3, 4, 5, 6]]);
  for (const one of sent.slice(1)) await one.says({ kind: 'too-large' });
  await point(2, aTab(1), 3, 4, 5, 6);
  expect(asked().filter((one) => one.length === 4)).toHaveLength(1);
});

it('a logo that waits for a place is not dropped for what is pointed at', async () => {
  const { sent, point, picture } = lookUp();
  for (const i of upTo(4)) await point(i);
  const logo = picture(10);
  await point(11, aTab(1));
  for (let i = 0; i < sent.length; i++) await sent[i]?.finds(`Token ${i}`);
  expect(await logo).toEqual({ kind: 'none', reason: 'not-recorded' });
});

it('details that are stale are renewed once, by no batch, whoever asks for them meanwhile', async () => {
  const { sent, see, point, pass, answers, clock } = lookUp();
  await point(0);
  await sent[0]?.finds('Before');
  clock.now += DAY;
  for (const ask of [point, point, see]) await ask(0);
  await pass(1_000);
  expect(sent.map(({ kind }) => kind)).toEqual(['one', 'one']);
  await sent[1]?.finds('After');
  await see(0);
  expect([sent.length, answers]).toEqual([2, ['Before', ...Array(3).fill('Before, stale'), 'After']]);
});

it('what was found in upper case only is renewed as it was found, by no batch, and else in lower case', async () => {
  const { sent, pointAtUpper, see, point, pass, answers, asked, clock } = lookUp();
  await pointAtUpper(0);
  await sent[0]?.says();
  await sent[1]?.finds('Before');
  clock.now += DAY;
  // In view with another, for which a batch goes.
  for (const i of [0, 1]) await see(i);
  await pass(GATHER);
  expect(asked()).toEqual([[0], ['0 upper'], ['0 upper'], [1]]);
  await sent[2]?.finds('After');
  await see(0);
  expect([sent.length, answers[1], answers.at(-1)]).toEqual([4, 'Before, stale', 'After']);
  clock.now += DAY;
  await point(0);
  await sent[4]?.says();
  await sent[5]?.finds('Last');
  expect(asked().slice(4)).toEqual([['0 upper'], [0]]);
  await point(0);
  expect(answers.at(-1)).toBe('Last');
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
