/**
 * Templates of test pages, like Mustache's: `{{name}}` is an escaped value, `{{{name}}}` markup, `{{short name 8 6}}` a call.
 * A section `{{#names}}…{{/names}}` is rendered for each item, or once for another true value; `{{^names}}` where there is
 * none. In a section the names are those of the item, with `index`, or `it` for a text, then those around it.
 */
import { read } from '../own-files.ts';

export type Scope = Readonly<Record<string, unknown>>;

const TAG = /\{\{([#^])(\w+)([^{}]*)\}\}([^]*?)\{\{\/\2\}\}|\{\{\{([^{}]+)\}\}\}|\{\{([^{}]+)\}\}/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;',
};
export const escape = (text: string): string => text.replace(/[&<>"']/g, (one) => ESCAPES[one] ?? '');

export const render = (template: string, scope: Scope): string =>
  template.replace(TAG, (_tag, sign, name, args, inner, markup, value) => {
    if (sign === undefined) return markup ? String(valueOf(markup, scope)) : escape(String(valueOf(value, scope)));
    const found = valueOf(name + args, scope);
    const items: readonly unknown[] = Array.isArray(found) ? found : found ? [found] : [];
    if (sign === '^') return items.length === 0 ? render(inner, scope) : '';
    return items
      .map((item, index) => render(inner, { ...scope, it: item, ...(typeof item === 'object' && item), index }))
      .join('');
  });

/** The value of a name, `a.b` of a property, or of a call with names, numbers, quoted texts and calls in brackets. */
function valueOf(expression: string, scope: Scope): unknown {
  const [name = '', ...args] = expression.match(/"[^"]*"|\([^)]*\)|[^\s"()]+/g) ?? [];
  if (name.startsWith('"')) return name.slice(1, -1);
  if (name.startsWith('(')) return valueOf(name.slice(1, -1), scope);
  if (/^\d+$/.test(name)) return Number(name);
  let value: unknown = scope;
  for (const part of name.split('.')) value = (value as Scope | undefined)?.[part];
  if (value === undefined && !(name in scope)) throw new Error(`The template needs ${name}.`);
  return typeof value === 'function' ? value(...args.map((one) => valueOf(one, scope))) : value;
}

/** Renders a template of this folder. */
export const renderFile = (name: string, scope: Scope): string =>
  render(read(`test/pages/${name}.html`), { ...TEXT_HELPERS, ...scope });

const shortened = (text: string, head: number, tail: number, dots = '…'): string =>
  text.length <= head + tail + 1 ? text : `${text.slice(0, head)}${dots}${text.slice(-tail)}`;

export const TEXT_HELPERS = {
  /** The first and last characters of a long text. */
  short: shortened,
  /** The same of any text, where they can overlap. */
  ends: (text: string, head: number, tail: number) => `${text.slice(0, head)}...${text.slice(-tail)}`,
  /** The parts of a text that is cut before its last characters. */
  head: (text: string, tail: number) => text.slice(0, -tail),
  tail: (text: string, tail: number) => text.slice(-tail),
  lower: (text: string) => text.toLowerCase(),
};
