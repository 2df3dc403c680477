/** A text compared with the names of tokens: what it may be, what it never is, and that it names one token or none. */
import { describe, expect, it } from 'vitest';
import { LABELS, labelPrefix } from '../../lib/asset/label.ts';
import { assetNameOfText } from '../../lib/asset/subject.ts';
import { assetNamesIn, type NamedToken, readNameText, subjectsNamed } from '../../lib/metadata/name-match.ts';
import { TOKENS } from '../data/index.ts';
import { stranger as subject } from './strangers.ts';

const hexOf = (text: string) => assetNameOfText(text) ?? '';

const snek: NamedToken = { subject: subject(1, hexOf('SNEK')), name: 'Snek Coin', ticker: 'SNK' };
const snapcat: NamedToken = {
  subject: subject(2, labelPrefix(LABELS.nft) + hexOf('Snapcat042')),
  name: 'SNAPCAT',
};
const receipt: NamedToken = {
  subject: subject(3, 'e9bee6d9'.repeat(8)),
  name: 'Olympus staked Ether-Receipt',
};
const rich: NamedToken = { subject: subject(4, `${labelPrefix(LABELS.fungible)}${hexOf('Richmond')}`) };
const ALL = [snek, snapcat, receipt, rich];

function named(text: string, tokens: readonly NamedToken[] = ALL): readonly NamedToken[] {
  const read = readNameText(text);
  const subjects = read === undefined ? new Set() : subjectsNamed(read, tokens);
  return tokens.filter((token) => subjects.has(token.subject));
}

describe('a text names a token', () => {
  it.each([
    ['SNAPCAT', snapcat],
    ['Snapcat042', snapcat],
    [`SNAPCAT #${hexOf('Snapcat042')}`, snapcat],
    [`SNAPCAT #000de140${hexOf('Snapcat042')}`, snapcat],
    [`000de140${hexOf('Snapcat042')}`, snapcat],
    [`SNAPCAT #${hexOf('Snapcat042').slice(0, 8)}…`, snapcat],
    [`#${'e9bee6d9'.repeat(8)}`, receipt],
  ] as const)('with its label or without: %s', (text, token) => {
    expect(named(text)).toEqual([token]);
  });

  it('in any white space, in composed and in decomposed letters', () => {
    for (const text of ['  Snek\n\t Coin ', 'Snek\u00a0Coin', 'Snek\u202fCoin'])
      expect(named(text)).toEqual([snek]);
    const token = { subject: subject(5, '00ff'), name: 'Café' };
    expect(named('Cafe\u0301', [token])).toEqual([token]);
    expect(named('Café', [{ ...token, name: 'Cafe\u0301' }])).toHaveLength(1);
  });

  it.each([
    ['Olympus ...-Receipt', receipt],
    ['Olym…', receipt],
    ['Oly…ipt', receipt],
    ['e9bee6d9…e9bee6d9', receipt],
    ['+5 Olympus st…', receipt],
    ['[SNK] S…', snek],
    ['Snek Coi...', snek],
    ['0014df10…6e64', rich],
    [`0014df10${hexOf('Rich')}…`, rich],
  ] as const)('elided: %s', (text, token) => {
    expect(named(text)).toEqual([token]);
  });

  it('that is called as an amount begins', () => {
    const wonders = { subject: subject(6, ''), name: '7 Wonders', ticker: '234 SNK' };
    expect(named('7 Wonders', [wonders])).toEqual([wonders]);
    expect(named('1 234 SNK', [wonders])).toEqual([wonders]);
    // One of "234 SNK", or 1,234 of SNK.
    expect(named('1 234 SNK', [wonders, snek])).toHaveLength(2);
  });
});

