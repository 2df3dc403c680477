/** What is shipped, read as it lies there: promises 8, 28 and 29 of the builds. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { tried } from './tried.ts';

const BUILDS = ['.output/chrome-mv3', '.output/firefox-mv3'];

const files = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));

/** What no shipped script may hold: ways to run text, and ways in from outside. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  eval: /\beval\s*\(|\bnew Function\b|\bFunction\s*\(\s*["'`]/,
  'a timer of text': /\bset(?:Timeout|Interval)\s*\(\s*["'`]/,
  HTML: /\.(?:inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write|createContextualFragment|setHTMLUnsafe/,
  'a message of a window': /\bwindow\.postMessage\b|addEventListener\(\s*["'`]message["'`]/,
  'a message from outside': /on(?:Message|Connect)External\s*\.\s*addListener/,
  'a script from elsewhere': /importScripts|\bimport\(\s*["'`]https?:/,
  'an imported key': /\bimportKey\b/,
};

test('promise 8: no shipped script runs text, sets HTML or hears of other extensions and windows', () => {
  let read = 0;
  for (const build of BUILDS)
    for (const file of files(build, /\.js$/)) {
      const code = readFileSync(file, 'utf8');
      read++;
      for (const [what, sign] of Object.entries(FORBIDDEN))
        expect.soft(sign.exec(code)?.[0], `${what} in ${file}`).toBeUndefined();
    }
  expect(read).toBeGreaterThan(8);
  // The signs are those of what is meant.
  for (const text of [
    'eval (x)',
    'new Function("a")',
    'setTimeout("a")',
    'a.innerHTML=b',
    'window.postMessage(a)',
  ])
    expect(Object.values(FORBIDDEN).some((sign) => sign.test(text))).toBe(true);
  tried(8, `${read} shipped scripts`);
});

test('promise 29: the policy of the extension’s own pages is as promised, word by word', () => {
  for (const build of BUILDS) {
    const manifest = JSON.parse(readFileSync(`${build}/manifest.json`, 'utf8'));
    const directives = Object.fromEntries(
      String(manifest.content_security_policy.extension_pages)
        .split(';')
        .map((part) => {
          const [name = '', ...values] = part.trim().split(' ');
          return [name, values.join(' ')];
        }),
    );
    expect(directives).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: blob:",
      // Addresses are the user's to set: the browser's host permissions say which of these are reached.
      'connect-src': "'self' https: http://localhost:* http://127.0.0.1:*",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    });
    for (const page of files(build, /\.html$/)) {
      const html = readFileSync(page, 'utf8');
      expect(/<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|https?:/.exec(html)?.[0], page).toBeUndefined();
    }
    const external = [manifest.externally_connectable, manifest.web_accessible_resources];
    expect(external).toEqual([undefined, undefined]);
  }
  tried(29, `${BUILDS.length} manifests and their pages`);
});
