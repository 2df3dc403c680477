/** What is said of a token: signatures (CIP-26), proof by the policy, CIP-68 datums, lookalikes. */
import { mutationsOf } from '../mutation.ts';

const TESTS = ['test/trust'];

export const TRUST = [
  ...mutationsOf('lib/trust/attestation.ts', TESTS, {
    'signed-other-property': {
      breaks: 'the signature of another property is not accepted',
      from: '[textPart(subject), textPart(name), valuePart(',
      to: "[textPart(subject), textPart('name'), valuePart(",
    },
    'signature-loose-rule': {
      breaks: 'a signature is checked by RFC 8032 to the letter',
      from: 'zip215: false',
      to: 'zip215: true',
    },
    'script-of-other-policy': {
      breaks: 'a script proves nothing for another policy than its own',
      from: 'if (id !== subject.slice(0, POLICY_DIGITS).toLowerCase()) return undefined;',
      to: '',
    },
    'script-n-of-k': {
      breaks: 'n of k keys must have signed, not one',
      from: '>= script.least;',
      to: '>= Math.min(1, script.least);',
    },
    'script-time-locks-alone': {
      breaks: 'time locks that anybody meets are nobody’s proof',
      from: 'isNamedIn(script, hashes) && isMet(script, hashes)',
      to: 'isMet(script, hashes)',
    },
    'signatures-without-end': {
      breaks: 'a record with thousands of signatures keeps us busy for a bounded time',
      from: 'signatures.slice(0, SIGNATURES_AT_MOST)',
      to: 'signatures',
    },
  }),
  ...mutationsOf('lib/trust/lookalike.ts', TESTS, {
    'lookalike-of-own-policy': {
      breaks: 'a policy is never its own lookalike',
      from: 'entry.policy === policy || entry.standing > standing',
      to: 'entry.standing > standing',
    },
    'lookalike-of-ada': {
      breaks: 'a token with the name of ada is a lookalike of ada',
      from: 'of ADA) add(',
      to: 'of ADA.slice(0, 0)) add(',
    },
    'lookalike-told-apart': {
      breaks: 'texts that nobody confuses are no lookalikes',
      from: 'if (isToldApart(outline, entry.outline)) continue;',
      to: '',
    },
  }),
  ...mutationsOf('lib/trust/notes.ts', TESTS, {
    'muted-warned': {
      breaks: 'of a token that the user has muted nothing is warned',
      from: 'quiet.some(isThis) ? [] : ',
      to: '',
    },
    'private-remembered': {
      breaks: 'what is seen in a private window is not remembered',
      from: 'if (isPrivate !== true) await seen.add(token);',
      to: 'await seen.add(token);',
    },
  }),
  ...mutationsOf('lib/trust/datum.ts', TESTS, {
    'datum-constructor': {
      breaks: 'a datum of another shape than CIP-68’s is not read as one',
      from: ' || data.index !== 0) return none;',
      to: ') return none;',
    },
  }),
  ...mutationsOf('lib/trust/on-chain.ts', TESTS, {
    'datum-hash-ignored': {
      breaks: 'a datum whose hash is not the one of its output is said to be another',
      from: 'hash === null || hash === hashOf(bytes)',
      to: 'true',
    },
  }),
  ...mutationsOf('lib/trust/conflict.ts', TESTS, {
    'conflict-of-pictures': {
      breaks: 'the same picture, written in two ways, is no conflict',
      from: "if (property === 'logo') return agreementOnLogo(one, other);",
      to: '',
    },
  }),
];
