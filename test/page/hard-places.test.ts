/** Where explorers put identifiers beside plain texts, and where the content script leaves them alone. */
import { beforeEach, describe, expect, it } from 'vitest';
import { TOKENS } from '../data/index.ts';
import { shortened } from '../pages/invented.ts';
import { open, world } from './lens-world.ts';
import { find } from './page-document.ts';

const { fernwood, hollow, mica, tern } = TOKENS;
/** A registered token that every page here can show: when it was asked for, the page has been read. */
const CONTROL = `<p><a id="control" href="/token/${tern.subject}">control</a></p>`;
const short = (text: string) => shortened(text, 8, 6);

const askedOnce = () => [...new Set(world.extension.asked())].toSorted();
const subjects = (all: readonly { readonly subject: string }[]) => all.map((one) => one.subject).toSorted();

describe('a shortened text', () => {
  const deep = (inner: string) => `${'<span>'.repeat(8)}${inner}${'</span>'.repeat(8)}`;
  it.each<[string, (subject: string) => string]>([
    ['its href', (s) => `<a id="it" href="/token/${s}">${short(s)}</a>`],
    ['its title', (s) => `<span id="it" title="${s}">${short(s)}</span>`],
    ['its title among words', (s) => `<span id="it" title="Asset ${s}, in full">${short(s)}</span>`],
    ['its label', (s) => `<span id="it" role="img" aria-label="Copy ${s}">${short(s)}</span>`],
    ['its data', (s) => `<span id="it" data-unit="${s}">${short(s)}</span>`],
    ['a link further up', (s) => `<a href="/token/${s}">${deep(`<b id="it">${short(s)}</b>`)}</a>`],
    ['a title further up', (s) => `<a href="#" title="${s}">${deep(`<b id="it">${short(s)}</b>`)}</a>`],
    ['a label further up', (s) => `<a href="#" aria-label="${s}">${deep(`<b id="it">${short(s)}</b>`)}</a>`],
    ['data further up', (s) => `<a href="#" data-asset="${s}">${deep(`<b id="it">${short(s)}</b>`)}</a>`],
    [
      'the path of its picture',
      (s) => `<a href="#"><img id="it" alt="" src="https://i.example/64/${s}.webp?v=2"></a>`,
    ],
    [
      'its link, from the page’s own base',
      (s) => `<base href="/"><a id="it" href="token/${s}">${short(s)}</a>`,
    ],
    [
      'a link in a form',
      (s) =>
        `<form><input name="attributes"><input name="closest"><a id="it" href="/token/${s}">x</a></form>`,
    ],
  ])('is the token that %s names', async (_what, html) => {
    await open(html(mica.subject));
    expect(await world.hover('#it')).toBe('Mica Sheet');
    expect(askedOnce()).toEqual([mica.subject]);
  });

  it('is its own link’s token, whatever another link of the same short form says', async () => {
    await open(
      [mica, tern]
        .map(({ subject }) => `<p><a class="it" href="/token/${subject}">a002…c235</a></p>`)
        .join(''),
    );
    expect(new Set(await world.pointAtAll('.it'))).toEqual(new Set(['Mica Sheet', 'Tern Exchange']));
  });
});

it('attributes of megabytes are not scanned, and hide nothing', async () => {
  const filler = `${'ab '.repeat(400_000)} ${fernwood.subject}`;
  await open(
    `<p><a href="/token/${mica.subject}">one</a></p><div class="big"><a class="big">big</a></div>
     <p><a href="/token/${tern.subject}">two</a></p>`,
  );
  for (const big of document.querySelectorAll<HTMLElement>('.big')) {
    for (const name of ['title', 'data-state', 'aria-label', 'href', 'style']) big.setAttribute(name, filler);
  }
  await world.settle();
  expect(await world.pointAtAll('a.big')).toEqual([]);
  expect(askedOnce()).toEqual(subjects([mica, tern]));
});

