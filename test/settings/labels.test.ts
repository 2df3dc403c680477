/** What the user has said of single tokens: kept in little room, and read back as it was, whatever was stored. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPlace,
  LABEL_AT_MOST,
  MEANT_AT_MOST,
  type MeantToken,
  QUIET_AT_MOST,
  readLabel,
  readMeant,
  readQuiet,
  type TokenPlace,
  withMeant,
  without,
  withQuiet,
} from '../../lib/settings/labels.ts';
import { TOKENS } from '../data/index.ts';

const { fernwood, mica } = TOKENS;
const at = ({ subject }: typeof mica, network: TokenPlace['network'] = 'mainnet') => ({ network, subject });
/** Made-up tokens, each another. */
const many = (length: number) => {
  const subject = (n: number) => mica.policy + n.toString(16).padStart(16, '0');
  return readQuiet(Array.from({ length }, (_, n) => ({ network: 'mainnet', subject: subject(n) })));
};

it.each<readonly [string, string | undefined]>([
  ['  my  own\n', 'my own'],
  ['本物の SNEK', '本物の SNEK'],
  ['', undefined],
  [' \n\t\u3000', undefined],
  ['x'.repeat(50), 'x'.repeat(LABEL_AT_MOST)],
  ['😀'.repeat(50), '😀'.repeat(LABEL_AT_MOST)],
])('a label typed as %j is kept as %j, and then stays as it is', (typed, kept) => {
  expect(readLabel(typed)).toBe(kept);
  expect(readLabel(kept ?? '')).toBe(kept);
});

describe('the tokens that are meant', () => {
  const mine: MeantToken = { ...at(fernwood), label: 'Mine', name: 'Fernwood', ticker: 'FERNW' };

  it('are each once, on each network, by the last word', () => {
    const meant = withMeant([mine, { ...at(mica), label: 'b' }], { ...mine, label: 'Mine again' }) ?? [];
    expect(meant.map(({ label }) => label)).toEqual(['Mine again', 'b']);
    expect(withMeant([mine], { ...mine, network: 'preprod' })).toHaveLength(2);
    expect(without([mine], at(fernwood))).toEqual([]);
    expect(without([mine], at(fernwood, 'preprod'))).toEqual([mine]);
  });

  it('are twenty at most: none goes without a word', () => {
    const full = many(MEANT_AT_MOST).map((place, n) => ({ ...place, label: `${n}` }));
    expect(withMeant(full, mine)).toBeUndefined();
    const [first] = full;
    if (first) expect(withMeant(full, { ...first, label: 'x' })).toHaveLength(MEANT_AT_MOST);
  });

  it('are read back as they were, and whatever else was stored is left out', () => {
    expect(readMeant(JSON.parse(JSON.stringify([mine])))).toEqual([mine]);
    const rubbish = [null, 7, {}, { ...mine, label: 7 }, { ...mine, label: ' ' }, { ...mine, subject: 'ab' }];
    expect(readMeant([...rubbish, { ...mine, key: 'mainnetX', name: 7 }])).toEqual([
      { ...at(fernwood), label: 'Mine', ticker: 'FERNW' },
    ]);
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect([...readMeant(stored), ...readQuiet(stored)]).toEqual([]);
      }),
    );
  });
});

it('the tokens that are not warned of are each once, of which the oldest goes where there is no room', () => {
  const quiet = withQuiet(many(QUIET_AT_MOST), at(mica));
  expect(quiet).toHaveLength(QUIET_AT_MOST);
  expect(quiet.at(-1)).toEqual(at(mica));
  expect(withQuiet(quiet, at(mica))).toEqual(quiet);
  expect(quiet.some((one) => isPlace(one, many(1)[0] ?? at(mica)))).toBe(false);
});
