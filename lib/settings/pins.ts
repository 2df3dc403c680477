/**
 * The tokens that the user has pinned to compare, in the order of pinning. They are stored like recent look-ups, but in
 * memory, until the browser closes.
 */
import { identifierText } from '../asset/identifier.ts';
import { emptyNameSubject } from '../asset/subject.ts';
import { type Recent, readRecent } from './recent.ts';

/** The number of columns that can be compared at a glance. */
export const MAX_PINS = 6;

export type Pins = readonly Recent[];

export const isSamePin = (one: Recent, other: Recent): boolean =>
  one.network === other.network && identifierText(one.identifier) === identifierText(other.identifier);

/** Adds a token at the end, or removes it; unchanged where there is no room for it. */
export function togglePin(pins: Pins, token: Recent): Pins {
  const others = pins.filter((one) => !isSamePin(one, token));
  if (others.length < pins.length) return others;
  return pins.length < MAX_PINS ? [...pins, token] : pins;
}

/** The stored pins without invalid entries. */
export const readPins = (stored: unknown): Pins => readRecent(stored).flatMap(asPin).slice(0, MAX_PINS);

function asPin({ identifier, network }: Recent): Pins {
  if (identifier.kind === 'fingerprint') return [];
  // A subject with an empty asset name is written like its policy ID.
  const subject = identifier.kind === 'policy' ? emptyNameSubject(identifier.policy) : identifier.subject;
  return [{ identifier: { kind: 'subject', subject }, network }];
}
