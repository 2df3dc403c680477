/**
 * Reads blocks of a page: which tokens and policies a block names, and where. Captions, column heads and neighbouring rows
 * are not read: on real pages they found no more (docs/explorers.md, "What is not read").
 */
import { isLikelyAssetName } from '../asset/asset-name.ts';
import { locateIdentifiers, SHORTEST_IDENTIFIER } from '../asset/grammar.ts';
import { type Identifier, identifierText, policyOfIdentifier } from '../asset/identifier.ts';
import { isAmbiguous, type PolicyId, parseAssetName, type Subject, subjectOf } from '../asset/subject.ts';
import { once } from '../async.ts';
import { type AnchoredLink, createLinks, type LeadsTo, type Page } from './links.ts';
import { joinedIdentifier, joinedText, trimmedPlace } from './pieces.ts';
import { around, type Block, isElement, type PlainElement, type PlainText, parseBlock } from './tree.ts';

type Named = {
  readonly identifier: Identifier;
  /** A text that the token must have as its name, ticker, asset name or an identifier; otherwise it is not meant. */
  readonly proof?: string;
  /** The token is not meant unless the service knows it. */
  readonly mustBeFound?: true;
};

/** The first character in the block's text and the one after the last, equal if nothing is marked; and the element that means the same everywhere. */
type Located = { readonly start: number; readonly end: number; readonly element?: PlainElement };

/** A token or policy that a block names. `isPointedOnly`: it is not looked up before somebody points at it. */
export type Mention = Named & Located & { readonly isPointedOnly?: true };

/** Hex that may be a policy or a subject, or an asset name or something else. */
type BareHex = Located & { readonly identifier: Identifier };

export type Reading = {
  readonly page: Page;
  readonly block: Block;
  readonly mentions: readonly Mention[];
  readonly bareHex: readonly BareHex[];
  /** What may prove the subjects of fingerprints in the block (CIP-14): policies, subjects, and texts as shown. */
  readonly policies: readonly PolicyId[];
  readonly subjects: readonly Subject[];
  readonly names: readonly string[];
};

/** What is pointed at: a character of the block's text, -1 for none, and the element by its number in the block. */
export type Place = { readonly at: number; readonly element: number };

/** What a place means. `isBareHex`: nothing in the block says that the hex is a token. */
export type Pointed = Named & { readonly isBareHex?: true };

const UNREAD = /^(?:script|style|noscript|template|textarea|select|input|iframe)$/;
/** Attributes that may name an identifier, and hold neither a secret nor the hash of something else. */
const READABLE =
  /^(?:title|alt|aria-label|src|data-(?!.*(?:csrf|auth|session|secret|nonce|(?<=-)(?:tx|block|datum|utxo))).+)$/;
/** Names of attributes whose value is an asset, even if its hex is short. */
const ASSET_ATTRIBUTE = /asset|token-?(?:id|name)|policy|subject|unit|fingerprint/;
const MAX_ATTRIBUTE = 2_000;
/** Texts that may be names: how many of a block, and characters of each. */
const MAX_NAMES = 24;
const MAX_NAME = 100;
const MAX_MENTIONS = 200;
const HEADING = /^h[1-6]$/;
/** An identifier whose middle is left out. */
const ELIDED = /^#?[0-9a-z]{4,}(?:\.{2,3}|…)[0-9a-z]{4,}$/i;
/** Hex after a `#` is an asset name. */
const HASH_SIGN = /(?:^|\s)#$/;

/** Reads blocks as the browser serialises them (`outerHTML`), in their order. */
export function readBlocks(blocks: readonly string[], page: Page): readonly Reading[] {
  return blocks.map((html) => new BlockReader(parseBlock(html), page).read());
}

class BlockReader {
  readonly #block: Block;
  readonly #page: Page;
  readonly #mentions: Mention[] = [];
  readonly #bareHex: BareHex[] = [];
  readonly #policies = new Set<PolicyId>();
  readonly #subjects = new Set<Subject>();
  readonly #names = new Set<string>();
  /** The end of the last text that was read as pieces of one identifier. */
  #joinedUntil = 0;

