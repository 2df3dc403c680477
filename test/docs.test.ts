/** What code and documents cite is there: each document, and each section of it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, ROOT, read, SHIPPED } from './own-files.ts';

const CODE = [...SHIPPED, 'release', 'test'];
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs', 'store', 'test/data/README.md'];

/** Comments go over several lines, with stars before them. */
const inOneLine = (text: string) => text.replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ');

const headingsOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
/** As GitHub makes them. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/** `services.md`, `docs/services.md, "Rate limit"`; not the end of an address. */
const CITATION = /(?<![\w/.*{}-])((?:[\w-]+\/)*[\w-]+\.md)\b(?:, "([^"]+)")?/g;

/** Beside the code that cites it, in the root, or in `docs`. */
const documentAt = (from: string, name: string) =>
  [dirname(from), '.', 'docs'].map((folder) => resolve(ROOT, folder, name)).find((path) => existsSync(path));

describe('a document that is cited', () => {
  it('by code is there, with the section', () => {
    const files = filesIn(CODE, /\.(?:tsx?|mjs)$/);
    const citations = files.flatMap((file) => {
      const found = [...inOneLine(read(file)).matchAll(CITATION)];
      return found.map(([text, name = '', section]) => ({ file, text, name, section }));
    });
    const wrong = citations.filter(({ file, name, section }) => {
      const path = documentAt(file, name);
      return path === undefined || (section !== undefined && !headingsOf(path).includes(section));
    });
    expect(citations.length).toBeGreaterThan(50);
    expect(citations.filter(({ section }) => section !== undefined).length).toBeGreaterThan(5);
    expect(wrong.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  it('by a document is there, with the heading of the anchor', () => {
    const links = filesIn(DOCUMENTS, /\.md$/).flatMap((file) => {
      const found = [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]+))?\)/g)];
      const pathOf = (target: string) => (target === '' ? file : join(dirname(file), target));
      return found.map(([text, target = '', anchor]) => ({ file, text, anchor, path: pathOf(target) }));
    });
    const wrong = links.filter(({ path, anchor }) => {
      if (!existsSync(join(ROOT, path))) return true;
      return anchor !== undefined && !headingsOf(join(ROOT, path)).map(anchorOf).includes(anchor);
    });
    expect(links.length).toBeGreaterThan(15);
    expect(wrong.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });
});
