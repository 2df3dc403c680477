/** Which token a text names: the requests to the background, and which answers count. */
import { expect, it } from 'vitest';
import type { Mention } from '../../lib/detector/classifier/mention.ts';
import { createMatcher } from '../../lib/detector/matcher.ts';
import { failed, success } from '../../lib/failure.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { asSubject, OTHER_POLICY, OTHER_SUBJECT, POLICY, SUBJECT } from './page-hex.ts';

const BADGE: Mention = { text: '1 MICA', among: [], scope: 'page' };
const IN_ROW: Mention = { text: 'MICA', among: [asSubject(SUBJECT)], scope: 'row' };
const BESIDE: Mention = { ...IN_ROW, beside: [asSubject(OTHER_SUBJECT)] };
const FOUND = success({ subject: SUBJECT });
const NONE = [success(null), failed({ kind: 'offline' })];

/** A matcher on a transaction's page, and its requests. The last answer repeats. */
function start(...answers: unknown[]) {
  const asked: unknown[] = [];
  const link = { kind: 'transaction' as const, id: 'aa' };
  const client = {
    ask: async (_name: string, request: unknown) => {
      asked.push(request);
      return answers.length > 1 ? answers.shift() : answers[0];
    },
  } as unknown as Client;
  const page = { own: () => ({ link: { ...link }, token: undefined, policy: undefined }) };
  return { matcher: createMatcher({ client, network: () => 'mainnet', page }), asked, link };
}

it('a name on a page coalesces identical requests, caches the match, and asks again on another page', async () => {
  const { matcher, asked, link } = start(FOUND);
  const [first, second] = await Promise.all([matcher.match(BADGE), matcher.match(BADGE)]);
  expect(first).toEqual({ identifier: asSubject(SUBJECT), matched: 'transaction' });
  expect([second, matcher.cached(BADGE)]).toEqual([first, first]);
  await matcher.match(BADGE);
  const request = { network: 'mainnet', text: '1 MICA', among: [] };
  expect(asked).toEqual([{ ...request, about: { kind: 'transaction', id: 'aa' } }]);
  link.id = 'bb';
  expect(matcher.cached(BADGE)).toBeUndefined();
  await matcher.match(BADGE);
  expect(asked).toHaveLength(2);
});

it.each(NONE)('a name on a page is requested again after the answer %j', async (answer) => {
  const { matcher, asked } = start(answer);
  expect([await matcher.match(BADGE), await matcher.match(BADGE)]).toEqual([undefined, undefined]);
  expect(asked).toHaveLength(2);
});

it('a name on a page ignores answers to requests in flight when the settings change', async () => {
  const { matcher } = start(FOUND);
  const before = matcher.match(BADGE);
  matcher.clear();
  expect([await before, matcher.cached(BADGE)]).toEqual([undefined, undefined]);
});

it('a name in a row matches the only linked token with it, when a token in a text has another name', async () => {
  const { matcher, asked } = start(FOUND);
  expect((await matcher.match(BESIDE))?.matched).toBe('row');
  const [{ among }, other] = [IN_ROW, asSubject(OTHER_SUBJECT)];
  expect(asked).toMatchObject([{ among }, { among: [...among, other] }]);
});

it.each([...NONE, success({ subject: OTHER_SUBJECT })])(
  'a name in a row matches nothing when the answer with the token of a text is %j',
  async (second) => {
    const { matcher } = start(FOUND, second);
    expect([await matcher.match(BESIDE), matcher.cached(BESIDE)]).toEqual([undefined, undefined]);
  },
);

it('a name beside a policy matches only tokens of that policy', async () => {
  const { matcher } = start(FOUND);
  expect(await matcher.match({ ...IN_ROW, policy: POLICY })).toBeDefined();
  expect(await matcher.match({ ...IN_ROW, policy: OTHER_POLICY })).toBeUndefined();
});
