/** What code and documents cite is there: each document, and each section of it. */
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
/** As GitHub makes them. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

it('code cites documents and sections that are there', () => {
  const citations = filesIn([...SHIPPED, 'release', 'test'], /\.(?:tsx?|mjs)$/).flatMap((file) => {
    // Comments go over several lines, with stars before them.
    const inOneLine = read(file).replace(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
    return [...inOneLine.matchAll(CITATION)].map(([text, name = '', section]) => {
      // Beside the code that cites it, in the root, or in `docs`.
      const places = [dirname(file), '.', 'docs'].map((folder) => resolve(ROOT, folder, name));
      const path = places.find((place) => existsSync(place));
      const isThere = path !== undefined && (section === undefined || headingsOf(path).includes(section));
      return { cited: `${file}: ${text}`, isThere };
    });
  });
  expect(citations.length).toBeGreaterThan(50);
  expect(citations.filter(({ isThere }) => !isThere)).toEqual([]);
});

it('documents link to documents and headings that are there', () => {
  const links = filesIn(DOCUMENTS, /\.md$/).flatMap((file) =>
    [...read(file).matchAll(LINK)].map(([text, target = '', anchor]) => {
      const path = join(ROOT, target === '' ? file : join(dirname(file), target));
      const hasAnchor = () => anchor === undefined || headingsOf(path).map(anchorOf).includes(anchor);
      return { link: `${file}: ${text}`, isThere: existsSync(path) && hasAnchor() };
    }),
  );
  expect(links.length).toBeGreaterThan(15);
  expect(links.filter(({ isThere }) => !isThere)).toEqual([]);
});
