/** Points at the mentions of a page, one after the other, and says what is wrong with the card of each. */
import type { Page } from '@playwright/test';
import { fingerprint } from '../data/signing.ts';
import type { Expected, Mention, MentionCase } from '../pages/mentions/index.ts';
import { createHoverer, type Hovered, type Judge, policyJudge, type Shown, tokenJudge } from './hovering.ts';

const UNKNOWN_HEX_LABEL = 'Unknown hex value';

function judgeOf(expected: Expected, { registered, unlisted = [] }: MentionCase): Judge {
  switch (expected.kind) {
    case 'none':
      return () => 'wrong';
    case 'unknown-hex':
      return ({ label }) => (label === UNKNOWN_HEX_LABEL ? 'right' : 'pending');
    case 'policy':
      return policyJudge(expected.policy);
    case 'token': {
      const { subject } = expected;
      const isOf = (token: { readonly subject: string }) => token.subject === subject;
      const name = unlisted.some(isOf) ? undefined : registered.find(isOf)?.name;
      return tokenJudge({ subject, fingerprint: fingerprint(subject), name });
    }
  }
}

/** Whether a card must come. */
const isAwaited = ({ expect }: Mention) => expect.kind !== 'none' && !('mayBeSilent' in expect);

/** What is wrong with the cards of the case's mentions, each pointed at once; nothing when all is right. */
export async function complaintsAbout(page: Page, given: MentionCase): Promise<readonly string[]> {
  const hoverer = createHoverer(page);
  const complaints: string[] = [];
  // Where a card has come, the page has been read, and its tokens are known: what opens none is pointed at then.
  const inOrder = given.mentions.toSorted((a, b) => Number(isAwaited(b)) - Number(isAwaited(a)));
  for (const mention of inOrder) {
    const { selector, part = 'middle' } = mention;
    const hovered = await hoverer.hover(mention, judgeOf(mention.expect, given), isAwaited(mention));
    const covered = hovered.shown && mention.uncovered ? await coveredBy(page, hovered.shown, mention) : [];
    const found = [...complaintsOf(hovered, mention, given), ...covered.map((one) => `covers ${one}`)];
    complaints.push(...found.map((complaint) => `${selector}, ${part}: ${complaint}`));
  }
  return complaints;
}

function complaintsOf({ verdict, shown }: Hovered, mention: Mention, { theme }: MentionCase) {
  if (shown === undefined) return isAwaited(mention) ? ['no card'] : [];
  const text = shown.text.replaceAll('’', "'");
  const { says, lacks } = mention;
  return [
    ...(verdict === 'right' ? [] : [`${verdict}, with the card ${JSON.stringify(shown.label)}`]),
    ...(says === undefined || text.includes(says) ? [] : [`does not say: ${says}`]),
    ...(lacks?.test(text) ? [`says what it must not: ${lacks}`] : []),
    ...(theme === undefined || shown.colorScheme === theme ? [] : [`has the theme ${shown.colorScheme}`]),
  ];
}

/** The texts of what lies under the card and must not. */
function coveredBy(page: Page, { box }: Shown, { uncovered = '' }: Mention): Promise<readonly string[]> {
  return page.evaluate(
    ([{ left, top, right, bottom }, selector]) =>
      [...document.querySelectorAll(selector)]
        .filter((element) =>
          [...element.getClientRects()].some(
            (one) => one.left < right && one.right > left && one.top < bottom && one.bottom > top,
          ),
        )
        .map((element) => element.textContent ?? ''),
    [box, uncovered] as const,
  );
}