describe('a text names no token', () => {
  it.each([
    '',
    ' ',
    'snek coin',
    'Snek',
    'Snek Coin SNK',
    '1234SNK',
    '534E454B',
    'Whatever#534e454b',
    '#534e454b Whatever',
    '#534e45',
  ])('that is not exactly one of its forms: %j', (text) => {
    expect(named(text)).toEqual([]);
  });

  it.each([
    ['too little before the ellipsis', 'Sne…'],
    ['too little behind it', 'Sn…Coin'],
    ['nothing before it', '…Coin'],
    ['ends that overlap', 'Snek C…k Coin'],
    ['nothing left out', 'Snapcat…042'],
    ['nothing left out at the end', 'SNAPCAT…'],
    ['two ellipses', 'Snek…Co…in'],
    ['an end that does not fit', 'Snek…Coins'],
    ['a label alone', '0014df10…'],
    ['a label and little more', '0014df10526…'],
  ])('elided with %s', (_what, text) => {
    expect(named(text)).toEqual([]);
  });

  it.each([
    'ADA',
    '₳',
    'lovelace',
    'Cardano',
    '5 ADA',
    '12.5k ADA',
    '₳ 5',
    '₳5',
    '5 ₳',
    '[ADA] Cardano',
    '$ADA',
  ])('that names ada: %s', (text) => {
    const fake = { subject: subject(7, hexOf('ADA')), name: 'Cardano', ticker: 'ADA' };
    const others = ['₳', 'lovelace', '₳ 5', '₳5', '5 ₳'].map((name, i) => ({
      subject: subject(i, ''),
      name,
    }));
    expect(named(text, [fake, ...others])).toEqual([]);
  });

  it.each(['42', '1,234.56', '12.5k', '-3', '1 000', '3 ×', '$5', '1000…', '1000...'])(
    'that is an amount alone: %s',
    (text) => {
      const number = { subject: subject(8, hexOf('42')), name: text, ticker: '1000000' };
      expect(named(text, [number])).toEqual([]);
      expect(named(`5 ${text}`, [{ ...number, name: text }])).toEqual([]);
    },
  );

  it.each([
    ['de', 'de'],
    ['face', 'face'],
    ['facade', 'facade'],
    ['2d', '2d'],
    ['#42', '42'],
    ['Snapcat #1234', '1234'],
    ['#decade', 'decade'],
  ])('in short hex that is a word, a count or an age on most pages: %s', (text, assetName) => {
    expect(named(text, [{ subject: subject(9, assetName) }])).toEqual([]);
  });

  it('that is an identifier itself, behind an amount too', () => {
    const { subject: own, policy, fingerprint } = TOKENS.fernwood;
    for (const text of [
      own,
      policy,
      fingerprint,
      `${policy}.Fernwood`,
      `5 ${fingerprint}`,
      'ab'.repeat(32),
    ]) {
      expect(
        named(text, [{ subject: subject(10, ''), name: text }, { subject: subject(11, hexOf('x')) }]),
      ).toEqual([]);
    }
    // With its sign it can only be an asset name.
    expect(named(`#${'ab'.repeat(32)}`, [{ subject: subject(12, 'ab'.repeat(32)) }])).toHaveLength(1);
  });
});

describe('several tokens', () => {
  it('of one ticker are all named, also where one is called so by its name or its asset name', () => {
    const byTicker = { subject: subject(20, '00'), name: 'One', ticker: 'TWIN' };
    const byName = { subject: subject(21, '01'), name: 'TWIN' };
    const byAssetName = { subject: subject(22, hexOf('TWIN')) };
    expect(named('5 TWIN', [byTicker, byName, byAssetName])).toEqual([byTicker, byName, byAssetName]);
  });

  it('are one where they are of one subject', () => {
    const read = readNameText('SNK');
    expect(read && [...subjectsNamed(read, [snek, { ...snek }])]).toEqual([snek.subject]);
  });
});

describe('asset names', () => {
  it('that a text may be are its hex and its UTF-8, bare and behind each label in use', () => {
    const read = readNameText('5 Fox #534e454b');
    const names = read === undefined ? [] : assetNamesIn(read);
    for (const hex of ['534e454b', hexOf('Fox #534e454b'), hexOf('5 Fox #534e454b')]) {
      for (const label of ['', ...Object.values(LABELS).map(labelPrefix)])
        expect(names).toContain(label + hex);
    }
    expect(names).toHaveLength(3 * 6);
  });

  it('are none for what is elided, and never longer than 32 bytes', () => {
    const elided = readNameText('534e…454b');
    expect(elided && assetNamesIn(elided).filter((name) => name.startsWith('534e'))).toEqual([]);
    const long = readNameText('x'.repeat(30));
    expect(long && assetNamesIn(long)).toEqual([hexOf('x'.repeat(30))]);
  });
});
