/** Asset names of 56 to 64 hex digits in texts, pieces and attributes, each form tried with a name of every kind. */
import type { Content, Markup } from '../html.ts';
import { html } from '../html.ts';
import {
  amount, CARDANOSCAN, code, type Expected, inThree, inTwo, link, type MentionCase, type MentionRow, mayOpen,
  mentionCase, NONE, opens, short, subjectLink, terms, titled,
} from './mention-case.ts';
import { longNamed, type PageToken } from './tokens.ts';

/** A row, or a block, whose element `id` is the mention. */
type Row = (token: PageToken, id: string) => Markup;

interface Form {
  readonly row: Row;
  readonly around?: (rows: readonly Markup[]) => Markup;
}

interface Options {
  readonly address?: string;
  readonly ends?: readonly ('start' | 'end')[];
  /** By default the token that the row is about. */
  readonly expect?: (token: PageToken) => Expected;
  readonly isUnregistered?: true;
}

const [START, END, BOTH] = [{ ends: ['start'] }, { ends: ['end'] }, { ends: ['start', 'end'] }] as const;

function form(title: string, given: Row | Form, options: Options = {}): MentionCase {
  const { address, ends = [undefined], expect = opens, isUnregistered } = options;
  const { row, around = (rows) => html`${rows}` }: Form = typeof given === 'function' ? { row: given } : given;
  const tokens = longNamed(`Form ${title}`.replaceAll(/[^\p{L} ]/gu, '').slice(0, 44));
  return mentionCase(`a name: ${title}`, {
    address,
    registered: isUnregistered ? [] : tokens,
    unregistered: isUnregistered ? tokens : [],
    html: around(tokens.map((token, i) => row(token, `m${i}`))),
    mentions: tokens.flatMap((token, i) => ends.map((end): MentionRow => [`#m${i}`, expect(token), end])),
  });
}

const columns = (heads: readonly string[], cells: (token: PageToken, id: string) => readonly Content[]): Form => ({
  row: (token, id) => html`<tr>${cells(token, id).map((cell) => html`<td>${cell}</td>`)}</tr>`,
  around: (rows) =>
    html`<table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`,
});

const nameColumn = (cell: Row, head = 'Asset name'): Form =>
  columns(['Asset', head, 'Quantity'], (token, id) => [link(token), cell(token, id), amount('1,000')]);
const policyColumn = columns(['Policy', 'Asset Name'], ({ policy, assetName }, id) => [
  html`<a href="/tokenPolicy/${policy}">${short(policy)}</a>`,
  code(assetName, id),
]);

const inPieces: readonly MentionCase[] = [
  form('two divs in a column', nameColumn(({ assetName }, id) => inTwo(assetName, id)), BOTH),
  form('three pieces in a column', nameColumn(({ assetName }, id) => inThree(assetName, id)), BOTH),
  form('two spans under a term', (token, id) => {
    const [head, tail] = [token.assetName.slice(0, -8), token.assetName.slice(-8)];
    const name = html`<span id="${id}"><span>${head}</span><span>${tail}</span></span>`;
    return html`<section>${terms(['Asset', link(token)], ['Asset name (hex)', name])}</section>`;
  }, BOTH),
  form('a <wbr> every eight digits', nameColumn(({ assetName }, id) =>
    html`<code id="${id}">${(assetName.match(/.{1,8}/g) ?? []).map((piece) => html`${piece}<wbr>`)}</code>`), START),
  form('three pieces in a fingerprint link', (token, id) =>
    html`<section>${link(token, inThree(token.assetName, id))}</section>`, BOTH),
  form('digits in capitals in a column', nameColumn(({ assetName }, id) => code(assetName.toUpperCase(), id))),
];

const inAttributes: readonly MentionCase[] = [
  form('a title of a shortened text in a column "Name"', nameColumn(({ assetName }, id) =>
    titled(assetName, id), 'Name')),
  form('a title of a fingerprint link, without any label', ({ fingerprint, assetName }, id) =>
    html`<p><a id="${id}" href="/asset/${fingerprint}" title="${assetName}">${short(assetName)}</a></p>`),
  form('data-assetname with a subject and data-asset-name with a name, on one element',
    ({ subject, assetName }, id) => html`<p><span id="${id}"
 data-assetname="${subject}" data-asset-name="${assetName}">Hex format: #${short(assetName)}</span></p>`),
  form('data-asset-name on a shortened text, beside a fingerprint link', (token, id) => html`<section>${link(token)}
<span id="${id}" data-asset-name="${token.assetName}">${short(token.assetName)}</span></section>`),
  form('data-token-name on a button of the row', columns(['Asset', ''], (token, id) => [
    link(token),
    html`<button type="button" id="${id}" data-token-name="${token.assetName}">Details</button>`,
  ])),
  form('a copy button behind a term', (token, id) => {
    const copy = html`<button type="button" id="${id}"
 data-clipboard-text="${token.assetName}" aria-label="Copy">copy</button>`;
    const name = html`<span>${short(token.assetName)}</span> ${copy}`;
    return html`<section>${terms(['Fingerprint', link(token, token.fingerprint)], ['Asset name', name])}</section>`;
  }),
  form('an aria-label with a name and " #" on a button of the row', (token, id) => html`<ul><li>${link(token)}
<button type="button" id="${id}" aria-label="${token.name} #${token.assetName}">Show</button></li></ul>`),
  form('the label of a picture in a fingerprint link', (token, id) => {
    const picture = html`<svg id="${id}" role="img" width="24" height="24" aria-label="#${token.assetName}"
><rect width="24" height="24"/></svg>`;
    return html`<p>${link(token, picture)}</p>`;
  }),
];

