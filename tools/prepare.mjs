// @ts-check
/** Prepares a fresh clone: npm packages, wxt's generated types, browsers. Uses Node's own modules only. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BROWSER_NAMES, findBrowser, installBrowsers } from './browsers.mjs';

const PACKAGES_STAMP = 'node_modules/.token-lens-stamp';
const TYPES_STAMP = '.wxt/.token-lens-stamp';
/** The sources of wxt's types, besides its configuration. */
const TYPES_FROM = ['entrypoints', 'public'];

/** @param {readonly string[]} args */
export function main(args) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  try {
    const options = /** @type {const} */ ({ browser: { type: 'string', multiple: true } });
    const { values } = parseArgs({ args: [...args], options });
    setUp(BROWSER_NAMES.filter((name) => values.browser?.includes(name)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** @param {typeof BROWSER_NAMES} browsers */
function setUp(browsers) {
  if (!isStamped(PACKAGES_STAMP, packagesMark())) {
    console.log('Installing the packages of package-lock.json (npm ci) …');
    // NODE_ENV=production would omit the tools.
    npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev']);
    writeFileSync(PACKAGES_STAMP, packagesMark());
  }
  const missing = browsers.filter((name) => findBrowser(name) === undefined);
  if (missing.length > 0) installBrowsers(missing, run);
  if (!isStamped(TYPES_STAMP, typesMark())) {
    console.log('Writing the types of this extension (wxt prepare) …');
    run(process.execPath, ['node_modules/wxt/bin/wxt.mjs', 'prepare']);
    writeFileSync(TYPES_STAMP, typesMark());
  }
}

/** The platform matters because some packages contain binaries. */
function packagesMark() {
  const hash = createHash('sha256').update(readFileSync('package-lock.json'));
  return `${hash.digest('hex')} ${process.platform}-${process.arch}`;
}

function typesMark() {
  const hash = createHash('sha256').update(packagesMark()).update(readFileSync('wxt.config.ts'));
  for (const folder of TYPES_FROM)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      hash.update(`${folder}/${name}\n`);
      if (name.endsWith('messages.json')) hash.update(readFileSync(join(folder, name)));
    }
  return hash.digest('hex');
}

/**
 * @param {string} stamp
 * @param {string} mark
 */
const isStamped = (stamp, mark) => existsSync(stamp) && readFileSync(stamp, 'utf8') === mark;

/** @param {readonly string[]} args */
function npm(args) {
  // Under `npm run`, the same npm; on Windows `npm` is a script that needs a shell.
  const self = process.env.npm_execpath;
  if (self?.endsWith('.js')) run(process.execPath, [self, ...args]);
  else run('npm', args);
}

/**
 * Runs a command; its output is shown only on failure.
 *
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  const shell = process.platform === 'win32' && command === 'npm';
  const options = /** @type {const} */ ({ encoding: 'utf8', shell, maxBuffer: 2 ** 26 });
  const { status, stdout, stderr, error } = spawnSync(command, args, options);
  if (status === 0) return;
  throw new Error(
    `${stdout ?? ''}${stderr ?? ''}\n"${command} ${args.join(' ')}" failed (${error?.message ?? status}).`.trimStart(),
  );
}
