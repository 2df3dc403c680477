/** The notes of a viewed token. */
import { beforeEach, expect, it } from 'vitest';
import { fingerprintOf } from '../../../lib/asset/fingerprint.ts';
import { assetNameOf, policyOf, type Subject } from '../../../lib/asset/subject.ts';
import { t } from '../../../lib/i18n/messages.ts';
import type { Note, Token } from '../../../lib/tokens/token.ts';
import {
  createNotes,
  MAX_LOOKALIKE_NOTES,
  type Notes,
  type TokenSettings,
} from '../../../lib/trust/lookalikes/notes.ts';
import type { ConflictProperty } from '../../../lib/trust/metadata/conflict.ts';
import { setEnglish } from '../../components/english.ts';

setEnglish();

/** Under a policy of 28 equal bytes. */
function token(digits: number, ticker: string, more: Partial<Token> = {}): Token {
  const subject = digits.toString(16).padStart(2, '0').repeat(28) as Subject;
  return {
    ...{ network: 'mainnet', subject, policy: policyOf(subject), assetName: assetNameOf(subject) },
    fingerprint: fingerprintOf(subject),
    name: stated(`The ${ticker}`),
    ticker: stated(ticker),
    ...{ others: {}, priority: ['CIP_68', 'CIP_26'], service: 'https://tokens.cardano.org' },
    ...more,
  };
}
const stated = (value: string, source: 'CIP_26' | 'CIP_68' = 'CIP_26') => ({ value, source });
/** What only the chain has. */
const unregistered = (name: string) => ({ name: stated(name, 'CIP_68'), recordedIn: ['CIP_68'] }) as const;
/** A token of the policy. */
const under = (policy: string, name: string) => (policy + Buffer.from(name).toString('hex')) as Subject;

let settings: TokenSettings;
/** The token list, and the cached tokens. */
let listed: { readonly subject: Subject; name?: string; ticker?: string }[];
let cached: Token[];
beforeEach(() => {
  settings = { labelledTokens: [], mutedTokens: [] };
  listed = [];
  cached = [];
});

const start = () =>
  createNotes({
    settings: async () => settings,
    listedTokens: async () => listed,
    cached: async (_network, subjects) => {
      const found = cached.filter(({ subject }) => subjects.includes(subject));
      const outcome = { kind: 'found', fetchedAt: 0, stale: false } as const;
      return new Map(found.map((token) => [token.subject, { ...outcome, token }]));
    },
    pause: async () => undefined,
  });

const textsOf = (notes: readonly Note[]) =>
  notes.map(({ kind, values }) => t(`note_${kind}`, ...values).replace(/[\u2066-\u2069]/g, ''));

/** The notes of a token on a page with others. */
const notesOf = async (token: Token, page: readonly Token[] = [], notes: Notes = start()) => {
  cached = [...cached, ...page];
  return notes.of({ ...token, token, records: {}, page: page.map(({ subject }) => subject) });
};
const expectNotes = async (of: Token, page: readonly Token[], ...lines: readonly string[]) =>
  expect(textsOf(await notesOf(of, page))).toEqual(lines);

const SNEK = token(0x27, 'SNEK');
const KEY = { network: SNEK.network, subject: SNEK.subject, label: 'the snake' };
const LABELLED = { ...KEY, name: 'Snek', ticker: 'SNEK' };
const FAKE = token(0x91, 'SNЕK');
const TWIN = token(0x92, 'SNEK', { name: stated('Another') });
const SAME_TICKER = 'Another token uses the ticker SNEK';

it('notes warn on both sides of two lookalikes, each with the other token', async () => {
  await expectNotes(SNEK, [TWIN], SAME_TICKER);
  await expectNotes(TWIN, [SNEK], SAME_TICKER);
  const [note] = await notesOf(TWIN, [SNEK]);
  expect(note?.other).toEqual({ subject: SNEK.subject, name: 'The SNEK', ticker: 'SNEK' });
  await expectNotes(SNEK, []);
});

it('notes mention a name that equals a ticker, and a lookalike of ada', async () => {
  const named = token(1, 'X', { name: stated('SNEK') });
  await expectNotes(SNEK, [named], 'Another token uses SNEK as name or ticker');
  await expectNotes(token(1, '₳DA'), [], 'This isn’t ada. Ada has no policy ID.');
});

