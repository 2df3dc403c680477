import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as module from '../../lib/settings/nicknames.ts';
import { readNickname, withNickname, without } from '../../lib/settings/nicknames.ts';
import { readSettings } from '../../lib/settings/settings.ts';
import { TOKENS } from '../data/index.ts';

const { fernwood, mica } = TOKENS;
const at = ({ subject }: typeof mica, network: module.TokenRef['network'] = 'mainnet') =>
  ({ network, subject }) as const;
const readNicknames = (nicknames: unknown) => readSettings({ nicknames }).nicknames;

it.each<readonly [string, string | undefined]>([
  ['  my  own\n', 'my own'],
  ['本物の SNEK', '本物の SNEK'],
  ['', undefined],
  [' \n\t\u3000', undefined],
  ['x'.repeat(50), 'x'.repeat(module.MAX_NICKNAME_LENGTH)],
  ['😀'.repeat(50), '😀'.repeat(module.MAX_NICKNAME_LENGTH)],
])('reads the nickname %j as %j, which is a fixed point', (typed, nickname) => {
  expect(readNickname(typed)).toBe(nickname);
  expect(readNickname(nickname ?? '')).toBe(nickname);
});

const mine: module.NicknamedToken = { ...at(fernwood), nickname: 'Mine', name: 'Fernwood', ticker: 'FERNW' };

it('tokens with a nickname have one nickname per network, the last one', () => {
  const nicknames =
    withNickname([mine, { ...at(mica), nickname: 'b' }], { ...mine, nickname: 'Mine again' }) ?? [];
  expect(nicknames.map(({ nickname }) => nickname)).toEqual(['Mine again', 'b']);
  expect(withNickname([mine], { ...mine, network: 'preprod' })).toHaveLength(2);
  expect(without([mine], at(fernwood))).toEqual([]);
  expect(without([mine], at(fernwood, 'preprod'))).toEqual([mine]);
});

it('tokens with a nickname are twenty at most: a full list takes no more', () => {
  const tokens = Array.from({ length: module.MAX_NICKNAMES }, (_, n) => {
    const subject = mica.policy + n.toString(16).padStart(16, '0');
    return { network: 'mainnet', subject, nickname: `${n}` };
  });
  const full = readNicknames(tokens);
  expect(withNickname(full, mine)).toBeUndefined();
  const [first] = full;
  if (first) expect(withNickname(full, { ...first, nickname: 'x' })).toHaveLength(module.MAX_NICKNAMES);
});

it('tokens with a nickname are read from storage without invalid entries', () => {
  expect(readNicknames(JSON.parse(JSON.stringify([mine])))).toEqual([mine]);
  const invalid = [
    null,
    7,
    {},
    { ...mine, nickname: 7 },
    { ...mine, nickname: ' ' },
    { ...mine, subject: 'ab' },
  ];
  const read = readNicknames([...invalid, { ...mine, key: 'mainnetX', name: 7 }]);
  expect(read).toEqual([{ ...at(fernwood), nickname: 'Mine', ticker: 'FERNW' }]);
  const isNothing = fc.property(fc.jsonValue(), (stored) => {
    expect(readNicknames(stored)).toEqual([]);
  });
  fc.assert(isNothing);
});
