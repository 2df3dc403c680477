/** Chromium's service workers cannot start workers, so this document does, for the background. */
import { browser } from 'wxt/browser';
import { createListReader, listJobIn } from '../../lib/lists/worker.ts';

const wait = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));
const readInWorker = createListReader(() => new Worker('/list-reader.js'), wait);

browser.runtime.onMessage.addListener((message, sender) => {
  const job = listJobIn(message, sender);
  return job && readInWorker(job);
});
