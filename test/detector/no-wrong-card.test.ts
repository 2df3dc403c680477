/** No wrong card on random rows in the markup of explorers, with the pointer at both ends of each mention. */
import { describe, expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { cases } from '../cases.ts';
import { indexOf, type Opened, sentAmong, useRowPages } from './generated-page.ts';
import { type GeneratedRow, type RowExpected, rows } from './generated-rows.ts';
import { rowTokens } from './generated-tokens.ts';
import { find } from './page-document.ts';

/** Rows per document, and documents, since a document grows with each row. */
const [ROWS, DOCUMENTS] = [cases(500, 500, 2_500), cases(1, 1, 40)];
const SEEDS = Array.from({ length: DOCUMENTS }, (_, i) => i + 2);
const SHOWN = 5;

const INDEX = indexOf(rowTokens());

function judge(opened: Opened | undefined, { token, hex, mayBeSilent }: RowExpected, row: GeneratedRow) {
  const isNone = token === undefined && hex === undefined;
  if (opened === undefined) return mayBeSilent || isNone ? 'silent' : 'missed';
  const { identifier, subject } = opened;
  const text = identifierText(identifier);
  const isOwn = token && (text === token.fingerprint || subject === token.subject);
  const isToken = isOwn && identifier.kind !== 'policy';
  return isToken || text === hex || (isNone && isJoinedInRow(opened, row)) ? 'right' : 'wrong';
}

/** True when bare hex in the row happens to be the policy of a name beside it, as a registered token. */
function isJoinedInRow({ identifier, subject }: Opened, { html }: GeneratedRow): boolean {
  if (identifier.kind !== 'subject' || !identifier.joined || subject === undefined) return false;
  return INDEX.bySubject.get(subject)?.isRegistered === true && html.includes(subject.slice(0, 56));
}

describe.each(SEEDS)(`random rows: seed %i, ${ROWS} rows`, (seed) => {
  const open = useRowPages();

  it('open no wrong card, send no asset name, and open 99 % of the right cards', {
    timeout: 600_000,
  }, async () => {
    const count = { right: 0, wrong: 0, silent: 0, missed: 0 };
    const examples: Record<string, string[]> = { wrong: [], missed: [], sent: [] };
    for (const row of rows(seed, ROWS)) {
      const page = open(row, INDEX);
      const note = (kind: string, what: string) =>
        examples[kind]?.push(`${what}\n  ${row.address}\n  ${row.html}`);
      for (const [i, expected] of row.mentions.entries())
        for (const card of await page.pointAt(find(`[data-mention="${i}"]`))) {
          const verdict = judge(card, expected, row);
          count[verdict]++;
          note(verdict, `${i}, ${JSON.stringify(expected)}: ${card && identifierText(card.identifier)}`);
        }
      const names = sentAmong(row.names, page.asked);
      if (names.length > 0) note('sent', names.join());
    }
    console.log(`seed ${seed}, ${ROWS} rows: ${JSON.stringify(count)}`);
    expect.soft(examples.wrong?.slice(0, SHOWN), `${count.wrong} wrong`).toEqual([]);
    expect.soft(examples.sent?.slice(0, SHOWN)).toEqual([]);
    expect(count.right).toBeGreaterThan(ROWS);
    const share = count.right / (count.right + count.missed);
    expect(share, examples.missed?.slice(0, SHOWN).join('\n')).toBeGreaterThanOrEqual(0.99);
  });
});
