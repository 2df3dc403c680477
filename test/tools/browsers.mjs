// @ts-check
/**
 * Finds the browsers that the tests and the demo drive, and installs missing ones on Debian. Imports
 * Node's own modules only: set-up runs this before any package is installed.
 */
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** @typedef {'chromium' | 'firefox'} BrowserName */

/** @type {readonly BrowserName[]} */
export const BROWSER_NAMES = ['chromium', 'firefox'];

/**
 * What to look for, by browser. Google Chrome is left out on purpose: branded Chrome ignores
 * `--load-extension` from version 137 on. So is Playwright's Firefox: it is patched, and installs no
 * add-on over WebDriver BiDi.
 *
 * @type {Readonly<Record<BrowserName, {
 *   variable: string, commands: readonly string[], programs: readonly string[], apt: string, advice: string,
 * }>>}
 */
const BROWSERS = {
  chromium: {
    variable: 'TOKEN_LENS_CHROMIUM',
    commands: ['chromium', 'chromium-browser'],
    programs: [
      'Chromium.app/Contents/MacOS/Chromium',
      'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      'Chromium/Application/chrome.exe',
    ],
    apt: 'chromium',
    advice: 'No Chromium found: run "npx playwright install chromium", or set TOKEN_LENS_CHROMIUM to one.',
  },
  firefox: {
    variable: 'TOKEN_LENS_FIREFOX',
    commands: ['firefox-esr', 'firefox'],
    programs: ['Firefox.app/Contents/MacOS/firefox', 'Mozilla Firefox/firefox.exe'],
    apt: 'firefox-esr',
    advice: 'No Firefox found: install Firefox 146 or newer, or set TOKEN_LENS_FIREFOX to its program.',
  },
};

/**
 * @param {string} value
 * @returns {BrowserName | undefined}
 */
export function browserNamed(value) {
  return BROWSER_NAMES.find((name) => name === value);
}

/**
 * The browser's program: what its environment variable names, Playwright's own download, the system's.
 *
 * @param {BrowserName} name
 * @returns {string | undefined} undefined when there is none
 * @throws {Error} when the environment variable names no program: a wish is not passed over in silence
 */
export function findBrowser(name) {
  const { variable, commands, programs } = BROWSERS[name];
  const wished = process.env[variable];
  if (wished) {
    if (!isProgram(wished)) throw new Error(`${variable} names no program: ${wished}`);
    return wished;
  }
  const candidates = [
    ...(name === 'chromium' ? playwrightChromium() : []),
    ...commands.flatMap((command) => searchPath().map((folder) => join(folder, command))),
    ...programFolders().flatMap((folder) => programs.map((program) => join(folder, program))),
  ];
  return candidates.find(isProgram);
}

/**
 * @param {BrowserName} name
 * @returns {string} the browser's program
 * @throws {Error} one line that says what to install
 */
export function needBrowser(name) {
  const found = findBrowser(name);
  if (found === undefined) throw new Error(BROWSERS[name].advice);
  return found;
}

/**
 * Installs browsers with apt-get, on Debian as root; anywhere else fails with one line of advice.
 *
 * @param {readonly BrowserName[]} names
 * @param {(command: string, args: readonly string[], env: Record<string, string>) => Promise<string>} run
 *   resolves with the command's output, rejects with it when the command fails
 */
export async function installBrowsers(names, run) {
  if (!isDebian() || process.getuid?.() !== 0) {
    throw new Error(names.map((name) => BROWSERS[name].advice).join('\n'));
  }
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // Another apt may be at work on the machine: wait for its lock, not fail on it.
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];
  await run('apt-get', [...options, 'update'], env);
  const packages = names.map((name) => BROWSERS[name].apt);
  await run('apt-get', [...options, 'install', '--yes', '--no-install-recommends', ...packages], env);
}

/** Programs in Playwright's download cache, newest revision first. */
function playwrightChromium() {
  const cache = playwrightCache();
  if (!existsSync(cache)) return [];
  const revision = (/** @type {string} */ folder) => Number(folder.slice('chromium-'.length));
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
  ];
  // The headless shell, `chromium_headless_shell-*`, is passed over: it loads no extension.
  return readdirSync(cache)
    .filter((folder) => /^chromium-\d+$/.test(folder))
    .sort((a, b) => revision(b) - revision(a))
    .flatMap((folder) => inside.map((program) => join(cache, folder, program)));
}

function playwrightCache() {
  const { PLAYWRIGHT_BROWSERS_PATH: chosen, XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  if (chosen === '0') return join('node_modules', 'playwright-core', '.local-browsers');
  if (chosen) return chosen;
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ms-playwright');
  if (process.platform === 'win32') return join(LOCALAPPDATA ?? homedir(), 'ms-playwright');
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'ms-playwright');
}

function searchPath() {
  return (process.env.PATH ?? '').split(delimiter).filter(Boolean);
}

/** Where programs lie that are not on the PATH: macOS and Windows. */
function programFolders() {
  if (process.platform === 'darwin') return ['/Applications', join(homedir(), 'Applications')];
  const { ProgramFiles, 'ProgramFiles(x86)': older, LOCALAPPDATA } = process.env;
  return [ProgramFiles, older, LOCALAPPDATA].filter((folder) => folder !== undefined);
}

/** @param {string} path */
function isProgram(path) {
  if (!existsSync(path) || !statSync(path).isFile()) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // There, and not ours to run.
  }
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}
