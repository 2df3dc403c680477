/** Starts a worker for the background, since Chromium's service workers cannot start one. */
import { createListReader, listJobIn } from '../../lib/lists/worker.ts';
import { answerMessages } from '../../lib/messaging/answer.ts';

const wait = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));
const readInWorker = createListReader(() => new Worker('/list-reader.js'), wait);

answerMessages((message, sender) => {
  const job = listJobIn(message, sender);
  return job && readInWorker(job);
}, console.error);
