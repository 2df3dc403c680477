/** No wrong card on random rows in the markup of explorers, with the pointer at both ends of each mention. */
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { cases } from '../cases.ts';
import type { RowExpected } from './generated-fields.ts';
import { indexOf, type Opened, sentAmong, useRowPages } from './generated-page.ts';
import { type GeneratedRow, rows } from './generated-rows.ts';
import { rowTokens } from './generated-tokens.ts';
import { find } from './page-document.ts';

const ROWS = cases(300, 500, 2_500);
const SEEDS = Array.from({ length: cases(1, 1, 40) }, (_, i) => i + 1);
const SHOWN = 5;

type Verdict = 'right' | 'wrong' | 'silent' | 'missed';

const INDEX = indexOf(rowTokens());
const TOKENS = INDEX.bySubject;

function judge(opened: Opened | undefined, expected: RowExpected, row: GeneratedRow): Verdict {
  if (opened === undefined) return mayBeSilent(expected, row) ? 'silent' : 'missed';
  const text = identifierText(opened.identifier);
  if (expected.kind === 'none') return isJoinedInRow(opened, row) ? 'right' : 'wrong';
  if (expected.kind !== 'token') return text === expected.text ? 'right' : 'wrong';
  const isOwn = text === TOKENS.get(expected.text)?.fingerprint || opened.subject === expected.text;
  return isOwn && opened.identifier.kind !== 'policy' ? 'right' : 'wrong';
}

/** True when bare hex in the row happens to be the policy of a name beside it, as a registered token. */
function isJoinedInRow({ identifier, subject }: Opened, { html }: GeneratedRow): boolean {
  if (identifier.kind !== 'subject' || !identifier.joined || subject === undefined) return false;
  return TOKENS.get(subject)?.isRegistered === true && html.includes(subject.slice(0, 56));
}

/** True for names of unresolved tokens, since a fingerprint reveals neither the policy nor the name. */
function mayBeSilent(expected: RowExpected, { html, address, isAnswered }: GeneratedRow): boolean {
  if (expected.kind === 'none') return true;
  if (expected.kind === 'policy') return false;
  if (expected.mayBeSilent) return true;
  if (expected.kind === 'bare-hex' || !expected.isName) return false;
  const token = TOKENS.get(expected.text);
  return !isAnswered || (token !== undefined && !token.isListed && !(html + address).includes(token.policy));
}

const open = useRowPages();

it.each(SEEDS)(
  `random rows open no wrong card, send no asset name, and open 99 % of the right cards: seed %i, ${ROWS} rows`,
  { timeout: 600_000 },
  async (seed) => {
    const count: Record<Verdict, number> = { right: 0, wrong: 0, silent: 0, missed: 0 };
    const examples: Record<string, string[]> = { wrong: [], missed: [], sent: [] };
    for (const row of rows(seed, ROWS)) {
      // The targets of weak references, which happy-dom holds to each node, are kept until the end of a task.
      await setImmediate();
      const opened = open(row, INDEX);
      const note = (kind: string, what: string) =>
        examples[kind]?.push(`${what}\n  ${row.address}\n  ${row.html}`);
      for (const { id, expect: expected } of row.mentions) {
        for (const card of await opened.pointAt(find(`[data-mention="${id}"]`))) {
          const verdict = judge(card, expected, row);
          count[verdict]++;
          note(verdict, `${id}, ${JSON.stringify(expected)}: ${card && identifierText(card.identifier)}`);
        }
      }
      const names = sentAmong(row.names, opened.asked);
      if (names.length > 0) note('sent', names.join());
    }
    console.log(`seed ${seed}, ${ROWS} rows: ${JSON.stringify(count)}`);
    expect.soft(examples.wrong?.slice(0, SHOWN), `${count.wrong} wrong`).toEqual([]);
    expect.soft(examples.sent?.slice(0, SHOWN)).toEqual([]);
    expect(count.right).toBeGreaterThan(ROWS);
    const share = count.right / (count.right + count.missed);
    expect(share, examples.missed?.slice(0, SHOWN).join('\n')).toBeGreaterThanOrEqual(0.99);
  },
);
