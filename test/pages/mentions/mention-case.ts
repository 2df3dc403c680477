/** What a case is: a page, the tokens behind it, and what each of its mentions must open. */
import type { Markup } from '../html.ts';
import { html, trusted } from '../html.ts';
import type { PageToken } from './tokens.ts';

export type Expected =
  /** `mayBeSilent`: no card is as good, one of another token is not. */
  | { readonly kind: 'token'; readonly subject: string; readonly mayBeSilent?: true }
  | { readonly kind: 'policy'; readonly policy: string }
  | { readonly kind: 'unknown-hex' }
  | { readonly kind: 'none' };

export interface Mention {
  readonly selector: string;
  /** The first or the last characters of its text; without it, the middle of the element. */
  readonly part?: 'start' | 'end';
  readonly expect: Expected;
  /** What the card's text must hold, and what it must not. */
  readonly says?: string;
  readonly lacks?: RegExp;
  /** What the open card may not cover. */
  readonly uncovered?: string;
}

export interface MentionCase {
  readonly title: string;
  /** With its host. */
  readonly address: string;
  readonly html: Markup;
  /** What the metadata service knows, and, but for `unlisted`, the list of registered tokens. */
  readonly registered: readonly PageToken[];
  /** Known to the service alone: these are never in the list. */
  readonly unlisted?: readonly PageToken[];
  /** On the page, and known to nobody. */
  readonly unregistered?: readonly PageToken[];
  readonly mentions: readonly Mention[];
  /** Hex of 56 digits and more that is no subject and no policy: never sent as either. */
  readonly neverSent: readonly string[];
  /** All that is marked, sorted by the test; undefined where any of the page's names may be. */
  readonly marked?: readonly string[];
  /** What the same page shows first, under an address that differs in its query alone. */
  readonly before?: { readonly address: string; readonly html: Markup };
  /** The card's theme. */
  readonly theme?: 'light' | 'dark';
}

const CSS = `
table { border-collapse: collapse }
th, td { padding: 4px 10px; text-align: left; overflow-wrap: anywhere }
.cut { display: inline-flex }
.tip { position: absolute; border: 1px solid; background: #ffd; padding: 4px }
.icon { display: inline-block; width: 24px; height: 24px; border-radius: 12px; background: #c60 }
`;

/** The content of a page, with the few rules of style that all of them share. */
export function content(body: Markup): Markup {
  return html`<style>${trusted(CSS)}</style><main>${body}</main>`;
}

export const opens = ({ subject }: PageToken): Expected => ({ kind: 'token', subject });
export const mayOpen = ({ subject }: PageToken): Expected => ({ kind: 'token', subject, mayBeSilent: true });
export const opensPolicy = (policy: string): Expected => ({ kind: 'policy', policy });
export const NONE: Expected = { kind: 'none' };
export const UNKNOWN_HEX: Expected = { kind: 'unknown-hex' };

/** Asset names that could be read as a policy or a subject. */
export const longNames = (tokens: readonly PageToken[]): readonly string[] =>
  tokens.map(({ assetName }) => assetName).filter(({ length }) => length >= 56);
