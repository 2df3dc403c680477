/** Asset names of 56 to 64 hex digits as texts, beside what says whose they are, or does not. */
import { html } from '../html.ts';
import { amount, inTwo, short, terms } from './markup.ts';
import type { MentionCase } from './mention-case.ts';
import { mayOpen, NONE } from './mention-case.ts';
import type { Form } from './name-form.ts';
import { block, caseOf, code, columns, link, nameColumn } from './name-form.ts';

const inTexts: readonly Form[] = [
  {
    title: 'the whole text of a fingerprint link',
    row: ({ fingerprint, assetName }, id) => html`<p><a id="${id}" href="/asset/${fingerprint}">${assetName}</a></p>`,
  },
  {
    title: 'a labelled text in a fingerprint link',
    row: ({ fingerprint, assetName }, id) =>
      html`<p><a href="/asset/${fingerprint}"><small>Name</small> <code id="${id}">${assetName}</code></a></p>`,
  },
  {
    title: 'behind a readable name in a fingerprint link',
    row: ({ fingerprint, assetName, name }, id) =>
      html`<p><a id="${id}" href="/asset/${fingerprint}">${name} (${assetName})</a></p>`,
    parts: ['end'],
  },
  {
    title: 'the text of a subject link',
    address: 'https://cardanoscan.io/tokens',
    row: ({ subject, assetName }, id) => html`<p><a id="${id}" href="/token/${subject}">${assetName}</a></p>`,
  },
  {
    title: 'two divs in a subject link',
    address: 'https://cardanoscan.io/tokens',
    row: ({ subject, assetName }, id) => html`<section><a href="/token/${subject}">${inTwo(assetName, id)}</a></section>`,
    parts: ['start', 'end'],
  },
  {
    title: 'a heading cell at the start of a row',
    row: (token, id) =>
      html`<table><tbody><tr><th>Fingerprint</th><td>${link(token, token.fingerprint)}</td></tr>
<tr><th>Asset name</th><td>${code(token, id)}</td></tr></tbody></table>`,
  },
  {
    title: 'terms in groups',
    row: (token, id) =>
      html`<dl><div><dt>Asset</dt><dd>${link(token)}</dd></div><div><dt>Raw name</dt><dd>${code(token, id)}</dd></div></dl>`,
  },
  {
    title: 'a label and a value in divs',
    row: (token, id) =>
      block(html`<div>${link(token)}</div><div><div>Asset Name</div><div><div>${code(token, id)}</div></div></div>`),
  },
  {
    title: 'a label in the same text',
    row: (token, id) => html`<p>${link(token)} <span id="${id}">Asset name: ${token.assetName}</span></p>`,
    parts: ['end'],
  },
  {
    title: 'items of a list',
    row: (token, id) => html`<ul><li>${link(token)}, <b>Name</b> ${code(token, id)}</li></ul>`,
  },
  {
    title: 'rows of divs with roles',
    row: (token, id) =>
      html`<div role="row"><span role="cell">${link(token)}</span> <span role="cell">${code(token, id)}</span></div>`,
    around: (rows) =>
      html`<div role="table"><div role="row"><span role="columnheader">Asset</span> <span role="columnheader">Asset name</span></div>${rows}</div>`,
  },
  {
    title: 'the text of a button in a column',
    ...nameColumn(({ assetName }, id) => html`<button type="button" id="${id}">${assetName}</button>`, 'Name (hex)'),
  },
  {
    title: 'JSON with the policy',
    row: ({ policy, assetName }, id) =>
      html`<pre id="${id}">{ "policy_id": "${policy}",
  "asset_name": "${assetName}" }</pre>`,
    parts: ['end'],
    expect: mayOpen,
  },
  {
    title: 'JSON with the fingerprint',
    row: ({ fingerprint, assetName }, id) =>
      html`<pre id="${id}">{ "fingerprint": "${fingerprint}",
  "assetNameHex": "${assetName}" }</pre>`,
    parts: ['end'],
    expect: mayOpen,
  },
];

const besidePolicies: readonly Form[] = [
  {
    title: 'a column beside a policy link',
    address: 'https://cardanoscan.io/tokens',
    ...columns(['Policy', 'Asset Name'], (token, id) => [
      html`<a href="/tokenPolicy/${token.policy}">${short(token.policy)}</a>`,
      code(token, id),
    ]),
  },
  {
    title: 'the same of tokens that nobody registered',
    address: 'https://cardanoscan.io/tokens',
    ...columns(['Policy', 'Asset Name'], (token, id) => [
      html`<a href="/tokenPolicy/${token.policy}">${short(token.policy)}</a>`,
      code(token, id),
    ]),
    isUnregistered: true,
    expect: () => NONE,
  },
  {
    title: 'terms, behind a whole policy',
    row: (token, id) =>
      block(terms([['Policy ID', html`<span>${token.policy}</span>`], ['Asset name', inTwo(token.assetName, id)]])),
    parts: ['end'],
  },
  {
    title: 'a column without anything that says whose names they are',
    ...columns(['Asset name', 'Quantity'], (token, id) => [code(token, id), amount('5')]),
    expect: () => NONE,
  },
  {
    title: 'a policy, a dot and a name in three elements',
    row: ({ policy, assetName }, id) =>
      html`<p><span>Asset: </span><span><span>${policy}</span><span>.</span><span id="${id}">${assetName}</span></span></p>`,
    parts: ['end'],
  },
  {
    title: 'a policy and a dot, then a name in an element of its own',
    row: ({ policy, assetName }, id) => html`<p>Unit: <span>${policy}.<b id="${id}">${assetName}</b></span></p>`,
    parts: ['end'],
  },
  {
    title: 'several tokens in one row, each name in a link of its own',
    row: (token, id) => html`<td><a id="${id}" href="/asset/${token.fingerprint}">${token.assetName}</a></td>`,
    around: (rows) => html`<table><tbody><tr>${rows}</tr></tbody></table>`,
  },
];

export const NAME_TEXTS: readonly MentionCase[] = [...inTexts, ...besidePolicies].map(caseOf);
