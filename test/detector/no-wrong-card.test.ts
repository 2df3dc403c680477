/** No wrong card: rows as explorers write them, drawn by chance, each mention pointed at at both ends. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import type { RowExpected } from './generated-fields.ts';
import { createRowPage, type Opened } from './generated-page.ts';
import { type GeneratedRow, rows } from './generated-rows.ts';
import { rowTokens } from './generated-tokens.ts';
import { find } from './page-document.ts';

/** Rows of one document, which grows with all that it has held: 100,000 in all with `npm run fuzz`, 1,500 else. */
const [ROWS, DOCUMENTS] = process.env.FUZZ ? [2_500, 40] : [500, 2];
const SEEDS = Array.from({ length: DOCUMENTS }, (_, i) => i + 1);
const SHOWN = 5;

type Verdict = 'right' | 'wrong' | 'silent' | 'missed';

const TOKENS = new Map(rowTokens().map((token) => [token.subject, token]));

function judge(opened: Opened | undefined, expected: RowExpected, row: GeneratedRow): Verdict {
  if (opened === undefined) return mayBeSilent(expected, row) ? 'silent' : 'missed';
  const text = identifierText(opened.identifier);
  switch (expected.kind) {
    case 'token': {
      const { subject } = expected;
      const isOwn = text === TOKENS.get(subject)?.fingerprint || opened.subject === subject;
      return isOwn && opened.identifier.kind !== 'policy' ? 'right' : 'wrong';
    }
    case 'policy':
      return text === expected.policy ? 'right' : 'wrong';
    case 'pointed':
      return text === expected.hex ? 'right' : 'wrong';
    case 'none':
      return isJoinedInRow(opened, row) ? 'right' : 'wrong';
  }
}

/** Bare hex in the row may by chance be the policy of a name beside it: together they are a registered token. */
function isJoinedInRow({ identifier, subject }: Opened, { html }: GeneratedRow): boolean {
  if (identifier.kind !== 'subject' || !identifier.joined || subject === undefined) return false;
  return TOKENS.get(subject)?.isRegistered === true && html.includes(subject.slice(0, 56));
}

/** A name says nothing of a token that is not known: a fingerprint alone tells neither the policy nor the name. */
function mayBeSilent(expected: RowExpected, { html, path, isAnswered }: GeneratedRow): boolean {
  if (expected.kind === 'none') return true;
  if (expected.kind === 'policy') return false;
  if (expected.mayBeSilent) return true;
  if (expected.kind === 'pointed' || !expected.isName) return false;
  const token = TOKENS.get(expected.subject);
  return !isAnswered || (token !== undefined && !token.isListed && !(html + path).includes(token.policy));
}

/** Those of a row's asset names and hashes that were asked for as a subject or as a policy. */
function sentOf({ names }: GeneratedRow, asked: ReadonlySet<string>): readonly string[] {
  const policies = new Set([...asked].map((one) => one.slice(0, 56)));
  return names.filter((name) => policies.has(name.slice(0, 56)));
}

describe('rows drawn by chance', () => {
  let page: ReturnType<typeof createRowPage>;
  beforeEach(() => {
    page = createRowPage(rowTokens());
  });
  afterEach(() => page.close());

  it.each(SEEDS)(
    `open no wrong card, send no asset name, and nearly all tokens open theirs: seed %i, ${ROWS} rows`,
    // Seconds on an idle machine.
    { timeout: 600_000 },
    async (seed) => {
      const count: Record<Verdict, number> = { right: 0, wrong: 0, silent: 0, missed: 0 };
      const examples: Record<string, string[]> = { wrong: [], missed: [], sent: [] };
      for (const row of rows(seed, ROWS)) {
        const opened = page.open(row);
        const note = (kind: string, what: string) =>
          examples[kind]?.push(`${what}\n  ${row.host}${row.path}\n  ${row.html}`);
        for (const { id, expect: expected } of row.mentions) {
          for (const card of await opened.pointAt(find(`[data-mention="${id}"]`))) {
            const verdict = judge(card, expected, row);
            count[verdict]++;
            note(verdict, `${id}, ${JSON.stringify(expected)}: ${card && identifierText(card.identifier)}`);
          }
        }
        const names = sentOf(row, opened.asked);
        if (names.length > 0) note('sent', names.join());
      }
      console.log(`seed ${seed}, ${ROWS} rows: ${JSON.stringify(count)}`);
      expect.soft(examples.wrong?.slice(0, SHOWN), `${count.wrong} wrong`).toEqual([]);
      expect.soft(examples.sent?.slice(0, SHOWN)).toEqual([]);
      const share = count.right / (count.right + count.missed);
      expect(share, examples.missed?.slice(0, SHOWN).join('\n')).toBeGreaterThanOrEqual(0.99);
    },
  );
});
