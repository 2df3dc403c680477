import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TokenView } from '../../components/token/view.ts';
import type { Identifier } from '../../lib/asset/identifier.ts';
import { loadCard } from '../../lib/card/load.ts';
import type { Failure } from '../../lib/failure.ts';
import type { CardContent, CardQuestion } from '../../lib/messaging/replies.ts';
import type { Logo, Outcome, Token } from '../../lib/tokens/token.ts';
import { asPolicy, asSubject, POLICY, SUBJECT } from '../page-hex.ts';

const found = (more: Partial<Extract<Outcome, { kind: 'found' }>> = {}): Outcome => {
  return { kind: 'found', token: { subject: SUBJECT } as Token, fetchedAt: 0, stale: false, ...more };
};
const failed = (failure: Failure): Outcome => ({ kind: 'failed', failure });
const limited = (retryAfterMs: number) => failed({ kind: 'rate-limited', retryAfterMs });
const ABSENT: Outcome = { kind: 'absent', reason: 'not-registered' };
const STALE_PARTS = [...Array(3).fill(found({ moreInMs: 10_000, stale: true })), found()];
const OF_POLICY: Answers = {
  identifier: asPolicy(POLICY),
  records: [ABSENT],
  tokens: { count: 2, some: [90_000, 120_000].map((ms) => ({ subject: SUBJECT, outcome: limited(ms) })) },
};
const LOGO: Logo = { kind: 'none', reason: 'not-recorded' };

type What = CardQuestion['what'];

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

type Answers = {
  readonly identifier?: Identifier;
  readonly stored?: Outcome | null;
  /** One per request of the record; the last one repeats. */
  readonly records?: readonly Outcome[];
  readonly tokens?: CardContent['tokens'];
};

function start({ identifier = asSubject(SUBJECT), stored, records = [found()], tokens }: Answers = {}) {
  const life = new AbortController();
  const asked: What[] = [];
  const drawn: TokenView[] = [];
  const events: string[] = [];
  let reveal = () => {};
  const subject = { network: 'mainnet', identifier } as const;
  const requests = () => asked.filter((what) => what === 'full').length;
  void loadCard({
    async ask(what, received) {
      asked.push(what);
      if (stored === null) return false;
      if (what === 'stored') received({ ...subject, ...(stored && { outcome: stored }) });
      else {
        received({ ...subject, outcome: records[Math.min(requests(), records.length) - 1] ?? found() });
        received(tokens ? { ...subject, tokens } : { ...subject, logo: LOGO });
      }
      return true;
    },
    draw: (view) => drawn.push(view),
    shown: new Promise<void>((resolve) => (reveal = resolve)),
    refused: () => events.push('refused'),
    now: Date.now,
    wait: (ms) => new Promise((resume) => setTimeout(resume, ms)),
    signal: life.signal,
  });
  return { asked, drawn, events, life, reveal, requests };
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

it('a card draws the cached record, and the rest as it arrives once the card is visible', async () => {
  const { asked, drawn, reveal } = start({ stored: found({ stale: true }) });
  await pass(1_000);
  expect([asked, drawn.map(({ outcome }) => outcome)]).toEqual([['stored'], [found({ stale: true })]]);
  reveal();
  await pass();
  expect(asked).toEqual(['stored', 'full']);
  expect(drawn.slice(1)).toMatchObject([{ outcome: found() }, { outcome: found(), logo: LOGO }]);
  expect(drawn[1]).not.toHaveProperty('logo');
});

it('a card draws and requests nothing after a refusal', async () => {
  const { asked, drawn, events, reveal } = start({ stored: null });
  reveal();
  await pass(60_000);
  expect([asked, drawn, events]).toEqual([['stored'], [], ['refused']]);
});

it.each([
  ['still shows the cached token when the full record fails', failed({ kind: 'offline' }), found()],
  ['shows that the cached token is no longer registered', ABSENT, ABSENT],
])('a card %s', async (_, record, shown) => {
  const { reveal, drawn } = start({ stored: found(), records: [record] });
  reveal();
  await pass();
  expect(drawn.at(-1)?.outcome).toEqual(shown);
});

it.each<[string, Answers, number, number]>([
  ['after a rate limit', { records: [limited(9_000), found()] }, 9_000, 2],
  ['after a pause', { records: [failed({ kind: 'paused', until: 15_000 }), found()] }, 15_000, 2],
  ['never after another failure', { records: [failed({ kind: 'offline' })] }, 60_000, 1],
  ['never for an absent record', { records: [ABSENT] }, 60_000, 1],
  ['when the rate limit allows the rest', { records: [found({ moreInMs: 3_000 }), found()] }, 3_000, 2],
  ['until the record is complete, though it is stale', { records: STALE_PARTS }, 30_000, 4],
  ['once more for a stale record', { records: [found({ stale: true })] }, 60_000, 2],
  ['no more than once a second', { records: [found({ moreInMs: 1 })] }, 10_000, 11],
  ['for the failed tokens of a policy', OF_POLICY, 90_000, 2],
])('a card requests again %s', async (_case, answers, ms, times) => {
  const card = start(answers);
  card.reveal();
  await pass(ms - 1);
  const before = card.requests();
  await pass(1);
  expect([card.requests(), before]).toEqual([times, Math.min(times, before)]);
});

it('a card redraws the remaining time every second', async () => {
  const { drawn, reveal } = start({ records: [found({ moreInMs: 3_000 }), found()] });
  reveal();
  await pass(2_999);
  const waits = drawn.flatMap(({ retryAt, now }) => (retryAt === undefined ? [] : [retryAt - now]));
  expect(waits).toEqual([3_000, 2_000, 1_000]);
});

it('a card stops requests and timers when it is aborted', async () => {
  const { asked, life, reveal } = start({ records: [found({ moreInMs: 60_000 })] });
  reveal();
  await pass(1_500);
  life.abort();
  await pass(1_000);
  expect([asked, vi.getTimerCount()]).toEqual([['stored', 'full'], 0]);
});
