/** The tokens and policies in the row around an identifier, and where that row ends. */
import { expect, it, vi } from 'vitest';
import { neighboursOf } from '../../../lib/detector/classifier/neighbours.ts';
import { fingerprintContextOf } from '../../../lib/detector/classifier/row.ts';
import { testRows } from '../../data/tables.ts';
import { filled, nameOf } from '../names.ts';
import { find, usePageDocument } from '../page-document.ts';
import { FINGERPRINT, NAME_12, POLICY } from '../page-hex.ts';

const show = usePageDocument();

const HEX = '<code id="it">NAME_32</code>';
type Query = Partial<Parameters<typeof neighboursOf>[0]>;

/** The neighbours of `#it`. */
function around(html: string, { hex = 'NAME_32', ...query }: Query = {}, address?: string) {
  const { sightingsOf } = show(html, address);
  return neighboursOf({ hex: filled(hex), isLabelled: false, ...query }, find('#it'), sightingsOf);
}

/** The neighbours of `#it` in words. */
function spellAround(html: string, query?: Query, address?: string): string {
  const { tokens, policy, isNamed, shortened } = around(html, query, address);
  const words = [
    tokens.map(nameOf).join(' and ') || 'none',
    policy && `policy ${nameOf(policy)}`,
    isNamed && 'named',
    shortened.length > 0 && 'shortened',
  ];
  return words.filter(Boolean).join(', ');
}

testRows('classifier-row', 'neighbours', 'the neighbours of hex: %s', spellAround);

it('the tokens of a row are crowded when there are more than eight', () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, i) => `<a href="/asset/POLICY/${i}${i}a${i}">x</a>`).join('');
  const { isCrowded, tokens } = around(`<p>${HEX}${links(8)}</p>`);
  expect([isCrowded, tokens.length]).toEqual([false, 8]);
  expect(around(`<p>${HEX}${links(9)}</p>`)).toMatchObject({ isCrowded: true, tokens: [] });
});

it('the tokens of a row are not read in an element with hundreds of identifiers, each of which would read all (promise 9)', () => {
  const labels = vi.spyOn(Text.prototype, 'substringData');
  const { sightingsOf } = show(`<section><p id="it">${'POLICY '.repeat(900)}</p></section>`);
  labels.mockClear();
  neighboursOf({ hex: filled('NAME_32'), isLabelled: false }, find('#it'), sightingsOf);
  fingerprintContextOf(FINGERPRINT, find('#it'), sightingsOf);
  expect(labels).not.toHaveBeenCalled();
});

it('the tokens of a row are empty when the element has 400 nodes or more', () => {
  const countIn = (nodes: number) =>
    around(`<article>TOKEN_LINK${'<i></i>'.repeat(nodes)}<p>${HEX}</p></article>`).tokens.length;
  expect([countIn(300), countIn(400)]).toEqual([1, 0]);
});

it('the row of a fingerprint gives its policies and names up to another fingerprint, and joins split names', () => {
  const split = '<i>NAME_12[0:8]</i><i>NAME_12[8:]</i>';
  const beside = `POLICY_LINK <b title="Hosky">x</b> <img alt="Lantern"> <p>${split}</p>`;
  const { sightingsOf } = show(
    `<div><a href="/asset/OTHER_FINGERPRINT">y</a><div>${beside} <b id="it">FINGERPRINT</b></div></div>`,
  );
  const { policies, names } = fingerprintContextOf(FINGERPRINT, find('#it'), sightingsOf);
  expect(policies).toEqual([POLICY]);
  expect(names).toEqual(expect.arrayContaining(['Hosky', 'Lantern', NAME_12]));
  expect(names).not.toContain('y');
});
