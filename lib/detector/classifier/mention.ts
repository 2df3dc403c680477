/**
 * Names without an identifier of their own: headings of a token's page, names beside a link to their token, and on
 * the page of a transaction, an address or a policy the badges and options that name one of its tokens. Whose name it
 * is, the background says (`token.match`); here is only whether a text may be one.
 */
import { amountAtStart, isAmount } from '../../asset/amount.ts';
import { type Identifier, identifierText, policyOfIdentifier } from '../../asset/identifier.ts';
import {
  type AssetName,
  POLICY_DIGITS,
  type PolicyId,
  parseAssetName,
  subjectOf,
} from '../../asset/subject.ts';
import { SPLIT_LEVELS } from '../scanner/text.ts';
import { joinedHex, parentElementOf, shortText } from '../scanner/tree.ts';
import type { Reading } from './classify.ts';
import { labelOfElement } from './label.ts';
import type { PageContext } from './own-page.ts';
import { BESIDE_CONTENT } from './page-tokens.ts';
import { isOnlyPolicy, neighboursOf, type SightingsOf } from './row.ts';

/** `row`: among the tokens of its row. `heading`: that of the page. `page`: among all that the page is known to hold. */
type MentionScope = 'row' | 'heading' | 'page';
export type Mention = {
  readonly text: string;
  readonly among: readonly Identifier[];
  readonly scope: MentionScope;
  /** Tokens that only texts of the row name: it may be the name of one, and the card is never about one. */
  readonly beside?: readonly Identifier[];
  /** Named nearer than the tokens: the card is about one of these. */
  readonly policy?: PolicyId | undefined;
};

const MENTION_AT_MOST = 100;
/** Elements that say what others are, and no names. */
const CAPTION = 'th,dt,label,nav,button,summary,[role=columnheader],[role=tab],[role=tooltip],[role=button]';
export const HEADING = 'h1,h2,[role=heading]';
const BEFORE_HEX = /#(?:[0-9a-f]{2}){1,32}$/i;

/** The outermost element whose whole text is one run of hex, however the page has split it; else the element itself. */
export function outermostHexElement(element: Element | null): Element | null {
  let whole = element;
  let around = element;
  for (let up = 0; around !== null && up < SPLIT_LEVELS && joinedHex(around) !== undefined; up++) {
    whole = around;
    around = parentElementOf(around);
  }
  return whole;
}

type Named = { readonly readings: readonly Reading[]; readonly mention?: Mention };

/** How the text of an element names a token; `tokens`: those that the page is known to hold. */
export function nameAt(
  element: Element,
  page: PageContext,
  sightingsOf: SightingsOf,
  tokens: () => readonly Identifier[],
): Named | undefined {
  // A link that names a token is read as such; any other leads somewhere else.
  if (element.closest('a[href]') || element.closest(CAPTION)) return undefined;
  const hex = joinedHex(element) ?? '';
  // The classifier has decided what that is.
  if (hex.length >= POLICY_DIGITS) return undefined;
  const name = hex || shortText(element, MENTION_AT_MOST);
  const wanted = { hex, name, isLabelled: labelOfElement(element) !== undefined };
  const linked = neighboursOf({ ...wanted, linkedOnly: true }, element, sightingsOf);
  const beside = neighboursOf(wanted, element, sightingsOf).tokens.filter(
    (one) => !linked.tokens.some((other) => identifierText(other) === identifierText(one)),
  );
  // Hex that nothing calls a policy says less than a token in a text, and so does the policy of one token of several.
  const isOfOne =
    beside.every((one) => policyOfIdentifier(one) === linked.policy) ||
    beside.every(({ kind }) => kind === 'fingerprint');
  const isAlone = linked.tokens.length === 0 && isOfOne && (linked.isNamed || beside.length === 0);
  const assetName = isAlone || linked.isPolicyNearer ? labelledName(element) : undefined;
  if (linked.policy !== undefined && assetName !== undefined)
    return joinedName(linked.policy, assetName, linked.shortened);
  const mention = mentionIn(element, linked.tokens, page, sightingsOf, tokens);
  return (
    mention && {
      readings: [],
      mention: {
        ...mention,
        ...(beside.length > 0 && { beside }),
        ...(linked.isPolicyNearer && { policy: linked.policy }),
      },
    }
  );
}

/** The name of a token of that policy, unless the row shows another one shortened. */
function joinedName(policy: PolicyId, name: AssetName, shortened: readonly string[]): Named | undefined {
  if (!isOnlyPolicy(policy, shortened)) return undefined;
  const identifier = { kind: 'subject', subject: subjectOf(policy, name), joined: true } as const;
  return { readings: [{ identifier, mustBeFound: true }] };
}

/** The asset name in hex that an element holds, where its label says that it is one. */
function labelledName(element: Element): AssetName | undefined {
  const hex = joinedHex(element);
  const name = hex === undefined ? undefined : parseAssetName(hex);
  return name && labelOfElement(element) === 'name' ? name : undefined;
}

function mentionIn(
  element: Element,
  row: readonly Identifier[],
  page: PageContext,
  sightingsOf: SightingsOf,
  tokens: () => readonly Identifier[],
): Mention | undefined {
  const heading = element.closest(HEADING);
  const { token } = page.own();
  if (heading !== null && token !== undefined) return headingMention(heading, token, sightingsOf);
  const option = element.closest('[role=option]');
  const text =
    option?.getAttribute('aria-label')?.trim() ||
    joinedHex(element) ||
    shortText(option ?? element, MENTION_AT_MOST);
  if (row.length > 0) return mentionOf(text, row, 'row');
  if (isNameOnPage(element, text, option !== null, page)) return mentionOf(text, tokens(), 'page');
  return token && labelOfElement(element) === 'name' ? mentionOf(text, [token], 'heading') : undefined;
}

/** The heading of a token's own page, unless it stands in the row of another token. */
export function headingMention(
  heading: Element,
  token: Identifier,
  sightingsOf: SightingsOf,
): Mention | undefined {
  const others = neighboursOf({ hex: identifierText(token), isLabelled: false }, heading, sightingsOf).tokens;
  // A link in it is marked by itself.
  const isFree = others.length === 0 && heading.querySelector('a[href]') === null;
  return !isFree ? undefined : mentionOf(shortText(heading, MENTION_AT_MOST), [token], 'heading');
}

function mentionOf(text: string, among: readonly Identifier[], scope: MentionScope): Mention | undefined {
  return /[\p{L}\p{S}#]|^[0-9]{8}/u.test(text) && text.length <= MENTION_AT_MOST
    ? { text, among, scope }
    : undefined;
}

/** True for an option, what stands behind an amount, a name with its hex; under a policy, for a name in a column of names. */
function isNameOnPage(element: Element, text: string, isOption: boolean, page: PageContext): boolean {
  const { link, policy } = page.own();
  if (link === undefined || link.kind === 'token' || link.kind === 'block') return false;
  if (element.closest(BESIDE_CONTENT)) return false;
  if (isOption || isBehindAmount(text) || BEFORE_HEX.test(text) || isAmount(textBefore(element))) return true;
  return policy !== undefined && labelOfElement(element) === 'name';
}

function isBehindAmount(text: string): boolean {
  const amount = amountAtStart(text);
  return amount > 0 && amount < text.length;
}

function textBefore(element: Element): string {
  let before = element.previousSibling;
  while (before !== null && !/\S/.test(before.textContent ?? '')) before = before.previousSibling;
  return before === null ? '' : shortText(before, MENTION_AT_MOST);
}
