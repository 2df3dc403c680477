// @ts-check
/** A lock file between processes of one checkout. Node's own modules only. */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const BEAT_MS = 1_000;
/** A holder that has not beaten for so long is gone, whatever has become of its process id since. */
const STALE_MS = 10_000;
const POLL_MS = 200;

/**
 * Does the work while no other process does. The holder touches the file every second, so one that
 * was killed is noticed and its lock taken over.
 *
 * @template T
 * @param {string} path
 * @param {() => void} onWait told once, when another process is at work
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, onWait, work) {
  const mine = `${process.pid} ${Math.random()}`;
  mkdirSync(dirname(path), { recursive: true });
  let waiting = false;
  while (!(take(path, mine) || (isStale(path) && (await takeOver(path, mine))))) {
    if (!waiting) onWait();
    waiting = true;
    await wait(POLL_MS);
  }
  const release = () => {
    if (read(path) === mine) rmSync(path, { force: true });
  };
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), BEAT_MS);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

/**
 * @param {string} path
 * @param {string} mine
 */
function take(path, mine) {
  try {
    writeFileSync(path, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Two processes may find the same lock stale: each puts its own file over it, and the last one stands.
 *
 * @param {string} path
 * @param {string} mine
 */
async function takeOver(path, mine) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, mine);
  renameSync(own, path);
  await wait(POLL_MS);
  return read(path) === mine;
}

/** @param {string} path */
function isStale(path) {
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return changed !== undefined && Date.now() - changed > STALE_MS;
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
