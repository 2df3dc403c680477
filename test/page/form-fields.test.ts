/**
 * Forms whose fields are named as the DOM's own properties: `form.attributes` is the field called "attributes" then, and
 * no list. happy-dom has no such fields, so that these tests put them there.
 */
import { describe, expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { ancestorsOf, parentElementOf } from '../../lib/page/ancestors.ts';
import { labelOfElement } from '../../lib/page/label.ts';
import type { PageContext } from '../../lib/page/own-page.ts';
import { isInEditor, isReadable, linkOf, readAttributes } from '../../lib/page/read.ts';
import { neighboursOf } from '../../lib/page/row.ts';
import { isAroundRows, isInListRow, isOneOfMany, isRow } from '../../lib/page/row-end.ts';
import { readElement, scan } from '../../lib/page/scan.ts';
import { readTexts } from '../../lib/page/text.ts';
import { find, usePageDocument } from './page-document.ts';
import { POLICY, SHORT_SUBJECT, SUBJECT } from './page-hex.ts';

const show = usePageDocument();

/** The names of all properties of elements: a field can be called any of them. */
function propertyNames(): readonly string[] {
  const names = new Set<string>();
  for (let of = HTMLElement.prototype; of !== Object.prototype; of = Object.getPrototypeOf(of))
    for (const name of Object.getOwnPropertyNames(of)) names.add(name);
  names.delete('constructor');
  return [...names];
}

/** Our own code, and not happy-dom, which reads the same properties, is what asks: by the stack of calls. */
function isAskedByUs(): boolean {
  const [, , , ...callers] = (new Error().stack ?? '').split('\n');
  // The first that is not happy-dom's proxy around the form.
  return /\/lib\/page\//.test(callers.find((caller) => !caller.includes('HTMLFormElement')) ?? '');
}

/** Puts a field in the place of every property of a form, as a browser does for fields with these names. */
function nameFields(form: Element): void {
  const { prototype } = HTMLElement;
  const field = document.createElement('input');
  for (const name of propertyNames()) {
    const get = () => (isAskedByUs() ? field : Reflect.get(prototype, name, form));
    Object.defineProperty(form, name, { get, configurable: true });
  }
}

async function scanAll(page: PageContext) {
  const held: string[] = [];
  const told: string[] = [];
  const tell = (what: string) => () => void told.push(what);
  const report = {
    visited: () => undefined,
    holding: (element: Element, holding: ReturnType<typeof readElement>) => {
      for (const { identifier } of [...(holding?.own ?? []), ...(holding?.texts ?? [])])
        held.push(`${element.localName} ${identifierText(identifier)}`);
    },
    shadow: tell('shadow'),
    hollow: tell('hollow'),
    list: tell('list'),
  };
  const { signal } = new AbortController();
  await scan(document.body, page, report, { pause: async () => undefined, now: () => 0, signal });
  return { held, told };
}

const around = (tag: string) => `<p>Policy</p><${tag} id="around">
    <p>Policy ID</p><p id="policy">${POLICY}</p><p><a id="it" href="/asset/${SUBJECT}">Snek</a></p>
    <p>${SHORT_SUBJECT}</p></${tag}>`;

describe('a form whose fields are named as all properties of elements', () => {
  it('is scanned as any other element is', async () => {
    const { page } = show(around('section'));
    const expected = await scanAll(page);
    expect(expected.held).toHaveLength(3);
    show(around('form'));
    nameFields(find('#around'));
    expect(await scanAll(page)).toEqual(expected);
  });

  it('holds nothing itself', () => {
    const { page } = show(around('form'));
    const form = find('#around');
    nameFields(form);
    expect(isReadable(form)).toBe(true);
    expect(isInEditor(form)).toBe(false);
    expect(readElement(form, page)).toBeUndefined();
    expect(readAttributes(form, page)).toEqual([]);
    expect(readTexts(form, page)).toEqual([]);
    expect(linkOf(form, page)).toBeUndefined();
  });

  it('hides nothing of what is around it, and is no row', () => {
    const { holding } = show(around('form'));
    const form = find('#around');
    nameFields(form);
    expect(parentElementOf(form)).toBe(document.body);
    expect(ancestorsOf(find('#it')).map((one) => one.localName ?? 'form')).toHaveLength(5);
    expect([isRow(form), isAroundRows(form), isInListRow(form), isOneOfMany(find('#it'), form)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(labelOfElement(find('#policy'))).toBe('policy');
    const { policy } = neighboursOf({ hex: SUBJECT, isLabelled: false }, find('#it'), holding);
    expect(policy).toBe(POLICY);
  });
});
