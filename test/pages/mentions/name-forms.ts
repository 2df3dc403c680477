/** Asset names of 56 to 64 hex digits, in pieces and in attributes. */
import { html } from '../html.ts';
import { inThree, inTwo, short, terms } from './markup.ts';
import type { MentionCase } from './mention-case.ts';
import type { Form } from './name-form.ts';
import { block, caseOf, columns, link, nameColumn } from './name-form.ts';

const inPieces: readonly Form[] = [
  { title: 'two divs in a column', ...nameColumn(({ assetName }, id) => inTwo(assetName, id)), parts: ['start', 'end'] },
  {
    title: 'three pieces in a column',
    ...nameColumn(({ assetName }, id) => inThree(assetName, id)),
    parts: ['start', 'end'],
  },
  {
    title: 'two spans under a term',
    row: (token, id) =>
      block(
        terms([
          ['Asset', link(token)],
          [
            'Asset name (hex)',
            html`<span id="${id}"><span>${token.assetName.slice(0, -8)}</span><span>${token.assetName.slice(-8)}</span></span>`,
          ],
        ]),
      ),
    parts: ['start', 'end'],
  },
  {
    title: 'a <wbr> every eight digits',
    ...nameColumn(
      ({ assetName }, id) => html`<code id="${id}">${(assetName.match(/.{1,8}/g) ?? []).map((piece) => html`${piece}<wbr>`)}</code>`,
    ),
    parts: ['start'],
  },
  {
    title: 'three pieces in a fingerprint link',
    row: ({ fingerprint, assetName }, id) =>
      html`<section><a href="/asset/${fingerprint}">${inThree(assetName, id)}</a></section>`,
    parts: ['start', 'end'],
  },
  {
    title: 'digits in capitals in a column',
    ...nameColumn(({ assetName }, id) => html`<code id="${id}">${assetName.toUpperCase()}</code>`),
  },
];

const inAttributes: readonly Form[] = [
  {
    title: 'a title of a shortened text in a column "Name"',
    ...nameColumn(({ assetName }, id) => html`<span id="${id}" title="${assetName}">${short(assetName)}</span>`, 'Name'),
  },
  {
    title: 'a title of a fingerprint link, without any label',
    row: ({ fingerprint, assetName }, id) =>
      html`<p><a id="${id}" href="/asset/${fingerprint}" title="${assetName}">${short(assetName)}</a></p>`,
  },
  {
    title: 'data-assetname with a subject and data-asset-name with a name, on one element',
    row: (token, id) => html`
<p><span id="${id}" data-assetname="${token.subject}" data-asset-name="${token.assetName}">Hex format: #${short(token.assetName)}</span></p>`,
  },
  {
    title: 'data-asset-name on a shortened text, beside a fingerprint link',
    row: (token, id) =>
      block(html`${link(token)} <span id="${id}" data-asset-name="${token.assetName}">${short(token.assetName)}</span>`),
  },
  {
    title: 'data-token-name on a button of the row',
    ...columns(['Asset', ''], (token, id) => [
      link(token),
      html`<button type="button" id="${id}" data-token-name="${token.assetName}">Details</button>`,
    ]),
  },
  {
    title: 'a copy button behind a term',
    row: (token, id) =>
      block(
        terms([
          ['Fingerprint', link(token, token.fingerprint)],
          [
            'Asset name',
            html`<span>${short(token.assetName)}</span> <button type="button" id="${id}" data-clipboard-text="${token.assetName}" aria-label="Copy">copy</button>`,
          ],
        ]),
      ),
  },
  {
    title: 'an aria-label with a name and " #" on a button of the row',
    row: (token, id) =>
      html`<ul><li>${link(token)} <button type="button" id="${id}" aria-label="${token.name} #${token.assetName}">Show</button></li></ul>`,
  },
  {
    title: 'the label of a picture in a fingerprint link',
    row: ({ fingerprint, assetName }, id) =>
      html`<p><a href="/asset/${fingerprint}"><svg id="${id}" role="img" width="24" height="24" aria-label="#${assetName}"><rect width="24" height="24"/></svg></a></p>`,
  },
];

export const NAME_FORMS: readonly MentionCase[] = [...inPieces, ...inAttributes].map(caseOf);
