/**
 * DOM clobbering: form fields named like DOM properties shadow these properties of the form, so `form.attributes` may be
 * a field. happy-dom does not implement this, so these tests define such properties.
 */
import { expect, it } from 'vitest';
import { labelOfElement } from '../../lib/detector/classifier/label.ts';
import { neighboursOf } from '../../lib/detector/classifier/neighbours.ts';
import type { PageContext } from '../../lib/detector/classifier/own-page.ts';
import { isAroundRows, isInListRow, isOneOfMany, isRow } from '../../lib/detector/classifier/row-end.ts';
import { isInEditor, isReadable, linkOf, readAttributes } from '../../lib/detector/scanner/attributes.ts';
import { readElement, scan } from '../../lib/detector/scanner/scan.ts';
import { readTexts } from '../../lib/detector/scanner/text.ts';
import { ancestorsOf, parentElementOf } from '../../lib/detector/scanner/tree.ts';
import { nameOf } from './names.ts';
import { find, usePageDocument } from './page-document.ts';
import { POLICY, SUBJECT } from './page-hex.ts';

const show = usePageDocument();

/** True when the detector reads the property, by the call stack; happy-dom reads the same properties. */
function isReadByDetector(): boolean {
  const [, , , ...callers] = (new Error().stack ?? '').split('\n');
  // Skips happy-dom's proxy around the form.
  return /\/lib\/detector\//.test(callers.find((caller) => !caller.includes('HTMLFormElement')) ?? '');
}

/** Replaces every property of a form by a field. */
function nameFields(form: Element): void {
  const field = document.createElement('input');
  const { prototype } = HTMLElement;
  for (let of = prototype; of !== Object.prototype; of = Object.getPrototypeOf(of))
    for (const name of Object.getOwnPropertyNames(of)) {
      const get = () => (isReadByDetector() ? field : Reflect.get(prototype, name, form));
      if (name !== 'constructor') Object.defineProperty(form, name, { get, configurable: true });
    }
}

async function scanAll(page: PageContext) {
  const found: string[] = [];
  const note = (what: string) => () => void found.push(what);
  const report = {
    waiting: new Set<Node>(),
    known: new WeakMap(),
    sightings: (element: Element, sightings: ReturnType<typeof readElement>) => {
      for (const { identifier } of sightings ?? []) found.push(`${element.localName} ${nameOf(identifier)}`);
    },
    shadow: note('shadow'),
    customElement: note('custom element'),
    list: note('list'),
  };
  const { signal } = new AbortController();
  await scan(document.body, report, { page, pause: async () => undefined, now: () => 0, signal });
  return found;
}

const around = (tag: string) => {
  const shown = show(`<p>Policy</p><${tag} id="around"><p>Policy ID</p><p id="policy">POLICY</p>
    <p><a id="it" href="/asset/SUBJECT">Snek</a></p><p>SHORT_SUBJECT</p></${tag}>`);
  if (tag === 'form') nameFields(find('#around'));
  return { ...shown, form: find('#around') };
};

it('a form whose fields shadow all DOM properties is scanned like any other element', async () => {
  const expected = await scanAll(around('section').page);
  expect(expected).toEqual(['p POLICY', 'a SUBJECT', 'p SHORT_SUBJECT']);
  expect(await scanAll(around('form').page)).toEqual(expected);
});

it('a form whose fields shadow all DOM properties has no sightings of its own', () => {
  const { page, form } = around('form');
  expect([isReadable(form), isInEditor(form)]).toEqual([true, false]);
  expect([readElement(form, page), linkOf(form, page)]).toEqual([undefined, undefined]);
  expect([readAttributes(form, page), readTexts(form, page)]).toEqual([[], []]);
});

it('a form whose fields shadow all DOM properties hides nothing around it and is no row', () => {
  const { sightingsOf, form } = around('form');
  expect(parentElementOf(form)).toBe(document.body);
  expect(ancestorsOf(find('#it'))).toHaveLength(5);
  expect([isRow(form), isAroundRows(form), isInListRow(form)]).toEqual([false, false, false]);
  expect(isOneOfMany(find('#it'), form)).toBe(false);
  expect(labelOfElement(find('#policy'))).toBe('policy');
  expect(neighboursOf({ hex: SUBJECT, isLabelled: false }, find('#it'), sightingsOf).policy).toBe(POLICY);
});

const form = `<form id="around">${'b'.repeat(37)}</form>`;
it.each([
  ['around a piece of text', '<b>x</b> <form id="around"> 0123456789abcdef </form>'],
  ['after a label', `${'a'.repeat(30)}: ${form}<i>${'b'.repeat(21)}</i>`],
])('a form whose fields shadow all DOM properties %s stops no reading', (_where, html) => {
  const { page } = show(`<div id="it">${html}</div>`);
  nameFields(find('#around'));
  expect(() => readTexts(find('#it'), page)).not.toThrow();
});
