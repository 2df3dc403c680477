/** The notes of a viewed token. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { assetNameOf, parseSubject, policyOf, type Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Note, Token } from '../../lib/metadata/token.ts';
import { CONFLICT_PROPERTIES, type ConflictProperty } from '../../lib/trust/conflict.ts';
import { createNotes, MAX_LOOKALIKE_NOTES, type Notes, type TokenSettings } from '../../lib/trust/notes.ts';
import { setEnglish } from '../components/english.ts';

setEnglish();

/** Under a policy of 28 equal bytes. */
function token(policy: number, ticker: string, more: Partial<Token> = {}): Token {
  const subject = parseSubject(policy.toString(16).padStart(2, '0').repeat(28));
  if (subject === undefined) throw new Error(`no policy: ${policy}`);
  return {
    network: 'mainnet',
    subject,
    policy: policyOf(subject),
    assetName: assetNameOf(subject),
    fingerprint: fingerprintOf(subject),
    name: { value: `The ${ticker}`, source: 'CIP_26' },
    ticker: { value: ticker, source: 'CIP_26' },
    others: {},
    priority: ['CIP_68', 'CIP_26'],
    service: 'https://tokens.cardano.org',
    ...more,
  };
}

let settings: TokenSettings;
/** The token list, and the cached tokens. */
let listed: { readonly subject: Subject; name?: string; ticker?: string; host?: string }[];
let cached: Token[];
beforeEach(() => {
  settings = { labelledTokens: [], mutedTokens: [] };
  listed = [];
  cached = [];
});

const start = () =>
  createNotes({
    settings: async () => settings,
    names: {
      list: async () => ({ count: listed.length, madeAt: 2, namesMadeAt: 1 }),
      listedTokens: async () => listed,
    },
    cached: async (_network, subjects) => {
      const found = cached.filter(({ subject }) => subjects.includes(subject));
      return new Map(
        found.map((token) => [token.subject, { kind: 'found', token, fetchedAt: 0, stale: false }]),
      );
    },
    pause: async () => undefined,
  });

const textsOf = (notes: readonly Note[]) =>
  notes.map(({ kind, values }) => t(`note_${kind}`, ...values).replace(/[\u2066-\u2069]/g, ''));

/** The notes of a token on a page with others. */
const notesOf = async (token: Token, page: readonly Token[] = [], notes: Notes = start()) => {
  cached = [...cached, ...page];
  const subjects = page.map(({ subject }) => subject);
  return notes.of({ ...token, token, records: {}, page: subjects });
};
const expectNotes = async (of: Token, page: readonly Token[], ...lines: readonly string[]) =>
  expect(textsOf(await notesOf(of, page))).toEqual(lines);

const SNEK = token(0x27, 'SNEK');
const KEY = { network: SNEK.network, subject: SNEK.subject };
const FAKE = token(0x91, 'SNЕK');
const TWIN = token(0x92, 'SNEK', { name: { value: 'Another', source: 'CIP_26' } });