const inTexts: readonly MentionCase[] = [
  form('the whole text of a fingerprint link', (token, id) => html`<p>${link(token, token.assetName, id)}</p>`),
  form('a labelled text in a fingerprint link', (token, id) =>
    html`<p>${link(token, html`<small>Name</small> ${code(token.assetName, id)}`)}</p>`),
  form('behind a readable name in a fingerprint link', (token, id) =>
    html`<p>${link(token, `${token.name} (${token.assetName})`, id)}</p>`, END),
  form('the text of a subject link', (token, id) =>
    html`<p>${subjectLink(token, token.assetName, id)}</p>`, { address: CARDANOSCAN }),
  form('two divs in a subject link', (token, id) =>
    html`<section>${subjectLink(token, inTwo(token.assetName, id))}</section>`, { address: CARDANOSCAN, ...BOTH }),
  form('a heading cell at the start of a row', (token, id) => html`<table><tbody>
<tr><th>Fingerprint</th><td>${link(token, token.fingerprint)}</td></tr>
<tr><th>Asset name</th><td>${code(token.assetName, id)}</td></tr></tbody></table>`),
  form('terms in groups', (token, id) => html`<dl><div><dt>Asset</dt><dd>${link(token)}</dd></div>
<div><dt>Raw name</dt><dd>${code(token.assetName, id)}</dd></div></dl>`),
  form('a label and a value in divs', (token, id) => html`<section><div>${link(token)}</div>
<div><div>Asset Name</div><div><div>${code(token.assetName, id)}</div></div></div></section>`),
  form('a label in the same text', (token, id) =>
    html`<p>${link(token)} <span id="${id}">Asset name: ${token.assetName}</span></p>`, END),
  form('items of a list', (token, id) =>
    html`<ul><li>${link(token)}, <b>Name</b> ${code(token.assetName, id)}</li></ul>`),
  form('rows of divs with roles', {
    row: (token, id) => html`<div role="row"><span role="cell">${link(token)}</span>
<span role="cell">${code(token.assetName, id)}</span></div>`,
    around: (rows) => html`<div role="table"><div role="row"><span role="columnheader">Asset</span>
<span role="columnheader">Asset name</span></div>${rows}</div>`,
  }),
  form('the text of a button in a column', nameColumn(({ assetName }, id) =>
    html`<button type="button" id="${id}">${assetName}</button>`, 'Name (hex)')),
  form('JSON with the policy', ({ policy, assetName }, id) => html`<pre id="${id}">{ "policy_id": "${policy}",
  "asset_name": "${assetName}" }</pre>`, { ...END, expect: mayOpen }),
  form('JSON with the fingerprint', ({ fingerprint, assetName }, id) =>
    html`<pre id="${id}">{ "fingerprint": "${fingerprint}",
  "assetNameHex": "${assetName}" }</pre>`, { ...END, expect: mayOpen }),
];

const besidePolicies: readonly MentionCase[] = [
  form('a column beside a policy link', policyColumn, { address: CARDANOSCAN }),
  form('the same with unregistered tokens', policyColumn, {
    address: CARDANOSCAN,
    isUnregistered: true,
    expect: () => NONE,
  }),
  form('terms, behind a whole policy', ({ policy, assetName }, id) => html`<section>${terms(
    ['Policy ID', html`<span>${policy}</span>`],
    ['Asset name', inTwo(assetName, id)],
  )}</section>`, END),
  form('a column of names without tokens or policies',
    columns(['Asset name', 'Quantity'], ({ assetName }, id) => [code(assetName, id), amount('5')]),
    { expect: () => NONE }),
  form('a policy, a dot and a name in three elements', ({ policy, assetName }, id) => html`<p><span>Asset: </span><span
><span>${policy}</span><span>.</span><span id="${id}">${assetName}</span></span></p>`, END),
  form('a policy and a dot, then a name in an element of its own', ({ policy, assetName }, id) =>
    html`<p>Unit: <span>${policy}.<b id="${id}">${assetName}</b></span></p>`, END),
  form('several tokens in one row, each name in a link of its own', {
    row: (token, id) => html`<td>${link(token, token.assetName, id)}</td>`,
    around: (rows) => html`<table><tbody><tr>${rows}</tr></tbody></table>`,
  }),
];

export const NAME_FORMS: readonly MentionCase[] = [...inPieces, ...inAttributes, ...inTexts, ...besidePolicies];
