/** The caller of a look-up: a tab, or an extension page if `tab` is undefined. */
export type Caller = {
  readonly tab?: number | undefined;
  /** The origin of the page in the tab. */
  readonly site?: string | undefined;
};
