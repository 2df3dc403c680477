/**
 * Judges from a policy's script whether more tokens can be minted (docs/cardano.md, "Minting policies"). Every key is
 * assumed to sign, so only time locks close a policy.
 */
import {
  isSatisfied,
  leavesOf,
  type NativeScript,
  policyBytes,
  policyIdOf,
  readPolicyScript,
  type Slot,
} from '../signatures/native-script.ts';

/**
 * `closed`: no later slot satisfies the script. `closes`: it can be satisfied now, but not permanently. `opens`: not before a
 * later slot. `open`: without an end. `never`: at no slot. `program`: a Plutus script decides. `unknown`: there is no script
 * with the policy's hash.
 */
type MintingKind = 'closed' | 'closes' | 'opens' | 'open' | 'never' | 'program' | 'unknown';

/** `slot`: where minting ends (the first slot without it) or begins. */
export type Minting = { readonly kind: MintingKind; readonly slot?: number };

type Question = {
  /** The policy ID. */
  readonly policy: string;
  /** Hex CBOR, as in the `policy` of a registry entry. */
  readonly script: unknown;
  /** The slot to judge at. */
  readonly slot: number;
};

/** The verdict, and the keys that can mint by a native script at the slot or, if minting opens later, then. */
export type PolicyMinting = {
  readonly verdict: Minting;
  readonly keys?: KeyCount;
};

/** Never throws. */
export const judgeMinting = (question: Question): Minting => readMinting(question).verdict;

/** Never throws. */
export function readMinting({ policy, script, slot }: Question): PolicyMinting {
  if (typeof policy !== 'string' || !(slot >= 0)) return { verdict: { kind: 'unknown' } };
  const native = readPolicyScript(script, policy);
  if (native === undefined) return { verdict: { kind: isProgram(policy, script) ? 'program' : 'unknown' } };
  const verdict = verdictOn(native, slot);
  const keys = countKeys(native, verdict.kind === 'opens' ? (verdict.slot ?? slot) : slot);
  return { verdict, ...(keys && { keys }) };
}

function verdictOn(script: NativeScript, slot: number): Minting {
  const spans = spansOf(script);
  const last = spans.at(-1);
  if (last === undefined) return { kind: 'never' };
  if (last.to !== undefined && last.to <= slot) return { kind: 'closed', slot: Number(last.to) };
  const current = spans.find(({ to }) => to === undefined || to > slot);
  if (current !== undefined && current.from > slot) return { kind: 'opens', slot: Number(current.from) };
  return last.to === undefined ? { kind: 'open' } : { kind: 'closes', slot: Number(last.to) };
}

/** The slots from `from` to the one before `to`; without `to`, permanently. */
type Span = { readonly from: Slot; readonly to: Slot | undefined };

/** The spans of slots at which a script can be satisfied, in their order. It changes only at the slots of its time locks. */
function spansOf(script: NativeScript): readonly Span[] {
  const lockSlots = leavesOf(script).flatMap((leaf) => (leaf.kind === 'key' ? [] : [leaf.slot]));
  const slots = [...new Set<Slot>([0, ...lockSlots])].sort((a, b) => (a < b ? -1 : 1));
  const isMetAt = (slot: Slot) =>
    isSatisfied(script, (leaf) => {
      if (leaf.kind === 'key') return true;
      return leaf.kind === 'from' ? slot >= leaf.slot : slot < leaf.slot;
    });
  return slots.flatMap((from, i) => (isMetAt(from) ? [{ from, to: slots[i + 1] }] : []));
}

/** The beginning of `[1 to 3, bytes]` in CBOR, a Plutus version and a script, up to the bytes of the script. */
const PROGRAM = /^820([123])(?:4.|5[0-7]|58..|59.{4})/i;

function isProgram(policy: string, script: unknown): boolean {
  const bytes = policyBytes(script);
  const [head, version] = (typeof script === 'string' && PROGRAM.exec(script)) || [];
  if (bytes === undefined || head === undefined) return false;
  return policyIdOf(Number(version), bytes.subarray(head.length / 2)) === policy.toLowerCase();
}

/**
 * The keys that can satisfy a script at a slot. `needed`: how many have to sign together, 0 if nobody has to; undefined
 * if a key occurs more than once, since the fewest are then hard to find. `isAny`: any of them, in that number.
 */
export type KeyCount = {
  readonly needed: number | undefined;
  readonly of: number;
  readonly isAny: boolean;
};

/** Undefined if no keys can meet the script at the slot. */
function countKeys(script: NativeScript, slot: number): KeyCount | undefined {
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
