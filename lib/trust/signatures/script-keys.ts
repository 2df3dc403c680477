/** Counts the keys that have to sign for a native script. */
import type { NativeScript } from './native-script.ts';

/**
 * The keys that can satisfy a script at a slot. `needed`: how many have to sign together, 0 where nobody has to; undefined
 * where a key occurs more than once, since the fewest are then hard to find. `isAny`: any of them, in that number.
 */
export type KeyCount = {
  readonly needed: number | undefined;
  readonly of: number;
  readonly isAny: boolean;
};

/** Undefined where no keys satisfy the script at the slot. */
export function countKeys(script: NativeScript, slot: number): KeyCount | undefined {
  const rest = keysAt(script, slot);
  if (rest === 'unmet') return undefined;
  if (rest === 'met') return { needed: 0, of: 0, isAny: true };
  const all = keyHashesIn(rest);
  const keys = new Set(all);
  const needed = keys.size === all.length ? fewestIn(rest) : undefined;
  const isFlat = rest.kind === 'key' || rest.of.every(({ kind }) => kind === 'key');
  const isAny = needed !== undefined && (isFlat || needed === keys.size);
  return { needed, of: keys.size, isAny };
}

type Keys =
  | { readonly kind: 'key'; readonly hash: string }
  /** At least one of several; `count` is at least 1 and at most as many as there are. */
  | { readonly kind: 'atLeast'; readonly count: number; readonly of: readonly Keys[] };

/** The rest of a script after its time locks: the parts with keys that can be met at the slot. */
function keysAt(script: NativeScript, slot: number): Keys | 'met' | 'unmet' {
  switch (script.kind) {
    case 'key':
      return script;
    case 'from':
      return slot >= script.slot ? 'met' : 'unmet';
    case 'until':
      return slot < script.slot ? 'met' : 'unmet';
    case 'atLeast': {
      const parts = script.of.map((one) => keysAt(one, slot));
      const of = parts.filter((part) => typeof part === 'object');
      const count = script.count - parts.filter((part) => part === 'met').length;
      if (count <= 0) return 'met';
      if (count > of.length) return 'unmet';
      const [only, ...others] = of;
      return only !== undefined && others.length === 0 ? only : { kind: 'atLeast', count, of };
    }
  }
}

const keyHashesIn = (keys: Keys): readonly string[] =>
  keys.kind === 'key' ? [keys.hash] : keys.of.flatMap(keyHashesIn);

/** The fewest keys that satisfy the rest; exact only if every key occurs once. */
function fewestIn(keys: Keys): number {
  if (keys.kind === 'key') return 1;
  const costs = keys.of.map(fewestIn).sort((a, b) => a - b);
  return costs.slice(0, keys.count).reduce((sum, cost) => sum + cost, 0);
}
