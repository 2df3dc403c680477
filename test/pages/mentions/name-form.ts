/** What a form is: how a page writes the asset names of its rows, tried with a name of every kind. */
import type { Content, Markup } from '../html.ts';
import { html } from '../html.ts';
import { amount } from './markup.ts';
import type { Expected, Mention, MentionCase } from './mention-case.ts';
import { content, longNames, opens } from './mention-case.ts';
import type { PageToken } from './tokens.ts';
import { longNamed } from './tokens.ts';

export interface Form {
  readonly title: string;
  /** Where it stands; Cexplorer's list by default. */
  readonly address?: string;
  /** A row, or a block, whose element `id` is the mention. */
  readonly row: (token: PageToken, id: string) => Markup;
  /** What is around all rows. */
  readonly around?: (rows: readonly Markup[]) => Markup;
  readonly parts?: readonly ('start' | 'end')[];
  /** By default the token that the row is about. */
  readonly expect?: (token: PageToken) => Expected;
  readonly isUnregistered?: true;
}

export const link = ({ fingerprint, name }: PageToken, inner: Content = name) =>
  html`<a href="/asset/${fingerprint}">${inner}</a>`;

export const block = (inner: Content) => html`<section>${inner}</section>`;

/** A cell that holds the mention, in a table whose head has these words for its columns. */
export function columns(heads: readonly string[], cells: (token: PageToken, id: string) => readonly Content[]) {
  return {
    row: (token: PageToken, id: string) => html`<tr>${cells(token, id).map((cell) => html`<td>${cell}</td>`)}</tr>`,
    around: (rows: readonly Markup[]) =>
      html`<table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`,
  };
}

export const nameColumn = (cell: (token: PageToken, id: string) => Content, head = 'Asset name') =>
  columns(['Asset', head, 'Quantity'], (token, id) => [link(token), cell(token, id), amount('1,000')]);

export const code = ({ assetName }: PageToken, id: string) => html`<code id="${id}">${assetName}</code>`;

export function caseOf({ title, address, row, around, parts, expect = opens, isUnregistered }: Form): MentionCase {
  const tokens = longNamed(`Form ${title}`.replaceAll(/[^\p{L} ]/gu, '').slice(0, 44));
  const rows = tokens.map((token, i) => row(token, `m${i}`));
  const at: readonly Pick<Mention, 'part'>[] = parts?.map((part) => ({ part })) ?? [{}];
  return {
    title: `a name: ${title}`,
    address: address ?? 'https://cexplorer.io/asset',
    registered: isUnregistered ? [] : tokens,
    ...(isUnregistered ? { unregistered: tokens } : {}),
    html: content(around?.(rows) ?? html`${rows}`),
    mentions: tokens.flatMap((token, i) =>
      at.map((part) => ({ selector: `#m${i}`, ...part, expect: expect(token) })),
    ),
    neverSent: longNames(tokens),
  };
}