it('notes compare with the token list, also a token that no service knows, by its asset name', async () => {
  listed = [{ subject: SNEK.subject, name: 'Snek', ticker: 'SNEK' }];
  await expectNotes(FAKE, [], 'Looks like another token: Snek (SNEK)');
  const unknown = { network: 'mainnet', subject: under('5b'.repeat(28), 'SNEK'), records: {} } as const;
  expect(await start().of({ ...unknown, network: 'preprod' })).toEqual([]);
  // Without the list until it is indexed.
  const notes = start();
  expect(await notes.of({ ...unknown, isUrgent: true })).toEqual([]);
  expect(textsOf(await notes.of(unknown))).toEqual(['Another token uses SNEK as name or ticker']);
  expect(await notes.of({ ...unknown, isUrgent: true })).toHaveLength(1);
});

it('notes do not warn of a registered token because of an unregistered copy, unless that is labelled', async () => {
  const copy = token(0x93, 'SNEK', unregistered('SNEK'));
  await expectNotes(SNEK, [copy]);
  await expectNotes(copy, [SNEK], SAME_TICKER);
  settings = { ...settings, labelledTokens: [{ ...copy, label: 'mine', name: 'SNEK', ticker: 'SNEK' }] };
  await expectNotes(SNEK, [copy], SAME_TICKER);
});

it('notes start with the user’s label, include labelled tokens as lookalikes, and omit lookalikes of muted tokens', async () => {
  settings = { labelledTokens: [LABELLED], mutedTokens: [TWIN] };
  await expectNotes(FAKE, [], 'Looks like another token: Snek (SNEK)');
  expect((await notesOf(FAKE))[0]?.other).toMatchObject({ label: 'the snake' });
  await expectNotes(SNEK, [], 'Your label: the snake');
  await expectNotes(TWIN, []);
});

it('notes compare with a labelled token by its cached names too, which a file of labels may lack', async () => {
  settings = { ...settings, labelledTokens: [KEY] };
  cached = [{ ...SNEK, ...unregistered('SNEK') }];
  const [note] = await notesOf({ ...TWIN, recordedIn: ['CIP_26'] });
  expect(note?.other).toMatchObject({ label: 'the snake' });
});

it('notes contain `MAX_LOOKALIKE_NOTES` lookalikes at most', async () => {
  const page = Array.from({ length: 9 }, (_, at) => token(at + 1, 'BULL'));
  expect(await notesOf(token(10, 'BULL'), page)).toHaveLength(MAX_LOOKALIKE_NOTES);
});

it.each([
  ['unregistered copies', 'CIP_68', 'BULL'],
  // The listed ticker is less like the token's than those of the decoys are.
  ['registered decoys', 'CIP_26', 'bull'],
] as const)('notes name labelled and listed tokens before any %s', async (_, source, ticker) => {
  const [mine, registered] = [token(0xa1, 'BULL'), token(0xa2, 'BULL')];
  settings = { ...settings, labelledTokens: [{ ...mine, label: 'mine', name: 'Bull', ticker: 'BULL' }] };
  listed = [{ subject: registered.subject, name: 'Bull', ticker }];
  const notes = start();
  const name = stated('BULL', source);
  const copyAt = (at: number) => token(at, 'BULL', { name, ticker: name, recordedIn: [source] });
  const copies = Array.from({ length: 100 }, (_, at) => copyAt(at + 1));
  for (const copy of copies.slice(0, 5)) await notesOf(copy, copies, notes);
  const [first, second] = await notesOf(copyAt(0xa0), copies, notes);
  expect([first?.other?.subject, second?.other?.subject]).toEqual([mine.subject, registered.subject]);
});

it('notes shorten long texts without splitting a surrogate pair', async () => {
  for (const long of ['😀'.repeat(5_000), `a${'😀'.repeat(5_000)}`]) {
    const [note] = await notesOf(token(2, long), [token(1, long)]);
    expect(note?.values[0]?.length).toBeLessThan(70);
    expect(note?.values[0]).not.toMatch(/\p{Cs}/u);
  }
});

const ON_CHAIN = { decimals: 6, name: 'A', ticker: 'AA', url: 'a', logo: 'ipfs://a' };
const CONFLICTS: Readonly<Record<ConflictProperty, readonly [unknown, string]>> = {
  decimals: [2, 'Decimals disagree: 6 on chain, 2 in the registry.'],
  name: ['B', 'Names differ: A in CIP-68, B in CIP-26'],
  ticker: ['BB', 'Tickers differ: AA in CIP-68, BB in CIP-26'],
  url: ['b', 'Websites differ: a in CIP-68, b in CIP-26'],
  logo: ['ipfs://b', 'The logos on chain and in the registry differ.'],
};
it.each(Object.entries(CONFLICTS))('notes contain a conflict: %s', async (property, [value, line]) => {
  const records = { CIP_68: ON_CHAIN, CIP_26: { [property]: { value } } };
  expect(textsOf(await start().of({ ...SNEK, records }))).toEqual([line]);
});