it('code, styles, fields and editors are left alone', async () => {
  const { subject } = fernwood;
  const link = `<a href="/token/${subject}">${subject}</a>`;
  await open(
    `${CONTROL}<script type="application/json">{"asset":"${subject}"}</script><style>/* ${subject} */</style>
     <template>${link}</template><noscript>${link}</noscript><textarea class="box">${subject}</textarea>
     <input class="box" value="${subject}" title="${subject}"><select class="box"><option>${subject}</option></select>
     <div class="box" contenteditable="true">${link}</div>
     <div contenteditable="plaintext-only"><p><b class="box">${subject}</b></p></div>
     <div class="box" role="textbox" tabindex="0"><p>${subject}</p></div>
     <div class="cm-editor"><div class="cm-content" contenteditable="true"><div class="box">${subject}</div></div></div>
     <div class="CodeMirror"><pre class="CodeMirror-line"><span class="box">${subject}</span></pre></div>
     <div class="monaco-editor" role="code"><div class="view-lines"><span class="box">${subject}</span></div></div>
     <div class="ace_editor"><div class="ace_content"><div class="box">${subject}</div></div></div>`,
  );
  find('.box[contenteditable]').append(` ${subject} `);
  await world.settle();
  expect(await world.pointAtAll('.box')).toEqual([]);
  expect(world.marked()).toEqual(['control']);
  expect(askedOnce()).toEqual([tern.subject]);
});

describe('what is broken', () => {
  const { fingerprint, subject } = fernwood;
  it.each<[string, string]>([
    ['a wrong checksum', `${fingerprint.slice(0, -1)}${fingerprint.endsWith('q') ? 'p' : 'q'}`],
    ['a character outside the alphabet', `${fingerprint.slice(0, -3)}b${fingerprint.slice(-2)}`],
    ['mixed case', fingerprint.slice(0, 20) + fingerprint.slice(20).toUpperCase()],
    ['a NUL within a subject', `${subject.slice(0, 50)}\0${subject.slice(50)}`],
    ['a lone surrogate within a subject', `${subject.slice(0, 50)}\ud83d${subject.slice(50)}`],
    ['a long run', 'a'.repeat(50_000)],
    ['letters that fold to others', fingerprint.replace(/k/g, '\u{212a}').replace('ss', 'ſſ')],
    ['digits of other scripts', '٠١٢٣٤٥٦٧٨٩'.repeat(12)],
  ])('by %s is no identifier, wherever it stands', async (_what, text) => {
    await open('<p class="it"></p><p class="it">attributes</p><p><a class="it">a link</a></p>');
    const [inText, inAttributes, inLink] = document.querySelectorAll('.it');
    inText?.append(text);
    for (const name of ['title', 'aria-label', 'data-asset', 'data-policy'])
      inAttributes?.setAttribute(name, text);
    inLink?.setAttribute('href', `/token/${text}`);
    await world.settle();
    expect(await world.pointAtAll('.it')).toEqual([]);
    expect(world.extension.asked()).toEqual([]);
  });

  it.each(['/token/%', '/token/%E0%A4%A', 'http://[', '//', 'javascript:void 0', '?%zz'])(
    'as the link %s is none',
    async (href) => {
      await open(`<p><a class="it" href="${href}">a link</a></p>${CONTROL}`);
      expect(await world.pointAtAll('.it')).toEqual([]);
      expect(world.marked()).toEqual(['control']);
    },
  );
});

describe('open shadow roots', () => {
  const link = ({ subject }: { readonly subject: string }, id: string) =>
    `<p><a id="${id}" href="/token/${subject}">${id}</a></p>`;
  const attach = (host: Element, html: string): ShadowRoot => {
    const root = host.attachShadow({ mode: 'open' });
    root.innerHTML = html;
    return root;
  };
  const within = (root: ShadowRoot | null, selector: string) => root?.querySelector(selector) as Element;

  beforeEach(() => open(`${CONTROL}<x-list id="list"></x-list><div id="host"></div>`));

  it('that a component or the page adds are read, with all that comes into them later', async () => {
    const root = attach(find('#list'), link(mica, 'outer'));
    find('#list').append('text');
    await world.settle();
    expect(world.marked()).toEqual(['control', 'outer']);
    const inner = document.createElement('x-row');
    root.append(inner);
    attach(inner, link(hollow, 'inner'));
    await world.settle();
    expect(world.marked()).toEqual(['control', 'inner', 'outer']);
    expect(await world.hover(within(inner.shadowRoot, '#inner'))).toBe('Hollow Reed');
    within(root, '#outer').setAttribute('href', `/token/${fernwood.subject}`);
    await world.settle();
    expect(await world.hover(within(root, '#outer'))).toBe('Fernwood');
  });

  it('that an element gets without a sign are found when the pointer is in them', async () => {
    const root = attach(find('#host'), link(mica, 'within'));
    await world.settle();
    expect(world.marked()).toEqual(['control']);
    expect(await world.hover(within(root, '#within'))).toBe('Mica Sheet');
    await world.settle();
    expect(world.marked()).toEqual(['control', 'within']);
  });
});
