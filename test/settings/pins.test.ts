import { expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { MAX_PINS, type Pins, readPins, togglePin } from '../../lib/settings/pins.ts';
import { TOKENS } from '../data/index.ts';

const { mica, fernwood } = TOKENS;
const stored = (...texts: readonly string[]) => texts.map((text) => ({ text, network: 'mainnet' }));
const textsOf = (pins: Pins) => pins.map(({ identifier }) => identifierText(identifier));

it('reads subjects, a policy as the token with an empty name, and no fingerprint', () => {
  const pins = readPins(stored(mica.subject, fernwood.fingerprint, mica.policy));
  expect(textsOf(pins)).toEqual([mica.subject, mica.policy]);
  expect(pins.map(({ identifier }) => identifier.kind)).toEqual(['subject', 'subject']);
});

it('keeps six at most, and removes one that is there', () => {
  const policies = Array.from({ length: MAX_PINS + 1 }, (_, i) => `a${i}`.repeat(28));
  const pins = readPins(stored(...policies));
  expect(textsOf(pins)).toEqual(policies.slice(0, MAX_PINS));
  const [first, ...others] = pins;
  if (first === undefined) throw new Error('There is no pin.');
  const [added] = readPins(stored(mica.subject));
  expect(togglePin(pins, added ?? first)).toBe(pins);
  expect(togglePin(pins, first)).toEqual(others);
});
