/**
 * Names without an identifier of their own: headings of a token's page, names beside a link to their token, and names
 * in badges and options on the page of a transaction, an address or a policy. This module only decides whether a text
 * may be a name; the background answers which token has it (`token.match`).
 */
import { amountAtStart, isAmount } from '../../asset/amount.ts';
import { type Identifier, identifierText, policyOfIdentifier } from '../../asset/identifier.ts';
import { POLICY_DIGITS, type PolicyId, parseAssetName } from '../../asset/subject.ts';
import { SPLIT_LEVELS } from '../scanner/text.ts';
import { joinedHex, parentElementOf, shortText } from '../scanner/tree.ts';
import { joined } from './explain.ts';
import { labelOfElement, textBefore } from './label.ts';
import { isOnlyPolicy, type Neighbours, neighboursOf } from './neighbours.ts';
import type { PageContext } from './own-page.ts';
import { BESIDE_CONTENT } from './page-tokens.ts';
import type { Reading } from './readings.ts';
import type { SightingsOf } from './row.ts';

export type Mention = {
  readonly text: string;
  readonly among: readonly Identifier[];
  /** Where the tokens come from: the row, the address of the page, or all that the page names. */
  readonly scope: 'row' | 'heading' | 'page';
  /** Tokens that only texts of the row name: they can make a match ambiguous, but no card shows them. */
  readonly beside?: readonly Identifier[];
  /** A policy that is nearer than the tokens: the card shows only its tokens. */
  readonly policy?: PolicyId | undefined;
};

const MAX_LENGTH = 100;
/** Captions and controls, which contain no token names. */
const CAPTION = 'th,dt,label,nav,button,summary,[role=columnheader],[role=tab],[role=tooltip],[role=button]';
export const HEADING = 'h1,h2,[role=heading]';
const NAME_WITH_HEX = /#(?:[0-9a-f]{2}){1,32}$/i;

/** The outermost element whose whole text is one run of hex, however the page splits it; else the element itself. */
export function outermostHexElement(element: Element | null): Element | null {
  let outermost = element;
  let around = element;
  for (let up = 0; around !== null && up < SPLIT_LEVELS && joinedHex(around) !== undefined; up++) {
    outermost = around;
    around = parentElementOf(around);
  }
  return outermost;
}

type Named = { readonly readings: readonly Reading[]; readonly mention?: Mention };

/** How the text of an element names a token. `tokens`: the tokens that the page names. */
export function nameAt(
  element: Element,
  page: PageContext,
  sightingsOf: SightingsOf,
  tokens: () => readonly Identifier[],
): Named | undefined {
  // The scanner reads links to tokens; other links are about something else.
  if (element.closest('a[href]') || element.closest(CAPTION)) return undefined;
  const hex = joinedHex(element) ?? '';
  // The classifier handles longer hex.
  if (hex.length >= POLICY_DIGITS) return undefined;
  const label = labelOfElement(element);
  const query = { hex, name: hex || shortText(element, MAX_LENGTH), isLabelled: label !== undefined };
  const linked = neighboursOf({ ...query, linkedOnly: true }, element, sightingsOf);
  const linkedTexts = new Set(linked.tokens.map(identifierText));
  const beside = neighboursOf(query, element, sightingsOf).tokens.filter(
    (one) => !linkedTexts.has(identifierText(one)),
  );
  const assetName = label === 'name' ? parseAssetName(hex) : undefined;
  if (assetName && linked.policy !== undefined && isOfPolicy(linked, beside)) {
    if (!isOnlyPolicy(linked.policy, linked.shortened)) return undefined;
    return { readings: joined(linked.policy, assetName, true)?.readings ?? [] };
  }
  const mention = mentionIn(element, linked.tokens, page, sightingsOf, tokens);
  const others = {
    ...(beside.length > 0 && { beside }),
    ...(linked.isPolicyNearer && { policy: linked.policy }),
  };
  return mention && { readings: [], mention: { ...mention, ...others } };
}

/**
 * True where the policy of the row owns the name: it is nearer than the tokens, or the row has no linked token and the
 * tokens in its texts do not contradict it.
 */
function isOfPolicy(linked: Neighbours, beside: readonly Identifier[]): boolean {
  if (linked.isPolicyNearer) return true;
  const isOfOne =
    beside.every((one) => policyOfIdentifier(one) === linked.policy) ||
    beside.every(({ kind }) => kind === 'fingerprint');
  return linked.tokens.length === 0 && isOfOne && (linked.isNamed || beside.length === 0);
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
    shortText(option ?? element, MAX_LENGTH);
  if (row.length > 0) return mentionOf(text, row, 'row');
  if (isNameOnPage(element, text, option !== null, page)) return mentionOf(text, tokens(), 'page');
  return token && labelOfElement(element) === 'name' ? mentionOf(text, [token], 'heading') : undefined;
}

/** The heading of a token's own page, unless it is in the row of another token. */
export function headingMention(
  heading: Element,
  token: Identifier,
  sightingsOf: SightingsOf,
): Mention | undefined {
  const query = { hex: identifierText(token), isLabelled: false };
  const others = neighboursOf(query, heading, sightingsOf).tokens;
  // A link in the heading has its own highlight.
  const isFree = others.length === 0 && heading.querySelector('a[href]') === null;
  return isFree ? mentionOf(shortText(heading, MAX_LENGTH), [token], 'heading') : undefined;
}

function mentionOf(text: string, among: readonly Identifier[], scope: Mention['scope']): Mention | undefined {
  return /[\p{L}\p{S}#]|^[0-9]{8}/u.test(text) && text.length <= MAX_LENGTH
    ? { text, among, scope }
    : undefined;
}

/**
 * True for an option, a text with or after an amount, a name with its hex, and a name in a column of a policy's page.
 */
function isNameOnPage(element: Element, text: string, isOption: boolean, page: PageContext): boolean {
  const { link, policy } = page.own();
  if (link === undefined || link.kind === 'token' || link.kind === 'block') return false;
  if (element.closest(BESIDE_CONTENT)) return false;
  if (isOption || startsWithAmount(text) || NAME_WITH_HEX.test(text) || isAmount(textBefore(element)))
    return true;
  return policy !== undefined && labelOfElement(element) === 'name';
}

function startsWithAmount(text: string): boolean {
  const amount = amountAtStart(text);
  return amount > 0 && amount < text.length;
}
