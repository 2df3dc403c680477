/** What the status line of a token says about the signatures of its record. */
import { expect, it } from 'vitest';
import { signatureState } from '../../../components/token/TokenCard.tsx';

it.each([
  [{ name: 'policy-key', url: 'policy-key' }, 'policy-key'],
  [{ name: 'unsigned', url: 'unsigned' }, 'unsigned'],
  [{ name: 'policy-key', url: 'invalid', ticker: 'unsigned' }, 'invalid'],
  [{ name: 'policy-key', url: 'unsigned' }, 'in-part'],
  [{}, undefined],
] as const)('of the verdicts %o is %s', (verdicts, state) => expect(signatureState(verdicts)).toBe(state));
