/** The sentences about minting, as the card shows them. */
import { expect, it, onTestFinished } from 'vitest';
import { keysText, mintingSentence } from '../../../components/token/Minting.tsx';
import { setLanguage, translateWith } from '../../../lib/i18n/messages.ts';
import japanese from '../../../public/_locales/ja/messages.json' with { type: 'json' };
import { setEnglish } from '../english.ts';

setEnglish();

const ONE = { needed: 1, of: 1, isAny: true };

it.each([
  // Noon in UTC, which is the same day in most time zones.
  [{ kind: 'closed', slot: 55_520_109 }, 'No more can be minted since March 12, 2022'],
  [{ kind: 'closes', slot: 307_980_909 }, 'Minting closes permanently on March 12, 2030'],
  [{ kind: 'opens', slot: 307_980_909 }, 'Minting opens on March 12, 2030'],
  [{ kind: 'open' }, 'One key can mint more'],
  [{ kind: 'never' }, 'Nobody can ever mint'],
  [{ kind: 'program' }, 'A smart contract controls minting'],
  [{ kind: 'unknown' }, undefined],
  // Beyond the range of dates.
  [{ kind: 'closes', slot: 2 ** 63 }, 'One key can mint more'],
  [{ kind: 'opens', slot: 2 ** 63 }, 'Nobody can ever mint'],
] as const)('%j is “%s”', (verdict, text) => {
  expect(mintingSentence({ verdict, keys: ONE }, 'mainnet')?.text).toBe(text);
});

it.each([
  ['mainnet', 55_520_109, '2022-03-12T12:00:00.000Z'],
  ['preprod', 86_401, '2022-06-21T00:00:01.000Z'],
  ['preview', 1, '2022-10-25T00:00:01.000Z'],
] as const)('names the time on %s to the second', (network, slot, time) => {
  const { at, exact } = mintingSentence({ verdict: { kind: 'closed', slot } }, network) ?? {};
  expect(at).toBe(time);
  expect(exact).toMatch(/:\d\d:\d\d .M /);
});

it.each([
  [{ needed: 0, of: 0, isAny: true }, 'Anyone can mint more'],
  [{ needed: 1, of: 3, isAny: true }, 'Any one of 3 keys can mint more'],
  [{ needed: 2, of: 2, isAny: true }, '2 keys together can mint more'],
  [{ needed: 3, of: 5, isAny: true }, 'Any 3 of 5 keys together can mint more'],
  [{ needed: 2, of: 3, isAny: false }, 'At least 2 of 3 keys together can mint more'],
  [{ needed: undefined, of: 3, isAny: false }, 'Certain combinations of 3 keys can mint more'],
])('%j is “%s”', (keys, text) => expect(keysText(keys)).toBe(text));

it('has its own dates in Japanese', () => {
  const messages = Object.fromEntries(Object.entries(japanese).map(([name, { message }]) => [name, message]));
  setLanguage(translateWith(messages), 'ja');
  onTestFinished(setEnglish);
  const sentence = mintingSentence({ verdict: { kind: 'opens', slot: 55_520_109 } }, 'mainnet');
  expect(sentence?.text).toBe('2022年3月12日に始まります');
});
