/** What is said about a token beside its record. */
import { expect, it, vi } from 'vitest';
import type { Source } from '../../lib/asset/standard.ts';
import type { PolicyId, Subject } from '../../lib/asset/subject.ts';
import { createNotes, MAX_SAME_TICKER, type NotesDeps, type Shown } from '../../lib/trust/notes.ts';
import { CONFUSABLES } from '../data/confusables.ts';
import { numberedSubjects, upTo } from '../tokens/numbered-subjects.ts';

const policy = (digits: number) => digits.toString(16).padStart(2, '0').repeat(28) as PolicyId;
const subject = (digits: number, name = '') =>
  (policy(digits) + Buffer.from(name).toString('hex')) as Subject;
const SNEK = { subject: subject(0x27, 'snek'), name: 'Snek', ticker: 'SNEK' };

type Listed = Awaited<ReturnType<NotesDeps['listedTokens']>>;
type Labelled = Awaited<ReturnType<NotesDeps['settings']>>['nicknames'];
const start = (listed: Listed = [SNEK], nicknames: Labelled = [], pause = async () => {}) =>
  createNotes({
    settings: async () => ({ nicknames }),
    confusables: async () => CONFUSABLES,
    listedTokens: async () => listed,
    pause,
  });

type Texts = Partial<Record<'name' | 'ticker' | 'description' | 'url', string>>;
/** A token that is on the chain alone, or in the registry. */
function shown(of: Subject, texts?: Texts, source: Source = 'CIP_68'): Shown {
  const sourced = Object.entries(texts ?? {}).map(([name, value]) => [name, { value, source }]);
  const token = texts && { ...Object.fromEntries(sourced), recordedIn: [source] };
  return { network: 'mainnet', subject: of, token, isLookedUp: true, records: {} };
}
const STRANGER = subject(0x5b);
const LIKE_SNEK = { kind: 'lookalike', of: SNEK.subject, text: 'SNEK' };

it('an unregistered token is compared with the token list by its name, ticker and asset name', async () => {
  const notes = start();
  expect(await notes(shown(STRANGER, { name: 'Pepe', ticker: 'SNЕK' }))).toEqual([LIKE_SNEK]);
  expect(await notes(shown(subject(0x5b, 'SNEK')))).toEqual([LIKE_SNEK]);
  expect(await notes(shown(STRANGER, { name: '₳DA' }))).toEqual([{ kind: 'ada' }]);
  expect(await notes(shown(STRANGER, { name: 'Pepe' }))).toEqual([]);
  expect(await notes({ ...shown(subject(0x5b, 'SNEK')), network: 'preprod' })).toEqual([]);
});

it('a registered token is neither compared nor searched for addresses', async () => {
  const notes = start();
  expect(await notes(shown(STRANGER, { name: 'ada at x.io', ticker: 'ADA' }, 'CIP_26'))).toEqual([]);
  const listed = start([SNEK, { subject: STRANGER, name: 'x.io', ticker: 'ADA' }]);
  expect(await listed(shown(STRANGER, { name: 'x.io', ticker: 'ADA' }))).toEqual([]);
});

it('a token that could not be looked up may be registered, so it is not compared', async () => {
  const failed = { ...shown(subject(0x5b, 'SNEK')), isLookedUp: false };
  expect(await start()(failed)).toEqual([]);
});

it('the index of the list is not waited for in a hurry, and built once, with pauses', async () => {
  const pause = vi.fn(async () => undefined);
  const copies = numberedSubjects(1_100).map((copy) => ({ subject: copy, ticker: 'SNEK' }));
  const notes = start(copies, [], pause);
  const urgent = { ...shown(STRANGER, { ticker: 'SNEK' }), isUrgent: true };
  expect(await notes(urgent)).toEqual([]);
  await Promise.all([notes(shown(STRANGER)), notes(shown(STRANGER))]);
  expect(pause).toHaveBeenCalledTimes(2);
  expect(await notes(urgent)).toHaveLength(1);
});

it('a token with a nickname comes before those of the list, and has no lookalikes itself', async () => {
  const mine = { network: 'mainnet', subject: subject(1, 'SNEK'), nickname: 'the snake' } as const;
  const notes = start([SNEK], [mine]);
  const like = { kind: 'lookalike', of: mine.subject, text: 'SNEK', nickname: 'the snake' };
  expect(await notes(shown(STRANGER, { ticker: 'SNEK' }))).toEqual([like]);
  expect(await notes(shown(mine.subject))).toEqual([{ kind: 'nickname', nickname: 'the snake' }]);
  expect(await notes({ ...shown(mine.subject), network: 'preprod' })).toEqual([]);
  const cobra = start([SNEK], [{ ...mine, name: 'Cobra' }]);
  expect(await cobra(shown(STRANGER, { name: 'Cobra' }))).toEqual([{ ...like, text: 'Cobra' }]);
});

it('the first address in the texts of an unregistered token is named, but not that of its website', async () => {
  const notes = start();
  const address = [{ kind: 'address', host: 'ada-drop.io' }];
  expect(await notes(shown(subject(0x5b, 'ada-drop.io')))).toEqual(address);
  expect(await notes(shown(STRANGER, { name: 'Drop', description: 'Claim at ada-drop.io' }))).toEqual(
    address,
  );
  const nft = shown(STRANGER, { name: 'Drop' });
  expect(await notes({ ...nft, token: { ...nft.token, texts: ['https://ada-drop.io'] } })).toEqual(address);
  expect(await notes(shown(STRANGER, { name: 'Drop', url: 'https://ada-drop.io' }))).toEqual([]);
});

it('a registered token is counted among those with its ticker', async () => {
  const notes = start();
  const other = subject(0x28);
  expect(await notes(shown(other, { ticker: 'SNEK' }, 'CIP_26'))).toEqual([
    { kind: 'same-ticker', ticker: 'SNEK', count: 2, subjects: [other, SNEK.subject] },
  ]);
  expect(await notes(shown(SNEK.subject, SNEK, 'CIP_26'))).toEqual([]);
  const bulls = upTo(40).map((at) => ({ subject: subject(at + 1), ticker: 'BULL' }));
  const [note] = await start(bulls)(shown(subject(1), { ticker: 'BULL' }, 'CIP_26'));
  expect(note).toMatchObject({
    count: 40,
    subjects: bulls.slice(0, MAX_SAME_TICKER).map((bull) => bull.subject),
  });
});

it('a conflict of the standards is a note, after all others', async () => {
  const records = { CIP_68: { decimals: 6 }, CIP_26: { decimals: { value: 2 } } };
  expect(await start()({ ...shown(STRANGER), records })).toEqual([
    { kind: 'conflict', property: 'decimals', values: { CIP_68: '6', CIP_26: '2' } },
  ]);
});

it('a long text is shortened without splitting a surrogate pair', async () => {
  const name = `aaa${'😀'.repeat(40)}`;
  expect(await start([{ subject: SNEK.subject, name }])(shown(STRANGER, { name }))).toEqual([
    { ...LIKE_SNEK, text: `aaa${'😀'.repeat(28)}…` },
  ]);
});
