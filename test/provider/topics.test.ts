/** What a page is about is asked of the provider once, and only with the user's leave. */
import { describe, expect, it } from 'vitest';
import { failed, success } from '../../lib/failure.ts';
import type { Topic } from '../../lib/network/explorers.ts';
import { createTopics } from '../../lib/provider/topics.ts';
import { TOKENS } from '../data/index.ts';

const { subject } = TOKENS.mica;
const TOPIC: Topic = { kind: 'policy', id: TOKENS.mica.policy };
const MINUTE = 60_000;

function start() {
  const asked: string[] = [];
  const reported: unknown[] = [];
  const world = { allowed: true, fails: false, breaks: false, now: Date.UTC(2026, 10, 21) };
  const topics = createTopics({
    provider: {
      async subjectsOf(network, { kind }) {
        asked.push(`${network} ${kind}`);
        if (world.breaks) throw new Error('the vault is broken');
        return world.fails ? failed({ kind: 'offline' }) : success([subject]);
      },
    },
    isAllowed: async () => world.allowed,
    now: () => world.now,
    report: (error) => reported.push(error),
  });
  return { topics, asked, reported, world };
}

describe('a topic', () => {
  it('is asked for once by all who want it, and not again while it is fresh', async () => {
    const { topics, asked, world } = start();
    const ask = () => topics.subjectsOf('mainnet', TOPIC);
    expect(await Promise.all([ask(), ask()])).toEqual([[subject], [subject]]);
    world.now += 9 * MINUTE;
    await ask();
    expect(asked).toEqual(['mainnet policy']);
    world.now += 2 * MINUTE;
    await ask();
    await topics.subjectsOf('preprod', TOPIC);
    expect(asked).toEqual(['mainnet policy', 'mainnet policy', 'preprod policy']);
  });

  it('is asked for by nobody without leave', async () => {
    const { topics, asked, world } = start();
    world.allowed = false;
    expect(await topics.subjectsOf('mainnet', TOPIC)).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('that failed is nothing, and is asked for again after half a minute', async () => {
    const { topics, asked, world } = start();
    world.fails = true;
    expect(await topics.subjectsOf('mainnet', TOPIC)).toEqual([]);
    world.fails = false;
    expect(await topics.subjectsOf('mainnet', TOPIC)).toEqual([]);
    world.now += MINUTE;
    expect(await topics.subjectsOf('mainnet', TOPIC)).toEqual([subject]);
    expect(asked).toHaveLength(2);
  });

  it('that met a fault is nothing, is reported, and sinks no other', async () => {
    const { topics, reported, world } = start();
    world.breaks = true;
    expect(await topics.subjectsOf('mainnet', TOPIC)).toEqual([]);
    expect(reported).toHaveLength(1);
    world.breaks = false;
    world.now += MINUTE;
    expect(await topics.subjectsOf('mainnet', TOPIC)).toEqual([subject]);
  });

  it('is not asked for without end by a page that makes up addresses', async () => {
    const { topics, asked, world } = start();
    const ask = (i: number) =>
      topics.subjectsOf('mainnet', { kind: 'transaction', id: i.toString(16).padStart(64, '0') });
    for (let i = 0; i < 100; i++) await ask(i);
    expect(asked).toHaveLength(20);
    world.now += MINUTE + 1;
    expect(await ask(99)).toEqual([subject]);
  });

  it('is asked for anew when the key has changed', async () => {
    const { topics, asked } = start();
    await topics.subjectsOf('mainnet', TOPIC);
    topics.forget();
    await topics.subjectsOf('mainnet', TOPIC);
    expect(asked).toHaveLength(2);
  });
});
