/** What is shipped, read as it lies there: promises 8 and 29 of the builds. */
import { expect, test } from '@playwright/test';
import { filesIn, read } from '../own-files.ts';
import { tried } from './tried.ts';

const BUILDS = ['.output/chrome-mv3', '.output/firefox-mv3'];

/** What no shipped script may hold: ways to run text, and ways in from outside. */
const MESSAGE = /\bwindow\.postMessage\b|addEventListener\(\s*["'`]message["'`]/;
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  eval: /\beval\s*\(|\bnew Function\b|\bFunction\s*\(\s*["'`]/,
  'a timer of text': /\bset(?:Timeout|Interval)\s*\(\s*["'`]/,
  // Preact can set `innerHTML`, where it is given this property.
  HTML: /dangerouslySetInnerHTML["'`]?\s*:|\.outerHTML\s*=[^=]|insertAdjacentHTML|document\.write|createContextualFragment|setHTMLUnsafe/,
  'a message from outside': /on(?:Message|Connect)External\s*\.\s*addListener/,
  'a script from elsewhere': /importScripts|\bimport\(\s*["'`]https?:/,
  'an imported key': /\bimportKey\b/,
};

test('promise 8: no shipped script runs text, sets HTML or hears of other extensions and windows', () => {
  const scripts = filesIn(BUILDS, /\.js$/);
  expect(scripts.length).toBeGreaterThan(8);
  for (const file of scripts)
    for (const [what, sign] of Object.entries(FORBIDDEN))
      expect.soft(sign.exec(read(file))?.[0], `${what} in ${file}`).toBeUndefined();
  // The card's frame hears of its page once, and takes a port from it.
  const hearing = scripts.filter((file) => MESSAGE.test(read(file)));
  expect(hearing).toEqual(BUILDS.map((build) => expect.stringContaining(`${build}/chunks/card-`)));
  const setting = scripts.filter((file) => /\.innerHTML\s*=[^=]/.test(read(file)));
  expect(setting.filter((file) => !/preact|vnode|__html/i.test(read(file)))).toEqual([]);
  tried(8, `${scripts.length} shipped scripts`);
});

test('promise 29: the policy of the extension’s own pages is as promised, word by word', () => {
  for (const build of BUILDS) {
    const manifest = JSON.parse(read(`${build}/manifest.json`));
    expect(manifest.content_security_policy.extension_pages.split('; ').toSorted()).toEqual([
      "base-uri 'none'",
      // Addresses are the user's to set: the browser's host permissions say which of these are reached.
      "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
      "default-src 'none'",
      "form-action 'none'",
      "img-src 'self' data: blob:",
      "script-src 'self'",
      "style-src 'self'",
    ]);
    for (const page of filesIn([build], /\.html$/))
      expect(/<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|https?:/.exec(read(page))?.[0], page).toBeUndefined();
    expect(manifest.externally_connectable).toBeUndefined();
    expect(
      manifest.web_accessible_resources.flatMap((one: { resources: string[] }) => one.resources),
    ).toEqual(['card.html']);
  }
  tried(29, `${BUILDS.length} manifests and their pages`);
});
