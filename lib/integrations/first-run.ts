/** Opens a page once, after the installation. */

export type FirstRunDeps = {
  /** Whether the page was opened: an unpacked extension is "installed" at every start. */
  readonly opened: { read(): Promise<unknown>; write(value: unknown): Promise<void> };
  readonly open: () => Promise<unknown>;
};

export function createFirstRun({ opened, open }: FirstRunDeps) {
  return async (reason: string): Promise<void> => {
    if (reason !== 'install' || (await opened.read()) === true) return;
    // Written first, so that a worker that stops in between does not open the page twice.
    await opened.write(true);
    await open();
  };
}
