/** A case: a page, its tokens, and the card that each of its mentions must open. */
import type { Content, Markup } from '../html.ts';
import { html, trusted } from '../html.ts';
import type { PageToken } from './tokens.ts';

export type Expected =
  /** `mayBeSilent`: no card is correct too. */
  | { readonly kind: 'token'; readonly subject: string; readonly mayBeSilent?: true }
  | { readonly kind: 'policy'; readonly policy: string }
  | { readonly kind: 'unknown-hex' }
  | { readonly kind: 'none' };

/** The first or the last characters of a mention's text; without it, the middle of the element. */
type Part = 'start' | 'end';

export interface Mention {
  readonly selector: string;
  readonly part?: Part | undefined;
  readonly expect: Expected;
}

export interface MentionCase {
  readonly title: string;
  readonly address: string;
  readonly html: Markup;
  /** In the metadata service and, without `unlisted`, in the token list. */
  readonly registered: readonly PageToken[];
  readonly unlisted?: readonly PageToken[];
  readonly unregistered?: readonly PageToken[];
  readonly mentions: readonly Mention[];
  /** Hex of 56 digits and more that is neither a subject nor a policy: never sent as either. */
  readonly neverSent: readonly string[];
  /** What the page showed before, under an address with another query. */
  readonly before?: { readonly address: string; readonly html: Markup };
}

export type MentionRow = readonly [selector: string, expect: Expected, part?: Part | undefined];

interface Given extends Omit<MentionCase, 'title' | 'address' | 'mentions' | 'neverSent'> {
  /** Cexplorer's list without it. */
  readonly address?: string | undefined;
  readonly mentions: readonly MentionRow[];
  /** Hex that is never sent, beside asset names that could be read as a policy or a subject. */
  readonly hashes?: readonly string[];
}

export const CARDANOSCAN = 'https://cardanoscan.io/tokens';

const CSS = `
table { border-collapse: collapse }
th, td { padding: 4px 10px; text-align: left; overflow-wrap: anywhere }
.cut { display: inline-flex }
`;
const content = (body: Markup): Markup => html`<style>${trusted(CSS)}</style><main>${body}</main>`;

export function mentionCase(title: string, given: Given): MentionCase {
  const { address = 'https://cexplorer.io/asset', registered, unregistered = [], hashes = [], ...rest } = given;
  const tokens = [...registered, ...unregistered];
  const longNames = tokens
    .map(({ assetName }) => assetName)
    .filter((name) => name.length >= 56 && !tokens.some(({ policy }) => policy === name));
  return {
    ...rest,
    title,
    address,
    registered,
    unregistered,
    html: content(given.html),
    ...(given.before ? { before: { ...given.before, html: content(given.before.html) } } : {}),
    mentions: given.mentions.map(([selector, expect, part]) => ({ selector, part, expect })),
    neverSent: [...hashes, ...longNames],
  };
}

export const opens = ({ subject }: PageToken): Expected => ({ kind: 'token', subject });
export const mayOpen = ({ subject }: PageToken): Expected => ({ kind: 'token', subject, mayBeSilent: true });
export const opensPolicy = (policy: string): Expected => ({ kind: 'policy', policy });
export const NONE: Expected = { kind: 'none' };
export const UNKNOWN_HEX: Expected = { kind: 'unknown-hex' };

/** The elements `m0`, `m1` … open these tokens. */
export const eachOpens = (tokens: readonly PageToken[], inner = ''): readonly MentionRow[] =>
  tokens.map((one, i) => [`#m${i}${inner}`, opens(one)]);
export const atBothEnds = (rows: readonly MentionRow[]): readonly MentionRow[] =>
  rows.flatMap(([selector, expect]) => (['start', 'end'] as const).map((end) => [selector, expect, end] as const));

const TAIL = 6;

const idOf = (id: string | undefined) => id && html` id="${id}"`;

/** Two elements without an ellipsis: the second one contains the last six digits. */
export const inTwo = (text: string, id?: string): Markup =>
  html`<span class="cut"${idOf(id)}><div>${text.slice(0, -TAIL)}</div><div>${text.slice(-TAIL)}</div></span>`;

/** The first six digits, the rest, and the last six. */
export const inThree = (text: string, id?: string): Markup => html`<span class="cut"${idOf(id)}
><div><span>${text.slice(0, TAIL)}</span>${text.slice(TAIL, -TAIL)}</div><div>${text.slice(-TAIL)}</div></span>`;

export const short = (text: string): string =>
  text.length <= 17 ? text : `${text.slice(0, 8)}...${text.slice(-8)}`;

export const table = (heads: readonly string[], rows: readonly (readonly Content[])[]): Markup =>
  html`<table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead><tbody>
${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody></table>`;

export const terms = (...pairs: readonly (readonly [string, Content])[]): Markup =>
  html`<dl>${pairs.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>`;

export const amount = (text: string): Markup => html`<span class="amount">${text}</span>`;
export const code = (text: string, id?: string): Markup => html`<code${idOf(id)}>${text}</code>`;
export const span = (text: string, id: string): Markup => html`<span id="${id}">${text}</span>`;
/** A shortened text with the whole text as title. */
export const titled = (text: string, id: string): Markup =>
  html`<span id="${id}" title="${text}">${short(text)}</span>`;

/** Links as Cexplorer has them, by the fingerprint, and as Cardanoscan has them, by the subject. */
export const link = ({ fingerprint, name }: PageToken, inner: Content = name, id?: string): Markup =>
  html`<a${idOf(id)} href="/asset/${fingerprint}">${inner}</a>`;
export const subjectLink = ({ subject, name }: PageToken, inner: Content = name, id?: string): Markup =>
  html`<a${idOf(id)} href="/token/${subject}">${inner}</a>`;
