/** No wrong card for the mentions of the cases in `test/pages/mentions`. */
import { expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { MENTION_CASES, type MentionCase, type PageToken } from '../pages/mention-cases.ts';
import { indexOf, type Opened, sentAmong, usePages } from './shown-page.ts';

/** Whether the card is the one that `data-opens` names. */
function isRight(opened: Opened | undefined, expected: string, tokens: readonly PageToken[]): boolean {
  if (opened === undefined) return expected === '' || expected.endsWith(', or nothing');
  const { identifier, subject, unexplained } = opened;
  // Hex that nothing explains is looked up when it is pointed at, and the card says that it may be anything.
  if (expected === '' && unexplained) return true;
  const text = identifierText(identifier);
  if (expected === '?') return unexplained === true;
  const [, isPolicy, name] = /^(policy of )?(.*?)(?:, or nothing)?$/.exec(expected) ?? [];
  const token = tokens.find((one) => one.name === name);
  if (isPolicy) return text === token?.policy;
  const isNamed = subject === token?.subject || text === token?.fingerprint;
  return token !== undefined && isNamed && identifier.kind !== 'policy';
}

const knownTokens = ({ registered, unlisted, unregistered }: MentionCase) => [
  ...registered.map((one) => ({ ...one, isRegistered: true, isListed: !unlisted.includes(one) })),
  ...unregistered.map((one) => ({ ...one, isRegistered: false, isListed: false })),
];

const SIDES = { 'data-opens': [0, -1], 'data-start': [0], 'data-end': [-1] } as const;

const open = usePages();

it.each(MENTION_CASES)('no wrong card: $title', async (one) => {
  const tokens = knownTokens(one);
  const page = await open(one, indexOf(tokens));
  const wrong: string[] = [];
  let count = 0;
  for (const [attribute, sides] of Object.entries(SIDES))
    for (const mention of document.querySelectorAll(`[${attribute}]`)) {
      const expected = mention.getAttribute(attribute) ?? '';
      const cards = await page.pointAt(mention);
      for (const opened of sides.map((side) => cards.at(side))) {
        count++;
        if (isRight(opened, expected, tokens)) continue;
        const card = opened ? identifierText(opened.identifier) : 'no card';
        wrong.push(`${attribute} of ${mention.outerHTML}: ${card}`);
      }
    }
  expect(count).toBeGreaterThan(0);
  expect.soft(wrong).toEqual([]);
  expect(sentAmong(one.neverSent, page.asked)).toEqual([]);
});
