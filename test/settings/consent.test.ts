import { expect, it } from 'vitest';
import { readConsent } from '../../lib/settings/store.ts';

it.each([
  [undefined, 'unanswered', 'allowed'],
  [{ version: 1, isAllowed: true }, 'allowed', 'allowed'],
  // Data goes to a new recipient since.
  [{ version: 0, isAllowed: true }, 'unanswered', 'allowed'],
  [{ version: 1, isAllowed: false }, 'declined', 'declined'],
  ['broken', 'unanswered', 'allowed'],
])('15: of the stored answer %j, our own question is %s, that of Firefox %s', (stored, own, firefox) => {
  expect([readConsent(stored, false), readConsent(stored, true)]).toEqual([own, firefox]);
});
