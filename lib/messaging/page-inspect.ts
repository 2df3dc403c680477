/** The shortcut and the context menu reach a page: "show what is selected here, or has the focus". */
import { askTab, listen } from './page-listen.ts';

const NAME = 'page.inspect';

export type Wish = {
  /** True for the shortcut, which closes what it has opened; a menu's entry shows what is selected now. */
  readonly closes: boolean;
  /** The frame that is meant, where that is known. */
  readonly frame?: number | undefined;
};

/** False where the tab shows nothing: no content script of ours, or nothing it knows. */
export async function askToInspect(tabId: number, { closes, frame }: Wish): Promise<boolean> {
  const question = { name: NAME, closes };
  return (await askTab(tabId, question, frame)) === true;
}

/** `inspect`: shows a card, or is false where this frame has nothing to show; another one may. */
export function onInspect(inspect: (closes: boolean) => boolean, signal: AbortSignal): void {
  listen<Wish>(NAME, ({ closes }) => inspect(closes) || undefined, signal);
}
