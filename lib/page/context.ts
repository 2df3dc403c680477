/**
 * Stands for the framework's `ContentScriptContext` in the build: the life of one content script, and nothing
 * that a page can hear of or end.
 */
export class ContentScriptContext {
  private readonly controller = new AbortController();

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Ends the script: the extension that it came with is gone. */
  readonly abort = (): void => this.controller.abort();
}
