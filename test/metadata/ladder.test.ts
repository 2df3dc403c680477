/** From fingerprints to subjects: the cheapest rung first, and none that guesses. */
import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../lib/asset/proof.ts';
import type { Subject } from '../../lib/asset/subject.ts';
import type { LadderParts, PageHints } from '../../lib/metadata/ladder.ts';
import type { Topic } from '../../lib/network/explorers.ts';
import { TOKENS } from '../data/index.ts';
import { createMemoryFingerprints, createTestLadder } from './memory-fingerprints.ts';

const { fernwood, mica, tern, orrery } = TOKENS;
const TOPIC: Topic = { kind: 'transaction', id: 'ab'.repeat(32) };
const NOTHING: Evidence = { clues: [], policies: [], subjects: [] };

/** A ladder of its own that writes down which of its rungs were climbed. */
function stand(parts: Partial<LadderParts> = {}) {
  const fingerprints = createMemoryFingerprints();
  const climbed: string[] = [];
  const noting: LadderParts['fingerprints'] = {
    learn: fingerprints.learn,
    learned: (wanted) => {
      climbed.push(`learned ${wanted.length}`);
      return fingerprints.learned(wanted);
    },
    listed: (wanted) => {
      climbed.push(`listed ${wanted.length}`);
      return fingerprints.listed(wanted);
    },
  };
  const ladder = createTestLadder(noting, {
    subjectsOf: async (network, { kind }) => {
      climbed.push(`provider ${network} ${kind}`);
      return [tern.subject, mica.subject];
    },
    ...parts,
  });
  const resolve = async (
    tokens: readonly { fingerprint: typeof mica.fingerprint }[],
    hints: PageHints = {},
  ) => [
    ...(await ladder.resolve(
      'mainnet',
      tokens.map(({ fingerprint }) => fingerprint),
      hints,
    )),
  ];
  return { fingerprints, climbed, resolve };
}

const pair = ({ fingerprint, subject }: { fingerprint: string; subject: Subject }) => [fingerprint, subject];

describe('a fingerprint', () => {
  it('that was learned is resolved without another step', async () => {
    const { fingerprints, climbed, resolve } = stand();
    fingerprints.learn([mica.subject]);
    expect(await resolve([mica], { topic: TOPIC })).toEqual([pair(mica)]);
    expect(climbed).toEqual(['learned 1']);
  });

  it('is proven by policy and name of its row, before any list is read', async () => {
    const { climbed, resolve } = stand();
    const clue = { fingerprint: mica.fingerprint, policies: [mica.policy], names: ['?', mica.name ?? ''] };
    const name = Buffer.from(mica.assetName, 'hex').toString('utf8');
    const evidence = { ...NOTHING, clues: [{ ...clue, names: [...clue.names, name] }] };
    expect(await resolve([mica], { evidence, topic: TOPIC })).toEqual([pair(mica)]);
    expect(climbed).toEqual(['learned 1']);
    // And is learned by that.
    expect(await resolve([mica])).toEqual([pair(mica)]);
  });

  it('is proven by a policy of the page where its row has none', async () => {
    const { resolve } = stand();
    const name = Buffer.from(mica.assetName, 'hex').toString('utf8');
    const clues = [{ fingerprint: mica.fingerprint, policies: [], names: [name] }];
    const policies = [fernwood.policy, mica.policy];
    expect(await resolve([mica], { evidence: { clues, policies, subjects: [] } })).toEqual([pair(mica)]);
  });

  it('is resolved by its subject elsewhere on the page', async () => {
    const { resolve } = stand();
    const evidence = { ...NOTHING, subjects: [mica.subject, tern.subject] };
    expect(await resolve([tern], { evidence })).toEqual([pair(tern)]);
  });

  it('is looked for in the list when nothing proves it, once the list is ready', async () => {
    let isReady = false;
    const { fingerprints, climbed, resolve } = stand({
      list: {
        ready: async () => {
          isReady = true;
          await fingerprints.replaceList({ origin: 'shipped', madeAt: 0 }, [orrery.subject]);
        },
      },
    });
    expect(await resolve([orrery])).toEqual([pair(orrery)]);
    expect([isReady, climbed]).toEqual([true, ['learned 1', 'listed 1']]);
  });

  it('is asked of the provider last, only for what is left, and only with a topic', async () => {
    const { fingerprints, climbed, resolve } = stand();
    fingerprints.learn([orrery.subject]);
    expect(await resolve([orrery, mica])).toEqual([pair(orrery)]);
    expect(climbed).toEqual(['learned 2', 'listed 1']);
    climbed.length = 0;
    expect(await resolve([orrery, mica], { topic: TOPIC })).toEqual([pair(orrery), pair(mica)]);
    expect(climbed).toEqual(['learned 2', 'listed 1', 'provider mainnet transaction']);
    climbed.length = 0;
    // All that the provider listed is learned, asked for or not.
    expect(await resolve([mica, tern], { topic: TOPIC })).toHaveLength(2);
    expect(climbed).toEqual(['learned 2']);
  });

  it('that nothing proves stays unresolved', async () => {
    const { resolve } = stand({ subjectsOf: async () => [tern.subject] });
    const clues = [{ fingerprint: mica.fingerprint, policies: [mica.policy], names: ['Tern', 'wrong'] }];
    const evidence = { clues, policies: [tern.policy], subjects: [tern.subject] };
    expect(await resolve([mica], { evidence, topic: TOPIC })).toEqual([]);
  });

  it('loses one rung to a fault, and no more', async () => {
    const reported: unknown[] = [];
    const broken = async (): Promise<never> => {
      throw new Error('the list is broken');
    };
    const { resolve } = stand({ list: { ready: broken }, report: (error) => reported.push(error) });
    expect(await resolve([mica], { topic: TOPIC })).toEqual([pair(mica)]);
    expect(reported).toHaveLength(1);
  });

  it('gets its turn behind many that nothing proves, and they meet a bound', async () => {
    let pauses = 0;
    const { resolve } = stand({
      pause: async () => {
        pauses++;
      },
    });
    const names = Array.from({ length: 50 }, (_, i) => `Name ${i} (of ${i}) and ${i} words more`);
    const wordy = Object.values(TOKENS).map(({ fingerprint }) => ({ fingerprint, policies: [], names }));
    const name = Buffer.from(mica.assetName, 'hex').toString('utf8');
    const clue = { fingerprint: mica.fingerprint, policies: [mica.policy], names: [name] };
    const policies = Array.from({ length: 100 }, () => mica.policy);
    const evidence = { clues: [...wordy, clue], policies, subjects: [] };
    expect(await resolve(Object.values(TOKENS), { evidence })).toEqual([pair(mica)]);
    expect(pauses).toBeGreaterThan(5);
  });
});
