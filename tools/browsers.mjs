// @ts-check
/** Finds the browsers for tests and demo, and installs them on Debian. Uses Node's own modules only: it runs before npm ci. */
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** @typedef {'chromium' | 'firefox'} BrowserName */

/** @type {readonly BrowserName[]} */
export const BROWSER_NAMES = ['chromium', 'firefox'];

/**
 * Not Google Chrome, which ignores `--load-extension` since version 137, and not Playwright's Firefox, which installs no
 * add-on over WebDriver BiDi.
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
 * The path of the browser: from its environment variable, Playwright's download, or the system.
 *
 * @param {BrowserName} name
 * @returns {string | undefined}
 * @throws {Error} when the environment variable names no program
 */
export function findBrowser(name) {
  const { variable, commands, programs } = BROWSERS[name];
  const configured = process.env[variable];
  if (configured && !isProgram(configured)) throw new Error(`${variable} names no program: ${configured}`);
  if (configured) return configured;
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
 * @returns {string} the path of the browser
 * @throws {Error} with advice when it is missing
 */
export function needBrowser(name) {
  const found = findBrowser(name);
  if (found === undefined) throw new Error(BROWSERS[name].advice);
  return found;
}

/**
 * Installs browsers with apt-get on Debian as root; throws with advice elsewhere.
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
  // Waits for the lock of another apt process.
  const options = ['-oDPkg::Lock::Timeout=300', '-oAcquire::Retries=3'];
  const apt = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', ...options];
  run('env', [...apt, 'update']);
  const packages = names.map((name) => BROWSERS[name].apt);
  run('env', [...apt, 'install', '--yes', '--no-install-recommends', ...packages]);
  names.forEach(needBrowser);
}

function playwrightChromium() {
  try {
    /** @type {typeof import('@playwright/test')} */
    const { chromium } = createRequire(import.meta.url)('@playwright/test');
    return [chromium.executablePath()];
  } catch {
    return []; // Not installed yet.
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
