// @ts-check
/**
 * What a fresh clone lacks, and how it gets it: the packages of package-lock.json, wxt's generated
 * types, the browsers asked for. Node's own modules only.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BROWSER_NAMES, browserNamed, findBrowser, installBrowsers, needBrowser } from './browsers.mjs';
import { withLock } from './lock.mjs';

/** @typedef {import('./browsers.mjs').BrowserName} BrowserName */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOCKFILE = join(ROOT, 'package-lock.json');
const PACKAGES_STAMP = join(ROOT, 'node_modules', '.token-lens-stamp');
const TYPES_STAMP = join(ROOT, '.wxt', '.token-lens-stamp');

/** @param {readonly string[]} args */
export async function main(args) {
  process.chdir(ROOT);
  try {
    const browsers = browsersIn(args);
    if (needs(browsers).nothing) return;
    const lock = join(ROOT, '.output', 'set-up.lock');
    const waiting = () => console.log('Waiting for another set-up of this checkout to end …');
    await withLock(lock, waiting, () => setUp(browsers));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** @param {readonly string[]} args */
function browsersIn(args) {
  const { values } = parseArgs({ args: [...args], options: { browser: { type: 'string', multiple: true } } });
  return (values.browser ?? []).map((value) => {
    const name = browserNamed(value);
    if (name === undefined) throw new Error(`--browser is one of ${BROWSER_NAMES.join(', ')}, not ${value}`);
    return name;
  });
}

/** @param {readonly BrowserName[]} browsers */
function needs(browsers) {
  const packages = !isStamped(PACKAGES_STAMP, packagesMark());
  const missing = browsers.filter((name) => findBrowser(name) === undefined);
  const types = packages || !isStamped(TYPES_STAMP, typesMark());
  return { packages, missing, types, nothing: !packages && !types && missing.length === 0 };
}

/**
 * Looks again at what is needed: another set-up may have done it while this one waited.
 *
 * @param {readonly BrowserName[]} browsers
 */
async function setUp(browsers) {
  const { packages, missing, types, nothing } = needs(browsers);
  if (nothing) return;
  const started = performance.now();
  // Both are slow and neither needs the other. Both are let end, so that a failure of one leaves no
  // half-installed other.
  const results = await Promise.allSettled([
    packages ? installPackages() : undefined,
    missing.length > 0 ? install(missing) : undefined,
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  if (types) await prepareTypes();
  console.log(`Set up in ${Math.round((performance.now() - started) / 1000)} s.`);
}

async function installPackages() {
  console.log('Installing the packages of package-lock.json (npm ci) …');
  const mark = packagesMark();
  // Without --include=dev a NODE_ENV of production would leave out the tools.
  await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev']);
  writeFileSync(PACKAGES_STAMP, mark);
}

/** @param {readonly BrowserName[]} missing */
async function install(missing) {
  // Says what to install by hand where it cannot be done from here; so said before "Installing".
  await installBrowsers(missing, (command, args, env) => {
    if (args.includes('update')) console.log(`Installing ${missing.join(' and ')} (apt-get) …`);
    return run(command, args, { env });
  });
  for (const name of missing) needBrowser(name);
}

async function prepareTypes() {
  console.log('Writing the types of this extension (wxt prepare) …');
  const mark = typesMark();
  await run(process.execPath, [join('node_modules', 'wxt', 'bin', 'wxt.mjs'), 'prepare']);
  writeFileSync(TYPES_STAMP, mark);
}

/** Made from this lock file, for this platform (some packages carry its binaries). */
function packagesMark() {
  return `${createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex')} ${process.platform}-${process.arch}`;
}

/** Changes with all that wxt's types are made from: its configuration, the entrypoints' names, `public/`. */
function typesMark() {
  const hash = createHash('sha256').update(packagesMark());
  const config = join(ROOT, 'wxt.config.ts');
  if (existsSync(config)) hash.update(readFileSync(config));
  for (const folder of ['entrypoints', 'public']) {
    if (!existsSync(join(ROOT, folder))) continue;
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      hash.update(`${folder}/${name}\n`);
      if (name.endsWith('messages.json')) hash.update(readFileSync(join(ROOT, folder, name)));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} stamp
 * @param {string} mark
 */
function isStamped(stamp, mark) {
  return (
    statSync(stamp, { throwIfNoEntry: false })?.isFile() === true && readFileSync(stamp, 'utf8') === mark
  );
}

/** @param {readonly string[]} args */
function npm(args) {
  // Under `npm run` the very npm that runs us; on Windows a bare npm is a script that needs a shell.
  const self = process.env.npm_execpath;
  return self?.endsWith('.js')
    ? run(process.execPath, [self, ...args])
    : run('npm', args, { shell: process.platform === 'win32' });
}

/**
 * Runs a command quietly.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, shell?: boolean }} [options]
 * @returns {Promise<string>} its output
 */
function run(command, args, { env = {}, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    // Waits for the child's end: an npm left behind would write into what the next set-up installs.
    const stop = () => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      if (code === 0) resolve(output);
      else
        reject(
          new Error(`${output}\n"${command} ${args.join(' ')}" failed (${code ?? signal}).`.trimStart()),
        );
    });
  });
}
