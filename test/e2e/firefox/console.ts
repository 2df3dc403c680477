/**
 * What the add-on has written to a console. BiDi tells of web pages only, so it is read where Firefox keeps
 * it: uncaught errors in the parent process, calls of `console` in the process that made them.
 */
import type { Bidi } from './bidi.ts';
import { inFirefox } from './chrome-scope.ts';
import { ADD_ON_ORIGIN } from './profile.ts';

/** `source`: the address of the file. */
type Entry = { readonly text: string; readonly source: string };
type Process = { readonly osPid: number; readonly remoteType: string };
type Message = { readonly data: readonly Entry[]; readonly target: Process };

/** Of Firefox's own interfaces what is used here (searchfox.org). */
type ScriptError = {
  readonly errorMessage: string;
  readonly sourceName: string;
  readonly flags: number;
};
type ConsoleCall = {
  readonly level: string;
  readonly filename: string;
  readonly arguments: readonly unknown[];
};
type Storage = { getEvents(): readonly ConsoleCall[] };
declare const Ci: {
  readonly nsIScriptError: { readonly warningFlag: number; readonly infoFlag: number };
  readonly nsIConsoleAPIStorage: unknown;
};
declare const Cc: Readonly<Record<string, { getService(of: unknown): Storage }>>;
type BrowsingContext = {
  readonly currentWindowGlobal: { readonly osPid: number } | null;
  getAllBrowsingContextsInSubtree(): readonly BrowsingContext[];
};
declare const gBrowser: { readonly browsers: readonly { readonly browsingContext: BrowsingContext }[] };
declare const Services: {
  readonly console: { getMessageArray(): readonly { QueryInterface?(of: unknown): ScriptError }[] };
  readonly ppmm: {
    readonly childCount: number;
    getChildAt(index: number): Process;
    addMessageListener(name: string, listener: (message: Message) => void): void;
    removeMessageListener(name: string, listener: (message: Message) => void): void;
    loadProcessScript(url: string, andLater: boolean): void;
  };
};
declare function sendAsyncMessage(name: string, data: readonly Entry[]): void;

const PATIENCE_MS = 5_000;
/** Firefox's own words where a page is closed whose content script waits for an answer: no script can forestall it. */
const LEFT_OPEN = /^(?:Promise (?:rejected|resolved) after context unloaded|NS_ERROR_NOT_INITIALIZED)/;

/** Every error of the add-on so far; what a page wrote goes when the page is closed. */
export async function addOnErrors(bidi: Bidi): Promise<readonly string[]> {
  const script = `data:,(${encodeURIComponent(String(sendConsoleCalls))})()`;
  const entries = await inFirefox(bidi, readErrors, script, PATIENCE_MS);
  return entries
    .filter(({ source, text }) => source.startsWith(ADD_ON_ORIGIN) && !LEFT_OPEN.test(text))
    .map(({ text, source }) => `${source.slice(ADD_ON_ORIGIN.length)}: ${text}`);
}

/** Runs in every process, so it uses nothing from outside of itself. */
function sendConsoleCalls(): void {
  const storage = Cc['@mozilla.org/consoleAPI-storage;1']?.getService(Ci.nsIConsoleAPIStorage);
  const errors = storage?.getEvents().filter(({ level }) => level === 'error') ?? [];
  sendAsyncMessage(
    'token-lens:console',
    errors.map((call) => ({ text: call.arguments.map(String).join(' '), source: call.filename })),
  );
}

/** Runs in Firefox's own window, so it uses nothing from outside of itself. */
async function readErrors(script: string, patience: number): Promise<readonly Entry[]> {
  const { ppmm } = Services;
  // Those of open pages and of the add-on; the others come and go, and one that is about to go never answers.
  const open = gBrowser.browsers
    .flatMap(({ browsingContext }) => browsingContext.getAllBrowsingContextsInSubtree())
    .map(({ currentWindowGlobal }) => currentWindowGlobal?.osPid);
  const silent = new Set<number>();
  for (let index = 0; index < ppmm.childCount; index += 1) {
    const { osPid, remoteType } = ppmm.getChildAt(index);
    const isOfPage = remoteType.startsWith('web') && open.includes(osPid);
    if (isOfPage || remoteType === 'extension') silent.add(osPid);
  }
  const calls = await new Promise<readonly Entry[]>((resolve, reject) => {
    const heard: Entry[] = [];
    const limit = setTimeout(() => reject(new Error(`${silent.size} processes kept silent`)), patience);
    const listen = ({ data, target }: Message) => {
      heard.push(...data);
      silent.delete(target.osPid);
      if (silent.size > 0) return;
      ppmm.removeMessageListener('token-lens:console', listen);
      clearTimeout(limit);
      resolve(heard);
    };
    ppmm.addMessageListener('token-lens:console', listen);
    ppmm.loadProcessScript(script, false);
  });
  const { warningFlag, infoFlag } = Ci.nsIScriptError;
  const uncaught: Entry[] = [];
  for (const message of Services.console.getMessageArray()) {
    let error: ScriptError | undefined;
    try {
      error = message.QueryInterface?.(Ci.nsIScriptError);
    } catch {
      // A message that is no error.
    }
    if (error === undefined || (error.flags & (warningFlag | infoFlag)) !== 0) continue;
    uncaught.push({ text: error.errorMessage, source: error.sourceName });
  }
  return [...uncaught, ...calls];
}
