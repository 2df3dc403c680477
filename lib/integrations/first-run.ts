/** The page that opens once, when the extension was installed. */

export type FirstRunDeps = {
  /** What tells that it was open; another start of an extension that is loaded by hand is no first one. */
  readonly mark: { read(): Promise<unknown>; write(value: unknown): Promise<void> };
  readonly open: () => Promise<unknown>;
};

export function createFirstRun({ mark, open }: FirstRunDeps) {
  return async (reason: string): Promise<void> => {
    if (reason !== 'install' || (await mark.read()) === true) return;
    // First, so that a worker that stops in between does not open it a second time.
    await mark.write(true);
    await open();
  };
}
