import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as labels from '../../lib/settings/nicknames.ts';
import { readLabel, withLabelledToken, without } from '../../lib/settings/nicknames.ts';
import { readSettings } from '../../lib/settings/settings.ts';
import { TOKENS } from '../data/index.ts';

const { fernwood, mica } = TOKENS;
const at = ({ subject }: typeof mica, network: labels.TokenRef['network'] = 'mainnet') =>
  ({ network, subject }) as const;
const readLabelledTokens = (labelledTokens: unknown) => readSettings({ labelledTokens }).labelledTokens;

it.each<readonly [string, string | undefined]>([
  ['  my  own\n', 'my own'],
  ['本物の SNEK', '本物の SNEK'],
  ['', undefined],
  [' \n\t\u3000', undefined],
  ['x'.repeat(50), 'x'.repeat(labels.MAX_LABEL_LENGTH)],
  ['😀'.repeat(50), '😀'.repeat(labels.MAX_LABEL_LENGTH)],
])('reads the label %j as %j, which is a fixed point', (typed, label) => {
  expect(readLabel(typed)).toBe(label);
  expect(readLabel(label ?? '')).toBe(label);
});

const mine: labels.LabelledToken = { ...at(fernwood), label: 'Mine', name: 'Fernwood', ticker: 'FERNW' };

it('labelled tokens have one label per network, the last one', () => {
  const labelledTokens =
    withLabelledToken([mine, { ...at(mica), label: 'b' }], { ...mine, label: 'Mine again' }) ?? [];
  expect(labelledTokens.map(({ label }) => label)).toEqual(['Mine again', 'b']);
  expect(withLabelledToken([mine], { ...mine, network: 'preprod' })).toHaveLength(2);
  expect(without([mine], at(fernwood))).toEqual([]);
  expect(without([mine], at(fernwood, 'preprod'))).toEqual([mine]);
});

it('labelled tokens are twenty at most: a full list takes no more', () => {
  const tokens = Array.from({ length: labels.MAX_LABELLED_TOKENS }, (_, n) => {
    const subject = mica.policy + n.toString(16).padStart(16, '0');
    return { network: 'mainnet', subject, label: `${n}` };
  });
  const full = readLabelledTokens(tokens);
  expect(withLabelledToken(full, mine)).toBeUndefined();
  const [first] = full;
  if (first)
    expect(withLabelledToken(full, { ...first, label: 'x' })).toHaveLength(labels.MAX_LABELLED_TOKENS);
});

it('labelled tokens are read from storage without invalid entries', () => {
  expect(readLabelledTokens(JSON.parse(JSON.stringify([mine])))).toEqual([mine]);
  const invalid = [null, 7, {}, { ...mine, label: 7 }, { ...mine, label: ' ' }, { ...mine, subject: 'ab' }];
  const read = readLabelledTokens([...invalid, { ...mine, key: 'mainnetX', name: 7 }]);
  expect(read).toEqual([{ ...at(fernwood), label: 'Mine', ticker: 'FERNW' }]);
  const isNothing = fc.property(fc.jsonValue(), (stored) => {
    expect(readLabelledTokens(stored)).toEqual([]);
  });
  fc.assert(isNothing);
});
