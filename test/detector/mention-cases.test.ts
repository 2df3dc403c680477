/** No wrong card for the mentions of the cases in `test/pages/mentions`. */
import { describe, expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { createPageTokens } from '../../lib/detector/classifier/page-tokens.ts';
import { type Expected, MENTION_CASES, type Mention, type MentionCase } from '../pages/mentions/index.ts';
import { createRowPage, type HoveredRow, type Opened } from './generated-page.ts';
import { find } from './page-document.ts';

function isRight(opened: Opened | undefined, expected: Expected): boolean {
  if (opened === undefined) return expected.kind === 'none' || 'mayBeSilent' in expected;
  const { identifier, subject, unexplained } = opened;
  const text = identifierText(identifier);
  switch (expected.kind) {
    case 'none':
      return false;
    case 'unknown-hex':
      return unexplained === true;
    case 'policy':
      return text === expected.policy && !unexplained;
    case 'token': {
      const isNamed = subject === expected.subject || text === fingerprintOf(expected.subject);
      return isNamed && identifier.kind !== 'policy';
    }
  }
}

const TOKENS = new Map(
  MENTION_CASES.flatMap(({ registered, unlisted = [], unregistered = [] }) =>
    [...registered, ...unlisted, ...unregistered].map((one) => [one.subject, one] as const),
  ),
);
const fingerprintOf = (subject: string) => TOKENS.get(subject)?.fingerprint;

function knownTokens({ registered, unlisted = [], unregistered = [] }: MentionCase) {
  const known = [...new Set([...registered, ...unlisted])].map((one) => {
    return { ...one, isRegistered: true, isListed: !unlisted.includes(one) };
  });
  return [...known, ...unregistered.map((one) => ({ ...one, isRegistered: false, isListed: false }))];
}

/** At the given end of the mention; at its start by default. */
async function open(page: HoveredRow, { selector, part }: Mention): Promise<Opened | undefined> {
  return (await page.pointAt(find(selector))).at(part === 'end' ? -1 : 0);
}

/** The texts that were sent as a subject or as a policy. */
function askedAmong(texts: readonly string[], asked: ReadonlySet<string>): readonly string[] {
  const policies = new Set([...asked].map((one) => one.slice(0, 56)));
  return texts.filter((text) => policies.has(text.toLowerCase().slice(0, 56)));
}

describe('no wrong card', () => {
  it.each(MENTION_CASES.map((one) => [one.title, one] as const))('%s', async (_title, one) => {
    const shown = createRowPage(knownTokens(one));
    const pageTokens = createPageTokens();
    const show = ({ address, html }: Pick<MentionCase, 'address' | 'html'>) => {
      const { host, pathname, search } = new URL(address);
      return shown.open({ host, path: pathname + search, html: `${html}`, isAnswered: true }, pageTokens);
    };
    if (one.before) show(one.before);
    const page = show(one);
    const wrong: string[] = [];
    for (const mention of one.mentions) {
      const opened = await open(page, mention);
      if (isRight(opened, mention.expect)) continue;
      const { selector, part = 'start' } = mention;
      wrong.push(`${part} of ${selector}: ${opened ? identifierText(opened.identifier) : 'no card'}`);
    }
    await shown.close();
    expect.soft(wrong).toEqual([]);
    expect(askedAmong(one.neverSent, page.asked)).toEqual([]);
  });
});
