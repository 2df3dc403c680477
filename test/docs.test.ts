/** Documents and sections that code and documents cite exist. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, ROOT, read, SHIPPED } from './own-files.ts';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs', 'store', 'test/data/README.md'];

/** `services.md`, `docs/services.md, "Rate limit"`; not the end of an address. */
const CITATION = /(?<![\w/.*{}-])((?:[\w-]+\/)*[\w-]+\.md)\b(?:, "([^"]+)")?/g;
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)]+))?\)/g;

const headingsOf = (path: string): readonly string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
/** GitHub's anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

it('code cites existing documents and sections', () => {
  const citations = filesIn([...SHIPPED, 'release', 'test', 'tools'], /\.(?:tsx?|mjs)$/).flatMap((file) => {
    if (!read(file).includes('.md')) return [];
    // Joins comments of several lines.
    const inOneLine = read(file).replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
    return [...inOneLine.matchAll(CITATION)].map(([text, name = '', section]) => {
      // Relative to the citing file, the root, or `docs`.
      const candidates = [dirname(file), '.', 'docs'].map((folder) => resolve(ROOT, folder, name));
      const path = candidates.find((candidate) => existsSync(candidate));
      const exists = path !== undefined && (section === undefined || headingsOf(path).includes(section));
      return { cited: `${file}: ${text}`, exists };
    });
  });
  expect(citations).not.toEqual([]);
  expect(citations.filter(({ exists }) => !exists)).toEqual([]);
});

it('documents link to existing documents and headings', () => {
  const links = filesIn(DOCUMENTS, /\.md$/).flatMap((file) =>
    [...read(file).matchAll(LINK)].map(([text, target = '', anchor]) => {
      const path = join(ROOT, target === '' ? file : join(dirname(file), target));
      const hasAnchor = () => anchor === undefined || headingsOf(path).map(anchorOf).includes(anchor);
      return { link: `${file}: ${text}`, exists: existsSync(path) && hasAnchor() };
    }),
  );
  expect(links).not.toEqual([]);
  expect(links.filter(({ exists }) => !exists)).toEqual([]);
});
