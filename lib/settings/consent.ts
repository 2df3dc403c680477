/**
 * Whether the user has agreed to look-ups, without which nothing is sent. Stored in this browser only: neither synchronised nor
 * exported. Firefox asks by itself at the installation (`data_collection_permissions`).
 */
import { isRecord } from '../json.ts';
import { createStorageItem, onChange, type ReadingStore } from './store.ts';

export type Consent = 'unanswered' | 'declined' | 'allowed';

export type ConsentStore = ReadingStore<Consent> & {
  /** Whether an answer is stored, also one to an earlier version of the question. */
  isAnswered(): Promise<boolean>;
  /** `at`: milliseconds since the epoch. */
  answer(isAllowed: boolean, at: number): Promise<void>;
};

const KEY = 'consent';
/** Raised when data goes to a new recipient: then the user is asked again. */
const VERSION = 1;

export function readConsent(stored: unknown, isAskedByBrowser: boolean): Consent {
  const { version, isAllowed } = isRecord(stored) ? stored : {};
  if (isAllowed === false) return 'declined';
  if (isAskedByBrowser) return 'allowed';
  return isAllowed === true && version === VERSION ? 'allowed' : 'unanswered';
}

export function createConsentStore(): ConsentStore {
  const item = createStorageItem('local', KEY);
  const parse = (stored: unknown) => readConsent(stored, import.meta.env.FIREFOX);
  return {
    read: async () => parse(await item.read()),
    isAnswered: async () => (await item.read()) !== undefined,
    answer: (isAllowed, at) => item.write({ version: VERSION, at: new Date(at).toISOString(), isAllowed }),
    watch: (changed, signal) =>
      onChange((area, changes) => {
        if (area === 'local' && KEY in changes) changed(parse(changes[KEY]?.newValue));
      }, signal),
  };
}
