/**
 * Forms whose fields are named as the DOM's own properties: `form.attributes` is the field called "attributes" then, and
 * no list. happy-dom has no such fields, so that these tests put them there.
 */
import { describe, expect, it } from 'vitest';
import { labelOfElement } from '../../lib/detector/classifier/label.ts';
import { neighboursOf } from '../../lib/detector/classifier/neighbours.ts';
import type { PageContext } from '../../lib/detector/classifier/own-page.ts';
import { isAroundRows, isInListRow, isOneOfMany, isRow } from '../../lib/detector/classifier/row-end.ts';
import { isInEditor, isReadable, linkOf, readAttributes } from '../../lib/detector/scanner/attributes.ts';
import { readElement, scan } from '../../lib/detector/scanner/scan.ts';
import { readTexts } from '../../lib/detector/scanner/text.ts';
import { ancestorsOf, parentElementOf } from '../../lib/detector/scanner/tree.ts';
import { find, nameOf, usePageDocument } from './page-document.ts';
import { POLICY, SUBJECT } from './page-hex.ts';

const show = usePageDocument();

/** Our own code, and not happy-dom, which reads the same properties, is what asks: by the stack of calls. */
function isAskedByUs(): boolean {
  const [, , , ...callers] = (new Error().stack ?? '').split('\n');
  // The first that is not happy-dom's proxy around the form.
  return /\/lib\/page\//.test(callers.find((caller) => !caller.includes('HTMLFormElement')) ?? '');
}

/** Puts a field in the place of every property of a form, as a browser does for fields with these names. */
function nameFields(form: Element): void {
  const field = document.createElement('input');
  const { prototype } = HTMLElement;
  for (let of = prototype; of !== Object.prototype; of = Object.getPrototypeOf(of))
    for (const name of Object.getOwnPropertyNames(of)) {
      const get = () => (isAskedByUs() ? field : Reflect.get(prototype, name, form));
      if (name !== 'constructor') Object.defineProperty(form, name, { get, configurable: true });
    }
}

async function scanAll(page: PageContext) {
  const held: string[] = [];
  const tell = (what: string) => () => void held.push(what);
  const report = {
    visited: () => undefined,
    sightings: (element: Element, found: ReturnType<typeof readElement>) => {
      for (const { identifier } of [...(found?.attributes ?? []), ...(found?.texts ?? [])])
        held.push(`${element.localName} ${nameOf(identifier)}`);
    },
    shadow: tell('shadow'),
    customElement: tell('custom element'),
    list: tell('list'),
  };
  const { signal } = new AbortController();
  await scan(document.body, report, { page, pause: async () => undefined, now: () => 0, signal });
  return held;
}

describe('a form whose fields are named as all properties of elements', () => {
  const around = (tag: string) => {
    const shown = show(`<p>Policy</p><${tag} id="around"><p>Policy ID</p><p id="policy">POLICY</p>
      <p><a id="it" href="/asset/SUBJECT">Snek</a></p><p>SHORT_SUBJECT</p></${tag}>`);
    if (tag === 'form') nameFields(find('#around'));
    return { ...shown, form: find('#around') };
  };

  it('is scanned as any other element is', async () => {
    const expected = await scanAll(around('section').page);
    expect(expected).toEqual(['p POLICY', 'a SUBJECT', 'p SHORT_SUBJECT']);
    expect(await scanAll(around('form').page)).toEqual(expected);
  });

  it('holds nothing itself', () => {
    const { page, form } = around('form');
    expect([isReadable(form), isInEditor(form)]).toEqual([true, false]);
    expect([readElement(form, page), linkOf(form, page)]).toEqual([undefined, undefined]);
    expect([readAttributes(form, page), readTexts(form, page)]).toEqual([[], []]);
  });

  it('hides nothing of what is around it, and is no row', () => {
    const { sightingsOf, form } = around('form');
    expect(parentElementOf(form)).toBe(document.body);
    expect(ancestorsOf(find('#it'))).toHaveLength(5);
    expect([isRow(form), isAroundRows(form), isInListRow(form)]).toEqual([false, false, false]);
    expect(isOneOfMany(find('#it'), form)).toBe(false);
    expect(labelOfElement(find('#policy'))).toBe('policy');
    expect(neighboursOf({ hex: SUBJECT, isLabelled: false }, find('#it'), sightingsOf).policy).toBe(POLICY);
  });
});
