/** Separates what normal and private windows ask for. */
import type { Caller } from '../../lib/metadata/tab-budget.ts';

type Handle = (request: never, caller: Caller, frame: number | undefined) => Promise<unknown>;

/** The handlers of the caller's window, normal or private. */
export function byWindow<H extends { readonly [name: string]: Handle }>(normal: H, inPrivate: () => H): H {
  const pick =
    (name: keyof H): Handle =>
    (request, caller, frame) =>
      (caller.isPrivate ? inPrivate() : normal)[name]?.(request, caller, frame) ?? Promise.resolve();
  return Object.fromEntries(Object.keys(normal).map((name) => [name, pick(name)])) as H;
}
