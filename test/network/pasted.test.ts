/** One identifier or several, as people paste them; the one that is bad is named, and none is read then. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { readPasted, WANTED_AT_MOST } from '../../lib/network/pasted.ts';
import { anyText } from '../asset/any-text.ts';
import { TOKENS } from '../data/index.ts';

const { fernwood, mica, tern } = TOKENS;

/** The identifiers, each with the network where its link named one; or what is refused. */
function read(typed: string): unknown {
  const pasted = readPasted(typed);
  return pasted.kind === 'refused'
    ? [pasted.refusal.kind, pasted.piece]
    : pasted.wanted.map(({ identifier, network }) => [network, identifierText(identifier)].join(' ').trim());
}
const named = (name: string) => fernwood.policy + Buffer.from(name).toString('hex');

const [F, M, T] = [fernwood.subject, mica.subject, tern.subject];
const link = (host: string) => `https://${host}/token/${M}`;

describe('what is pasted is read as', () => {
  it.each([
    ['one a line', `${F}\n${mica.policy}\r\n${tern.fingerprint}\n`, [F, mica.policy, tern.fingerprint]],
    ['one after the other, with commas between', `${F},${M}; ${T},`, [F, M, T]],
    ['each once', `${F}\n${F.toUpperCase()}\n${M}`, [F, M]],
    ['a name with a blank, on a line', `${fernwood.policy}.Tern Exchange\n${M}`, [named('Tern Exchange'), M]],
    ['a name before a comma', `${fernwood.policy}.Tern Exchange, ${M}`, [named('Tern Exchange'), M]],
    ['one behind what it is called', `Unit: ${F}`, [F]],
    [
      'links, each on its own network',
      [link('cardanoscan.io'), link('preprod.cardanoscan.io'), M].join('\n'),
      [`mainnet ${M}`, `preprod ${M}`, M],
    ],
  ])('%s', (_what, typed, expected) => {
    expect(read(typed)).toEqual(expected);
  });
});

describe('what is pasted is refused', () => {
  const ELSEWHERE = 'https://cardanoscan.io/block/1';
  const half = `${M.slice(2)}9`;
  it.each([
    ['when there is nothing', ' \n ', ['empty', undefined]],
    ['alone, without being named', 'ab12', ['too-short', undefined]],
    ['for a bad line, which is named', `${F}\nzebra\n${M}`, ['not-hex', 'zebra']],
    ['for a bad piece behind a comma', `${F}, zebra`, ['not-hex', 'zebra']],
    ['for a shortened one beside a good one', `${F} ${half}`, ['odd', half]],
    ['for a link that leads elsewhere', `${M}\n${ELSEWHERE}`, ['leads-elsewhere', ELSEWHERE]],
  ])('%s', (_what, typed, expected) => {
    expect(read(typed)).toEqual(expected);
  });

  it('when there are more than fit', () => {
    const subject = (_: unknown, i: number) => mica.policy + String(1000 + i);
    const many = (count: number) => Array.from({ length: count }, subject).join('\n');
    expect(read(many(WANTED_AT_MOST))).toHaveLength(WANTED_AT_MOST);
    expect(read(many(WANTED_AT_MOST + 1))).toEqual(['too-many', undefined]);
  });

  it('or read, whatever it is: it never throws, and what it names was written', () => {
    const part = fc.oneof(
      fc.constantFrom(F, fernwood.policy, '.', ',', ' ', '\n', 'https://cardanoscan.io/'),
      anyText(),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const typed = parts.join('');
        const pasted = readPasted(typed);
        return pasted.kind === 'wanted' ? pasted.wanted.length > 0 : typed.includes(pasted.piece ?? '');
      }),
      { numRuns: 1_000 },
    );
  });
});
