/** The notes of a viewed token, and the view history. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../lib/asset/fingerprint.ts';
import { assetNameOf, parseSubject, policyOf } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Note, Token } from '../../lib/metadata/token.ts';
import { CONFLICT_PROPERTIES, type ConflictProperty } from '../../lib/trust/conflict.ts';
import { createNotes, MAX_LOOKALIKE_NOTES, type Notes, type TokenSettings } from '../../lib/trust/notes.ts';
import { createViewHistory, MAX_VIEWED_TOKENS } from '../../lib/trust/view-history.ts';
import { setEnglish } from '../components/english.ts';
import { createMemoryStorageItem } from '../storage/memory-storage-item.ts';

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

/** Survives a restart of the worker. */
let storageItem: ReturnType<typeof createMemoryStorageItem>;
let settings: TokenSettings;
let faults: unknown[];
beforeEach(() => {
  storageItem = createMemoryStorageItem();
  settings = { labelledTokens: [], mutedTokens: [] };
  faults = [];
});

function start() {
  const waits: (() => void)[] = [];
  const history = createViewHistory({
    storageItem,
    wait: () => new Promise((resume) => waits.push(resume)),
    report: (error) => faults.push(error),
  });
  const written = async () => {
    for (const resume of waits.splice(0)) resume();
    await new Promise((resume) => setTimeout(resume));
  };
  return { notes: createNotes({ settings: async () => settings, history }), history, written };
}

const textsOf = (notes: readonly Note[]) =>
  notes.map(({ kind, values }) => t(`note_${kind}`, ...values).replace(/[\u2066-\u2069]/g, ''));

/** For a token without conflicts. */
const expectNotes = async (notes: Notes, of: Token, ...lines: readonly string[]) =>
  expect(textsOf(await notes.of(of, {}))).toEqual(lines);

const SNEK = token(0x27, 'SNEK');
const KEY = { network: SNEK.network, subject: SNEK.subject };
const FAKE = token(0x91, 'SNЕK');
const TWIN = token(0x92, 'SNEK', { name: { value: 'Another', source: 'CIP_26' } });

describe('the notes of a token', () => {
  it('are complete in a private window, which adds nothing to the history', async () => {
    const { notes, history, written } = start();
    await notes.of(FAKE, {}, true);
    expect(await history.on('mainnet')).toEqual([]);
    await notes.of(SNEK, {});
    expect(await notes.of(FAKE, {}, true)).toHaveLength(1);
    await written();
    expect(JSON.stringify(await storageItem.read())).not.toContain(FAKE.subject);
  });

  it('mention a name that equals a ticker, and a lookalike of ada', async () => {
    const { notes } = start();
    await notes.of(token(1, 'X', { name: { value: 'SNEK', source: 'CIP_68' } }), {});
    await expectNotes(notes, SNEK, 'Another token has the same name or ticker: SNEK, policy 0101…0101');
    await expectNotes(notes, token(1, '₳DA'), 'This looks like ada: ₳DA. Real ada has no policy.');
  });

  it('start with the user’s label, include labelled tokens as lookalikes, and omit lookalikes of muted tokens', async () => {
    const { notes } = start();
    settings = {
      labelledTokens: [{ ...KEY, label: 'the snake', name: 'Snek', ticker: 'SNEK' }],
      mutedTokens: [TWIN],
    };
    const line = 'Another token has a similar ticker: SNEK (the snake), policy 2727…2727';
    await expectNotes(notes, FAKE, line);
    await expectNotes(notes, SNEK, 'Your label: the snake');
    await expectNotes(notes, TWIN);
  });

  it('contain `MAX_LOOKALIKE_NOTES` lookalikes at most', async () => {
    const { notes } = start();
    for (let policy = 1; policy <= 9; policy++) await notes.of(token(policy, 'BULL'), {});
    expect(await notes.of(token(10, 'BULL'), {})).toHaveLength(MAX_LOOKALIKE_NOTES);
  });

  it('shorten long texts without splitting a surrogate pair', async () => {
    const { notes } = start();
    for (const long of ['😀'.repeat(5_000), `a${'😀'.repeat(5_000)}`]) {
      await notes.of(token(1, long), {});
      const [note] = await notes.of(token(2, long), {});
      expect(note?.values[0]?.length).toBeLessThan(70);
      expect(note?.values[0]).not.toMatch(/\p{Cs}/u);
    }
  });

  it('contain one note per conflict', async () => {
    const { notes } = start();
    const lines: Readonly<Record<ConflictProperty, readonly [unknown, unknown, string]>> = {
      decimals: [6, 2, 'Decimals disagree: 6 on chain, 2 in the registry.'],
      name: ['A', 'B', 'Names differ: A in CIP-68, B in CIP-26'],
      ticker: ['AA', 'BB', 'Tickers differ: AA in CIP-68, BB in CIP-26'],
      url: ['a', 'b', 'Websites differ: a in CIP-68, b in CIP-26'],
      logo: ['ipfs://a', 'ipfs://b', 'The logo on chain and the one in the registry differ.'],
    };
    const all = CONFLICT_PROPERTIES.map((one) => ({ [one]: lines[one][0] }));
    for (const one of CONFLICT_PROPERTIES) {
      const [chain, registry, line] = lines[one];
      const records = { CIP_68: Object.assign({}, ...all), CIP_26: { [one]: { value: registry } } };
      expect([chain, textsOf(await notes.of(SNEK, records))]).toEqual([records.CIP_68[one], [line]]);
    }
  });
});

describe('the view history', () => {
  it('evicts the token that was viewed longest ago', async () => {
    const { history } = start();
    for (let at = 0; at <= MAX_VIEWED_TOKENS; at++) {
      const subject = parseSubject(SNEK.policy + at.toString(16).padStart(8, '0'));
      if (subject) await history.add({ ...SNEK, subject });
    }
    const all = await history.on('mainnet');
    expect([all.length, all.some(({ subject }) => subject.endsWith('00000000'))]).toEqual([
      MAX_VIEWED_TOKENS,
      false,
    ]);
  });

  it('omits invalid stored entries, and is empty if the storage fails', async () => {
    storageItem = createMemoryStorageItem([null, 7, {}, { ...KEY, subject: 'ab' }, { ...KEY, name: 7 }]);
    expect(await start().history.on('mainnet')).toEqual([{ ...KEY, familiarity: 'viewed' }]);
    storageItem = createMemoryStorageItem('rubbish');
    expect(await start().history.on('mainnet')).toEqual([]);
    const broken = createViewHistory({
      storageItem: { read: () => Promise.reject(new Error('broken')), write: async () => undefined },
      wait: async () => undefined,
      report: (error) => faults.push(error),
    });
    expect(await createNotes({ settings: async () => settings, history: broken }).of(SNEK, {})).toEqual([]);
    expect(faults).toHaveLength(1);
  });
});
