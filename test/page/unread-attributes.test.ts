/** Attributes of which nothing is looked up. */
import { expect, it } from 'vitest';
import { readAttributes } from '../../lib/page/read.ts';
import { find, usePageDocument } from './page-document.ts';
import { SUBJECT } from './page-hex.ts';

const show = usePageDocument();

it.each([
  ['a token ID', `data-token-id="${SUBJECT}"`, 1],
  ['a secret of the page', `data-csrf-token="${SUBJECT}"`, 0],
  ['a session', `data-session="${SUBJECT}"`, 0],
  ['a link to a site that is none of the explorers', `href="https://elsewhere.example/${SUBJECT}"`, 1],
  ['a link to another explorer', `href="https://cardanoscan.io/token/${SUBJECT}"`, 0],
  ['a link to a test network', `href="https://preprod.cexplorer.io/asset/${SUBJECT}"`, 0],
])('of %s: %s', (_, attribute, count) => {
  const { page } = show(`<a id="it" ${attribute}>Snek</a>`);
  expect(readAttributes(find('#it'), page)).toHaveLength(count);
});