  constructor(block: Block, page: Page) {
    this.#block = block;
    this.#page = page;
  }

  read(): Reading {
    const linkOf = createLinks(this.#page);
    for (const element of this.#block.elements) {
      if (UNREAD.test(element.tag)) continue;
      if (this.#mentions.length + this.#bareHex.length > MAX_MENTIONS) break;
      this.#readElement(element, linkOf(element));
    }
    return {
      page: this.#page,
      block: this.#block,
      mentions: this.#mentions,
      bareHex: this.#bareHex,
      policies: [...this.#policies],
      subjects: [...this.#subjects],
      names: [...this.#names],
    };
  }

  #readElement(element: PlainElement, anchored: AnchoredLink | undefined): void {
    const leadsTo = anchored?.link.leadsTo ?? 'unknown';
    if (anchored?.anchor === element) this.#readLink(anchored);
    if (leadsTo === 'unknown') {
      this.#readOwnToken(element);
      this.#readNameUnderPolicy(element);
    }
    this.#readAttributes(element, leadsTo);
    this.#readPieces(element, leadsTo);
    for (const child of element.children) if (!isElement(child)) this.#readText(child, leadsTo);
  }

  #readLink({ anchor, link }: AnchoredLink): void {
    if (link.leadsTo !== 'asset') return;
    const { identifier } = link;
    this.#addEvidence(identifier);
    const isPolicy = identifier.kind === 'policy';
    const place = (isPolicy ? undefined : nameIn(anchor)) ?? trimmedPlace(this.#block, anchor);
    this.#mentions.push({ identifier, element: anchor, ...place, ...(isPolicy && { isPointedOnly: true }) });
  }

  #readAttributes(element: PlainElement, leadsTo: LeadsTo): void {
    for (const [name, value] of element.attributes) {
      if (!READABLE.test(name) || value.length > MAX_ATTRIBUTE || value.startsWith('data:')) continue;
      this.#addName(value);
      if (value.length < SHORTEST_IDENTIFIER) continue;
      const place = { element, ...trimmedPlace(this.#block, element) };
      for (const { identifier } of locateIdentifiers(value)) {
        // `policy.png` is a picture.
        const isFile = name === 'src' && !value.toLowerCase().includes(identifierText(identifier));
        const isAsset = ASSET_ATTRIBUTE.test(name) && !isAssetName(identifier);
        if (!isFile) this.#addIdentifier({ identifier, ...place }, leadsTo, isAsset);
      }
    }
  }

  #readPieces(element: PlainElement, leadsTo: LeadsTo): void {
    if (element.start < this.#joinedUntil) return;
    const joined = joinedIdentifier(this.#block, element);
    if (joined === undefined) return;
    this.#joinedUntil = element.end;
    this.#addIdentifier({ ...joined, element }, leadsTo);
  }

  #readText({ text, start }: PlainText, leadsTo: LeadsTo): void {
    this.#addName(text);
    if (start < this.#joinedUntil || text.length < SHORTEST_IDENTIFIER) return;
    for (const located of locateIdentifiers(text)) {
      const { identifier } = located;
      const place = { start: start + located.start, end: start + located.end };
      const isNumbered = HASH_SIGN.test(text.slice(Math.max(0, located.start - 2), located.start));
      if (isNumbered && identifier.kind !== 'fingerprint' && leadsTo === 'unknown')
        this.#addBareHex({ identifier, ...place });
      else this.#addIdentifier({ identifier, ...place }, leadsTo);
    }
  }

  /** Adds an identifier of a text or an attribute. What a link leads to decides what is in it. */
  #addIdentifier(found: Mention, leadsTo: LeadsTo, isAsset = false): void {
    const { identifier } = found;
    if (leadsTo === 'something else') return;
    const isToken =
      identifier.kind === 'fingerprint' ||
      (identifier.kind === 'subject' && (isAsset || !isAmbiguous(identifier.subject)));
    if (isToken || (identifier.kind === 'policy' && !isAssetName(identifier))) this.#addEvidence(identifier);
    if (leadsTo !== 'unknown') return;
    if (isToken) this.#mentions.push(found);
    else this.#addBareHex(found);
  }

  #addBareHex(hex: BareHex): void {
    const { about, link } = this.#page;
    // The page is about something else that has this hash.
    const isOther = about === undefined && link?.id.toLowerCase() === identifierText(hex.identifier);
    if (!isOther) this.#bareHex.push(hex);
  }

  #addEvidence(identifier: Identifier): void {
    const policy = policyOfIdentifier(identifier);
    if (policy) this.#policies.add(policy);
    if (identifier.kind === 'subject') this.#subjects.add(identifier.subject);
  }

  #addName(text: string): void {
    const name = text.trim();
    if (name !== '' && name.length <= MAX_NAME && this.#names.size < MAX_NAMES) this.#names.add(name);
  }

  /** On the page of a token, its name in a heading, and its identifiers where the page shortens them. */
  #readOwnToken(element: PlainElement): void {
    const { about } = this.#page;
    if (about === undefined || about.kind === 'policy') return;
    const place = trimmedPlace(this.#block, element);
    const text = this.#block.text.slice(place.start, place.end);
    if (text === '' || text.length > MAX_NAME) return;
    const isShortened = ELIDED.test(text) && !element.children.some(isElement);
    if (isShortened || HEADING.test(element.tag))
      this.#mentions.push({ identifier: about, element, ...place, proof: text });
  }

  /** On the page of a policy, an asset name in hex is the token of both, if there is one. */
  #readNameUnderPolicy(element: PlainElement): void {
    const { about } = this.#page;
    if (about?.kind !== 'policy' || element.start < this.#joinedUntil) return;
    const shown = joinedText(this.#block, element);
    const hex = shown ?? element.attributes.get('title') ?? '';
    const name = mayBeAssetName(hex) && hex.toLowerCase() !== about.policy ? parseAssetName(hex) : undefined;
    if (!name) return;
    if (shown !== undefined) this.#joinedUntil = element.end;
    const identifier: Identifier = { kind: 'subject', subject: subjectOf(about.policy, name), joined: true };
    const place = trimmedPlace(this.#block, element);
    this.#mentions.push({ identifier, element, ...place, mustBeFound: true });
  }
}

const isAssetName = (identifier: Identifier) =>
  identifier.kind !== 'fingerprint' && isLikelyAssetName(identifierText(identifier));

/** Amounts are digits too. */
const mayBeAssetName = (hex: string) =>
  /^[0-9a-f]{4,64}$/i.test(hex) && (/[a-f]/i.test(hex) || hex.length >= 16);

/** The first words of an element, without amounts; undefined if there are only amounts. */
function nameIn({ children }: PlainElement): ReturnType<typeof wordsIn> {
  for (const child of children) {
    const words = isElement(child) ? nameIn(child) : wordsIn(child);
    if (words) return words;
  }
  return undefined;
}

function wordsIn({ text, start }: PlainText) {
  const before = amountAtStart(text);
  const amount = amountAtEnd(text.slice(before));
  // A number may be the end of a name: "Lantern 42".
  const after = /^\s\d+\s*$/.test(text.slice(text.length - amount)) ? 0 : amount;
  const words = text.slice(before, text.length - after);
  if (!/[\p{L}\p{S}\d]/u.test(words)) return undefined;
  const from = start + before + words.search(/\S/);
  return { start: from, end: from + words.trim().length };
}

/**
 * What a place in a block means; undefined if it means no token or policy. In this order: what is mentioned in the text there,
 * hex there, what an element around mentions up to its link, and the name of the block's only token.
 */
export function readPlace(reading: Reading, { at, element }: Place): Pointed | undefined {
  const { block, page, mentions, bareHex } = reading;
  const inText = innermost(mentions, at);
  if (inText) return inText;
  const hexInText = innermost(bareHex, at);
  if (hexInText) return explainHex(reading, hexInText);
  const pointed = block.elements[element];
  const inside = at < 0 && pointed ? onlyIn(mentions, pointed) : undefined;
  if (inside) return inside;
  const linkOf = createLinks(page);
  for (const outer of around(pointed)) {
    const mention = mentions.find((one) => one.element === outer);
    if (mention) return mention;
    const hex = bareHex.find((one) => one.element === outer);
    if (hex) return explainHex(reading, hex);
    // What is in a link is about what it leads to.
    if (linkOf(outer)?.anchor === outer) return undefined;
  }
  return nameOfOnlyToken(reading, pointed);
}

function innermost<T extends Located>(all: readonly T[], at: number): T | undefined {
  const found = all.filter(({ start, end }) => at >= start && at < end);
  return found.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
}

/** The one mention in the text of an element, which has the focus or is a picture. */
function onlyIn(mentions: readonly Mention[], { start, end }: PlainElement): Mention | undefined {
  const [only, ...more] = mentions.filter(
    (one) => one.end > one.start && one.start >= start && one.end <= end,
  );
  return more.length === 0 ? only : undefined;
}

/** The tokens of a block, each once. */
function tokensOf({ mentions }: Reading): readonly Identifier[] {
  const tokens = new Map<string, Identifier>();
  for (const { identifier, isPointedOnly, mustBeFound } of mentions)
    if (!isPointedOnly && !mustBeFound) tokens.set(identifierText(identifier), identifier);
  return [...tokens.values()];
}

/** Hex belongs to the block's only token, or to what the page is about; with neither it may be a token itself. */
function explainHex(reading: Reading, { identifier }: BareHex): Pointed | undefined {
  const { about } = reading.page;
  const hex = identifierText(identifier);
  const [token, ...more] = tokensOf(reading);
  if (more.length > 0) return undefined;
  if (token) return { identifier: token, proof: hex };
  if (about && about.kind !== 'policy') return { identifier: about, proof: hex };
  if (about && policyOfIdentifier(identifier) === about.policy) return { identifier };
  return isAssetName(identifier) ? undefined : { identifier, isBareHex: true };
}

/** The text that is pointed at may be the name, the ticker or the asset name of the block's only token. */
function nameOfOnlyToken(reading: Reading, element: PlainElement | undefined): Pointed | undefined {
  const [token, ...more] = tokensOf(reading);
  if (!token || !element || more.length > 0) return undefined;
  const { start, end } = trimmedPlace(reading.block, element);
  const text = reading.block.text.slice(start, end);
  return text === '' || text.length > MAX_NAME ? undefined : { identifier: token, proof: text };
}

const SIGN = String.raw`(?:[+\-−–±~≈<>≤≥×*]|x(?=\s?\d))?`;
/** Groups of three digits may be separated by a space of any width. */
const NUMBER = String.raw`[.,]?\d[\d.,'’…]*(?:\s\d{3}[.,]?\d*)*`;
const UNIT = String.raw`(?:[kKmMbBtT]|\s?%)?`;
/** A number directly followed by letters is a name: "1inch", "3 xSNEK". */
const END = String.raw`(?:\s?(?:[×*]|x(?![\p{L}\p{N}]))|(?![\p{L}\p{N}%.,'’…]))`;
const AMOUNT = String.raw`${SIGN}\s?\p{Sc}?\s?${NUMBER}${UNIT}${END}`;

/** Created at the first use: Unicode classes are slow to compile, and would delay each start of the worker. */
const amounts = once(() => ({
  atStart: new RegExp(`^\\s*${AMOUNT}\\s*`, 'u'),
  atEnd: new RegExp(`\\s${AMOUNT}\\s*$`, 'u'),
}));
const NUMBER_AFTER_WORD = /[a-wyz](\s\d+\s*)$/i;
/** Longer texts are not amounts; the limit also bounds the backtracking over spaces. */
const MAX_LENGTH = 60;

/** The length of the amount at the start of a text, including surrounding spaces; 0 without one. */
const amountAtStart = (text: string): number =>
  amounts().atStart.exec(text.slice(0, MAX_LENGTH))?.[0].length ?? 0;

/** The length of the amount after a space at the end of a text; 0 without one. */
function amountAtEnd(text: string): number {
  const end = text.slice(-MAX_LENGTH);
  return (NUMBER_AFTER_WORD.exec(end)?.[1] ?? amounts().atEnd.exec(end)?.[0] ?? '').length;
}
