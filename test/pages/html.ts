/** Markup as values: an `html` template escapes its values, except markup. */

class Markup {
  constructor(readonly text: string) {}
  toString = (): string => this.text;
}

export type { Markup };
export type Content = string | number | Markup | undefined | readonly Content[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;',
};

function render(content: Content): string {
  if (content === undefined) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'string')
    return content.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
  return typeof content === 'number' ? String(content) : content.map(render).join('');
}

export function html(parts: TemplateStringsArray, ...contents: Content[]): Markup {
  return new Markup(parts.map((part, i) => part + render(contents[i])).join(''));
}

export const trusted = (text: string): Markup => new Markup(text);

export type Theme = 'light' | 'dark';

/** A whole document without scripts or outside resources. Without a theme it follows the browser's. */
export function documentOf(title: string, theme: Theme | undefined, css: string, body: Markup): string {
  const attribute = theme === undefined ? '' : html` data-theme="${theme}"`;
  return html`<!doctype html>
<html lang="en"${attribute}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; }
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }
${trusted(css.trim())}</style></head>
<body>
${body}
</body></html>
`.toString();
}
