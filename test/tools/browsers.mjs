// @ts-check
/**
 * Finds the browsers that the tests and the demo drive, and installs missing ones on Debian. Set-up runs
 * this before any package is installed.
 */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** @typedef {'chromium' | 'firefox'} BrowserName */

/** @type {readonly BrowserName[]} */
export const BROWSER_NAMES = ['chromium', 'firefox'];

/**
 * Google Chrome is left out on purpose: branded Chrome ignores `--load-extension` from version 137 on. So is
 * Playwright's Firefox: it is patched, and installs no add-on over WebDriver BiDi.
 */
const BROWSERS = {
  chromium: {
    variable: 'TOKEN_LENS_CHROMIUM',
    commands: ['chromium', 'chromium-browser'],
    programs: ['Chromium.app/Contents/MacOS/Chromium', 'Chromium/Application/chrome.exe'],
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
 * The browser's program: what its environment variable names, Playwright's own download, the system's.
 *
 * @param {BrowserName} name
 * @returns {string | undefined} undefined when there is none
 * @throws {Error} when the environment variable names no program: a wish is not passed over in silence
 */
export function findBrowser(name) {
  const { variable, commands, programs } = BROWSERS[name];
  const wished = process.env[variable];
  if (wished && !isProgram(wished)) throw new Error(`${variable} names no program: ${wished}`);
  if (wished) return wished;
  const { PATH = '', ProgramFiles = '', LOCALAPPDATA = '' } = process.env;
  const folders = process.platform === 'darwin' ? ['/Applications'] : [ProgramFiles, LOCALAPPDATA];
  const candidates = [
    ...(name === 'chromium' ? playwrightChromium() : []),
    ...commands.flatMap((command) => PATH.split(delimiter).map((folder) => join(folder, command))),
    ...folders.flatMap((folder) => programs.map((program) => join(folder, program))),
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
 * @param {(command: string, args: readonly string[]) => void} run
 */
export function installBrowsers(names, run) {
  const isDebian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!isDebian || process.getuid?.() !== 0)
    throw new Error(names.map((name) => BROWSERS[name].advice).join('\n'));
  console.log(`Installing ${names.join(' and ')} (apt-get) …`);
  // Another apt may be at work on the machine: wait for its lock, not fail on it.
  const apt = [
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-o',
    'DPkg::Lock::Timeout=300',
    '-o',
    'Acquire::Retries=3',
  ];
  run('env', [...apt, 'update']);
  run('env', [
    ...apt,
    'install',
    '--yes',
    '--no-install-recommends',
    ...names.map((name) => BROWSERS[name].apt),
  ]);
  names.forEach(needBrowser);
}

function playwrightChromium() {
  try {
    /** @type {typeof import('@playwright/test')} */
    const { chromium } = createRequire(import.meta.url)('@playwright/test');
    return [chromium.executablePath()];
  } catch {
    return []; // Its package is not installed yet.
  }
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
