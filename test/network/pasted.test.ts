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

describe('what is pasted is read as', () => {
  it.each([
    ['one', fernwood.subject, [fernwood.subject]],
    [
      'one a line',
      `${fernwood.subject}\n${mica.policy}\r\n${tern.fingerprint}\n`,
      [fernwood.subject, mica.policy, tern.fingerprint],
    ],
    [
      'one after the other, with blanks between',
      `${fernwood.subject}  ${mica.subject}\t${tern.subject}`,
      [fernwood.subject, mica.subject, tern.subject],
    ],
    [
      'one after the other, with commas between',
      `${fernwood.subject},${mica.subject}; ${tern.subject},`,
      [fernwood.subject, mica.subject, tern.subject],
    ],
    [
      'each once',
      `${fernwood.subject}\n${fernwood.subject.toUpperCase()}\n${mica.subject}`,
      [fernwood.subject, mica.subject],
    ],
    ['a name with a blank, alone', `${fernwood.policy}.Tern Exchange`, [named('Tern Exchange')]],
    ['a name with a comma, alone', `${fernwood.policy}.Tern, 2`, [named('Tern, 2')]],
    [
      'a name with a blank, on a line',
      `${fernwood.policy}.Tern Exchange\n${mica.subject}`,
      [named('Tern Exchange'), mica.subject],
    ],
    [
      'a name with a blank, before a comma',
      `${fernwood.policy}.Tern Exchange, ${mica.subject}`,
      [named('Tern Exchange'), mica.subject],
    ],
    ['one behind what it is called', `Unit: ${fernwood.subject}`, [fernwood.subject]],
    ['one under its label', `Unit:\n${fernwood.subject}`, [fernwood.subject]],
    [
      'links, each on its own network',
      `https://cardanoscan.io/token/${mica.subject}\nhttps://preprod.cardanoscan.io/token/${mica.subject}\n${mica.subject}`,
      [`mainnet ${mica.subject}`, `preprod ${mica.subject}`, mica.subject],
    ],
  ])('%s', (_what, typed, expected) => {
    expect(read(typed)).toEqual(expected);
  });
});

describe('what is pasted is refused', () => {
  it.each([
    ['when there is nothing', ' \n ', ['empty', undefined]],
    ['alone, without being named', 'ab12', ['too-short', undefined]],
    ['for a bad line, which is named', `${fernwood.subject}\nzebra\n${mica.subject}`, ['not-hex', 'zebra']],
    ['for a bad line beside one good one', `${fernwood.subject}\nzebra`, ['not-hex', 'zebra']],
    ['for a bad piece among blanks', `${fernwood.subject} zebra ${mica.subject}`, ['not-hex', 'zebra']],
    ['for a bad word beside one good one', `${fernwood.subject} zebra`, ['not-hex', 'zebra']],
    ['for a bad piece behind a comma', `${fernwood.subject}, zebra`, ['not-hex', 'zebra']],
    [
      'for a shortened one beside a good one',
      `${fernwood.subject} ${mica.subject.slice(2)}9`,
      ['odd', `${mica.subject.slice(2)}9`],
    ],
    [
      'for a link that leads elsewhere',
      `${mica.subject}\nhttps://cardanoscan.io/block/1`,
      ['leads-elsewhere', 'https://cardanoscan.io/block/1'],
    ],
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
      fc.constantFrom(fernwood.subject, fernwood.policy, '.', ',', ' ', '\n', 'https://cardanoscan.io/'),
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
