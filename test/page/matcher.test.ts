/** Whose name a text is: what is asked of the background, and which answers count. */
import { describe, expect, it } from 'vitest';
import { failed, success } from '../../lib/failure.ts';
import type { Client } from '../../lib/messages/client.ts';
import { createMatcher } from '../../lib/page/matcher.ts';
import type { Mention } from '../../lib/page/mention.ts';
import { TOKENS } from '../data/index.ts';

const { fernwood, mica } = TOKENS;
const asSubject = ({ subject }: typeof mica) => ({ kind: 'subject', subject }) as const;
const badge: Mention = { text: '1 MICA', among: [], scope: 'page' };

/** A matcher on a transaction's page, and what it has asked. */
function start(answer: () => Promise<unknown>) {
  const asked: unknown[] = [];
  const page = { id: 'aa' };
  const client = {
    ask: (_name: string, request: unknown) => {
      asked.push(request);
      return answer();
    },
  } as unknown as Client;
  const own = () => ({
    link: { kind: 'transaction' as const, id: page.id },
    token: undefined,
    policy: undefined,
  });
  const context = { explorer: { name: '', hosts: [], links: [] }, own };
  return { matcher: createMatcher({ client, network: () => 'mainnet', page: context }), asked, page };
}

describe('a name on a page', () => {
  it('is asked for once, however many wait for it', async () => {
    const { matcher, asked } = start(async () => success({ subject: mica.subject }));
    const [first, second] = await Promise.all([matcher.match(badge), matcher.match(badge)]);
    expect(first).toEqual({ identifier: { kind: 'subject', subject: mica.subject }, matched: 'transaction' });
    expect(second).toEqual(first);
    await matcher.match(badge);
    expect(asked).toEqual([
      { network: 'mainnet', text: '1 MICA', among: [], about: { kind: 'transaction', id: 'aa' } },
    ]);
  });

  it('is asked for again on another page', async () => {
    const { matcher, asked, page } = start(async () => success({ subject: mica.subject }));
    await matcher.match(badge);
    page.id = 'bb';
    expect(matcher.known(badge)).toBeUndefined();
    await matcher.match(badge);
    expect(asked).toHaveLength(2);
  });

  it('is asked for again when nothing was found, or the question failed', async () => {
    for (const answer of [success(null), failed({ kind: 'offline' })]) {
      const { matcher, asked } = start(async () => answer);
      expect(await matcher.match(badge)).toBeUndefined();
      await matcher.match(badge);
      expect(asked).toHaveLength(2);
    }
  });

  it('is not known by an answer to what was asked before the settings changed', async () => {
    let answerNow = (_value: unknown) => {};
    const { matcher } = start(() => new Promise((resolve) => (answerNow = resolve)));
    const before = matcher.match(badge);
    matcher.clear();
    answerNow(success({ subject: mica.subject }));
    expect(await before).toBeUndefined();
    expect(matcher.known(badge)).toBeUndefined();
  });

  it('in a row is that of the one token that has it, and of none where one in a text has it too', async () => {
    const linked: Mention = { text: 'MICA', among: [asSubject(mica)], scope: 'row' };
    const beside = [asSubject(fernwood)];
    const answers = [success({ subject: mica.subject }), success({ subject: mica.subject })];
    const alike = start(async () => answers.shift());
    expect((await alike.matcher.match({ ...linked, beside }))?.matched).toBe('row');
    expect(alike.asked).toMatchObject([{ among: linked.among }, { among: [...linked.among, ...beside] }]);

    for (const second of [
      success(null),
      success({ subject: fernwood.subject }),
      failed({ kind: 'offline' }),
    ]) {
      const several = [success({ subject: mica.subject }), second];
      const { matcher } = start(async () => several.shift());
      expect(await matcher.match({ ...linked, beside })).toBeUndefined();
      expect(matcher.known({ ...linked, beside })).toBeUndefined();
    }
  });

  it('beside a policy is that of a token of the policy, and of no other', async () => {
    const named: Mention = { text: 'MICA', among: [asSubject(mica)], scope: 'row' };
    const { matcher } = start(async () => success({ subject: mica.subject }));
    expect(await matcher.match({ ...named, policy: mica.policy })).toBeDefined();
    expect(await matcher.match({ ...named, policy: fernwood.policy })).toBeUndefined();
  });
});