describe('the notes of a token', () => {
  it('warn on both sides of two lookalikes, each with the other token', async () => {
    const sameTicker = 'Another token uses the ticker SNEK';
    await expectNotes(SNEK, [TWIN], sameTicker);
    await expectNotes(TWIN, [SNEK], sameTicker);
    const [note] = await notesOf(TWIN, [SNEK]);
    expect(note?.other).toEqual({ subject: SNEK.subject, name: 'The SNEK', ticker: 'SNEK' });
    await expectNotes(SNEK, []);
  });

  it('mention a name that equals a ticker, and a lookalike of ada', async () => {
    const namedSo = token(1, 'X', { name: { value: 'SNEK', source: 'CIP_26' } });
    await expectNotes(SNEK, [namedSo], 'Another token uses SNEK as name or ticker');
    await expectNotes(token(1, '₳DA'), [], 'This isn’t ada. Ada has no policy ID.');
  });

  it('compare with the token list, also a token that no service knows, by its asset name', async () => {
    listed = [{ subject: SNEK.subject, name: 'Snek', ticker: 'SNEK' }];
    await expectNotes(FAKE, [], 'Looks like another token: Snek (SNEK)');
    const subject = parseSubject(`${'5b'.repeat(28)}${Buffer.from('SNEK').toString('hex')}`) ?? SNEK.subject;
    const unknown = await start().of({ network: 'mainnet', subject, records: {} });
    expect(textsOf(unknown)).toEqual(['Another token uses SNEK as name or ticker']);
    expect(await start().of({ network: 'preprod', subject, records: {} })).toEqual([]);
    // Without the list until it is indexed.
    const notes = start();
    const urgent = { network: 'mainnet', subject, records: {}, isUrgent: true } as const;
    expect(await notes.of(urgent)).toEqual([]);
    await notes.of({ network: 'mainnet', subject, records: {} });
    expect(await notes.of(urgent)).toHaveLength(1);
  });

  it('do not warn of a registered token because of an unregistered copy, unless that is labelled', async () => {
    const copy = token(0x93, 'SNEK', { name: { value: 'SNEK', source: 'CIP_68' }, recordedIn: ['CIP_68'] });
    await expectNotes(SNEK, [copy]);
    await expectNotes(copy, [SNEK], 'Another token uses the ticker SNEK');
    settings = { ...settings, labelledTokens: [{ ...copy, label: 'mine', name: 'SNEK', ticker: 'SNEK' }] };
    await expectNotes(SNEK, [copy], 'Another token uses the ticker SNEK');
  });

  it('start with the user’s label, include labelled tokens as lookalikes, and omit lookalikes of muted tokens', async () => {
    settings = {
      labelledTokens: [{ ...KEY, label: 'the snake', name: 'Snek', ticker: 'SNEK' }],
      mutedTokens: [TWIN],
    };
    await expectNotes(FAKE, [], 'Looks like another token: Snek (SNEK)');
    expect((await notesOf(FAKE))[0]?.other).toMatchObject({ label: 'the snake' });
    await expectNotes(SNEK, [], 'Your label: the snake');
    await expectNotes(TWIN, []);
  });

  it('compare with a labelled token by its cached names too, which a file of labels may lack (promise 38)', async () => {
    settings = { ...settings, labelledTokens: [{ ...KEY, label: 'the snake' }] };
    cached = [{ ...SNEK, name: { value: 'SNEK', source: 'CIP_68' }, recordedIn: ['CIP_68'] }];
    const registered = { ...TWIN, recordedIn: ['CIP_26'] } as const;
    expect((await notesOf(registered))[0]?.other).toMatchObject({ label: 'the snake' });
  });

  it('contain `MAX_LOOKALIKE_NOTES` lookalikes at most', async () => {
    const page = Array.from({ length: 9 }, (_, at) => token(at + 1, 'BULL'));
    expect(await notesOf(token(10, 'BULL'), page)).toHaveLength(MAX_LOOKALIKE_NOTES);
  });

  it.each([
    ['unregistered copies', 'CIP_68', 'BULL'],
    // The listed ticker is less like the token's than those of the decoys are.
    ['registered decoys', 'CIP_26', 'bull'],
  ] as const)(
    'warn of labelled and listed tokens first, however many %s a page shows or has shown (promise 38)',
    async (_what, source, ticker) => {
      const [mine, registered] = [token(0xa1, 'BULL'), token(0xa2, 'BULL')];
      settings = { ...settings, labelledTokens: [{ ...mine, label: 'mine', name: 'Bull', ticker: 'BULL' }] };
      listed = [{ subject: registered.subject, name: 'Bull', ticker }];
      const notes = start();
      const name = { value: 'BULL', source };
      const copyAt = (at: number) => token(at, 'BULL', { name, ticker: name, recordedIn: [source] });
      const copies = Array.from({ length: 100 }, (_, at) => copyAt(at + 1));
      for (const copy of copies) await notesOf(copy, copies, notes);
      const [first, second] = await notesOf(copyAt(0xa0), copies, notes);
      expect([first?.other?.subject, second?.other?.subject]).toEqual([mine.subject, registered.subject]);
    },
  );

  it('shorten long texts without splitting a surrogate pair', async () => {
    for (const long of ['😀'.repeat(5_000), `a${'😀'.repeat(5_000)}`]) {
      const [note] = await notesOf(token(2, long), [token(1, long)]);
      expect(note?.values[0]?.length).toBeLessThan(70);
      expect(note?.values[0]).not.toMatch(/\p{Cs}/u);
    }
  });

  describe('on its website', () => {
    const site = (value: string) => ({ url: { value, source: 'CIP_26' } }) as const;
    const original = token(0x27, 'SNEK', site('https://www.snek.fun/about'));
    const imitation = token(0x91, 'SNЕK', site('https://claim-snek.fun'));
    const listedOriginal = { subject: original.subject, name: 'Snek', ticker: 'SNEK', host: 'snek.fun' };
    const labelled = { ...KEY, label: 'the snake', name: 'Snek', ticker: 'SNEK' } as const;
    const ofWebsite = async (of: Token, page: readonly Token[] = []) =>
      (await notesOf(of, page)).filter(({ kind }) => kind.startsWith('website'));

    it('say that it imitates that of a token in the token list, unless the list has it too', async () => {
      listed = [listedOriginal];
      const values = ['claim-snek.fun', 'snek.fun', 'Snek', '1'];
      expect(await ofWebsite(imitation)).toEqual([{ kind: 'website-listed', values }]);
      expect(await ofWebsite(original, [imitation])).toEqual([]);
      expect(await ofWebsite({ ...imitation, network: 'preprod' })).toEqual([]);
      // Another website than the one that the list has for it.
      listed = [listedOriginal, { subject: imitation.subject, host: 'elsewhere.example' }];
      expect(await ofWebsite(imitation)).toHaveLength(1);
      listed = [listedOriginal, { subject: imitation.subject, host: 'claim-snek.fun' }];
      expect(await ofWebsite(imitation)).toEqual([]);
    });

    it('say nothing about tokens with other names, nor about those that only the page shows (promise 38)', async () => {
      listed = [listedOriginal];
      const [name, ticker] = ['X1', 'X2'].map((value) => ({ value, source: 'CIP_26' }) as const);
      expect(await ofWebsite({ ...imitation, name, ticker } as Token)).toEqual([]);
      listed = [];
      expect(await ofWebsite(imitation, [original])).toEqual([]);
    });

    it('say that it imitates that of a labelled token, whatever the names, unless the token is labelled or muted', async () => {
      settings = { ...settings, labelledTokens: [labelled] };
      expect(await ofWebsite(imitation)).toEqual([]);
      cached = [original];
      const named = token(0x91, 'OTHER', site('https://claim-snek.fun'));
      const values = ['claim-snek.fun', 'snek.fun', 'Snek', 'the snake'];
      expect(await ofWebsite(named)).toEqual([{ kind: 'website-labelled', values }]);
      cached = [];
      listed = [listedOriginal, { subject: named.subject, host: 'claim-snek.fun' }];
      expect(await ofWebsite(named)).toHaveLength(1);
      settings = { labelledTokens: [labelled], mutedTokens: [named] };
      expect(await ofWebsite(named)).toEqual([]);
      const own = { network: 'mainnet', subject: named.subject, label: 'also mine' } as const;
      settings = { labelledTokens: [labelled, own], mutedTokens: [] };
      expect(await ofWebsite(named)).toEqual([]);
    });

    it('say nothing about another token of the policy', async () => {
      const sibling = parseSubject(`${imitation.policy}aa`) ?? SNEK.subject;
      listed = [{ ...listedOriginal, subject: sibling }];
      expect(await ofWebsite(imitation)).toEqual([]);
      settings = { ...settings, labelledTokens: [{ ...labelled, subject: sibling }] };
      expect(await ofWebsite(imitation)).toEqual([]);
    });
  });

  it('contain one note per conflict', async () => {
    const lines: Readonly<Record<ConflictProperty, readonly [unknown, unknown, string]>> = {
      decimals: [6, 2, 'Decimals disagree: 6 on chain, 2 in the registry.'],
      name: ['A', 'B', 'Names differ: A in CIP-68, B in CIP-26'],
      ticker: ['AA', 'BB', 'Tickers differ: AA in CIP-68, BB in CIP-26'],
      url: ['a', 'b', 'Websites differ: a in CIP-68, b in CIP-26'],
      logo: ['ipfs://a', 'ipfs://b', 'The logos on chain and in the registry differ.'],
    };
    const all = CONFLICT_PROPERTIES.map((one) => ({ [one]: lines[one][0] }));
    for (const one of CONFLICT_PROPERTIES) {
      const [chain, registry, line] = lines[one];
      const records = { CIP_68: Object.assign({}, ...all), CIP_26: { [one]: { value: registry } } };
      expect([chain, textsOf(await start().of({ ...SNEK, records }))]).toEqual([records.CIP_68[one], [line]]);
    }
  });
});
