/** Identifiers in attributes, links and shadow roots, and markup that the content script ignores. */
import { expect, it } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { CONTROL, link, open, world } from './detector-world.ts';
import { find } from './page-document.ts';

const { fernwood, hollow, mica, tern } = TOKENS;
/** The identifiers that were looked up, sorted, without duplicates. */
const askedOnce = () => [...new Set(world.extension.asked())].toSorted();

/** Hovers both ends of each matching element; returns the cards that opened. */
async function hoverAll(selector: string): Promise<unknown[]> {
  const cards: unknown[] = [];
  for (const element of document.querySelectorAll(selector))
    for (const end of ['start', 'end'] as const)
      cards.push(await world.hover(element, end), await world.leave());
  return cards.filter((one) => one !== undefined);
}

it('skips attributes of megabytes and reads what surrounds them', async () => {
  const filler = `${'ab '.repeat(400_000)} ${fernwood.subject}`;
  await open(`${link(mica, 'one')}<div class="big"><a class="big">big</a></div>${link(tern, 'two')}`);
  for (const big of document.querySelectorAll('.big'))
    for (const name of ['title', 'data-state', 'aria-label', 'href', 'style']) big.setAttribute(name, filler);
  await world.settle();
  expect(await hoverAll('a.big')).toEqual([]);
  expect(askedOnce()).toEqual([mica.subject, tern.subject].toSorted());
});

it('ignores code, styles, form fields and editors', async () => {
  const { subject } = fernwood;
  const inside = link(fernwood, 'inside');
  await open(
    `${CONTROL}<script type="application/json">{"asset":"${subject}"}</script><style>/* ${subject} */</style>
     <template>${inside}</template><noscript>${inside}</noscript><textarea class="box">${subject}</textarea>
     <input class="box" value="${subject}" title="${subject}"><select class="box"><option>${subject}</option></select>
     <div class="box" contenteditable="true">${inside}</div>
     <div contenteditable="plaintext-only"><p><b class="box">${subject}</b></p></div>
     <div class="box" role="textbox" tabindex="0"><p>${subject}</p></div>
     <div class="cm-editor"><div class="cm-content" contenteditable="true"><div class="box">${subject}</div></div></div>
     <div class="CodeMirror"><pre class="CodeMirror-line"><span class="box">${subject}</span></pre></div>
     <div class="monaco-editor" role="code"><div class="view-lines"><span class="box">${subject}</span></div></div>
     <div class="ace_editor"><div class="ace_content"><div class="box">${subject}</div></div></div>`,
  );
  find('.box[contenteditable]').append(` ${subject} `);
  await world.settle();
  expect(await hoverAll('.box')).toEqual([]);
  expect(world.marked()).toEqual(['control']);
  expect(askedOnce()).toEqual([tern.subject]);
});

const attach = (host: Element, html: string): ShadowRoot => {
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = html;
  return root;
};
const within = (root: ShadowRoot | null, selector: string) => root?.querySelector(selector) as Element;

const SHADOW_HOSTS = `${CONTROL}<x-list id="list"></x-list><div id="host"></div>`;

it('open shadow roots of custom elements and new elements are read and followed', async () => {
  await open(SHADOW_HOSTS);
  const root = attach(find('#list'), link(mica, 'outer'));
  find('#list').append('text');
  expect(await world.settledMarks()).toEqual(['control', 'outer']);
  const inner = document.createElement('x-row');
  root.append(inner);
  attach(inner, link(hollow, 'inner'));
  expect(await world.settledMarks()).toEqual(['control', 'inner', 'outer']);
  expect(await world.hover(within(inner.shadowRoot, '#inner'))).toBe('Hollow Reed');
  within(root, '#outer').setAttribute('href', `/token/${fernwood.subject}`);
  await world.settle();
  expect(await world.hover(within(root, '#outer'))).toBe('Fernwood');
});

it('open shadow roots attached without any event are found when the pointer enters them', async () => {
  await open(SHADOW_HOSTS);
  const root = attach(find('#host'), link(mica, 'within'));
  expect(await world.settledMarks()).toEqual(['control']);
  expect(await world.hover(within(root, '#within'))).toBe('Mica Sheet');
  expect(await world.settledMarks()).toEqual(['control', 'within']);
});
