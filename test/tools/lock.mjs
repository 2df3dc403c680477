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
  const isMine = () => unless('ENOENT', () => readFileSync(path, 'utf8')) === mine;
  const take = () => {
    unless('EEXIST', () => writeFileSync(path, mine, { flag: 'wx' }));
    return isMine();
  };
  // Two processes may find the same lock stale: each puts its own file over it, and the last one stands.
  const takeOver = async () => {
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined || Date.now() - changed <= STALE_MS) return false;
    writeFileSync(`${path}.${process.pid}`, mine);
    renameSync(`${path}.${process.pid}`, path);
    await wait(POLL_MS);
    return isMine();
  };
  mkdirSync(dirname(path), { recursive: true });
  for (let isFirst = true; !(take() || (await takeOver())); isFirst = false) {
    if (isFirst) onWait();
    await wait(POLL_MS);
  }
  const release = () => {
    if (isMine()) rmSync(path, { force: true });
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
 * What the work gives, or undefined where it fails by this code of the file system.
 *
 * @template T
 * @param {string} code
 * @param {() => T} work
 */
function unless(code, work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === code) return undefined;
    throw error;
  }
}
