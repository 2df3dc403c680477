/** Separates the look-ups of normal and private windows. */
import type { Caller } from '../../lib/metadata/tab-budget.ts';

type Handle = (request: never, caller: Caller, frame: number | undefined) => Promise<unknown>;

/** Handlers that pass each request to those of the caller's kind of window. */
export function byWindow<H extends { readonly [name: string]: Handle }>(normal: H, inPrivate: () => H): H {
  const pick =
    (name: keyof H): Handle =>
    (request, caller, frame) =>
      (caller.isPrivate ? inPrivate() : normal)[name]?.(request, caller, frame) ?? Promise.resolve();
  return Object.fromEntries(Object.keys(normal).map((name) => [name, pick(name)])) as H;
}
