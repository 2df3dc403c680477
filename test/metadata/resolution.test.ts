/** The part of an outcome that a page gets. */
import { expect, it } from 'vitest';
import type { Subject } from '../../lib/asset/subject.ts';
import { resolutionOf } from '../../lib/metadata/resolution.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { TOKENS } from '../data/index.ts';

const NOW = Date.UTC(2026, 10, 21);
const subject = TOKENS.mica.subject as Subject;
const token = { subject, name: 'a name' };
const found = (stale: boolean) =>
  ({ kind: 'found', token, fetchedAt: NOW, stale, notes: [] }) as unknown as Outcome;
const unresolved = { kind: 'absent', reason: 'fingerprint-unresolved', advice: 'none' } as const;
const absent = { kind: 'absent', reason: 'not-registered' } as const;
const paused = { kind: 'failed', failure: { kind: 'paused', until: NOW + 7 } } as const;

it.each<[string, Outcome, object]>([
  ['that a token is found, and nothing of its record (promise 8)', found(false), { kind: 'found', subject }],
  ['that it is being renewed', found(true), { kind: 'found', subject, isStale: true }],
  ['an absence', absent, { kind: 'absent' }],
  ['the subject of a resolved fingerprint', { ...absent, subject }, { kind: 'absent', subject }],
  ['that a fingerprint may be resolved later', unresolved, { kind: 'absent', isUnresolved: true }],
  ['a failure', { kind: 'failed', failure: { kind: 'offline' } }, { kind: 'failed', retryAfterMs: 0 }],
  ['when to ask again', paused, { kind: 'failed', retryAfterMs: 7 }],
])('a page learns %s', (_what, outcome, resolution) => {
  expect(resolutionOf(outcome, NOW)).toEqual(resolution);
});
