/**
 * Judges from a policy's script whether more tokens can be minted (docs/cardano.md, "Minting policies"). Every key is
 * assumed to sign, so only time locks close a policy.
 */
import { type NativeScript, policyBytes, policyIdOf, readPolicyScript } from '../signatures/native-script.ts';
import { countKeys, type KeyCount } from '../signatures/script-keys.ts';
import { slotsOf } from './script-slots.ts';

/**
 * `closed`: no later slot satisfies the script. `closes`: it can be satisfied now, but not for ever. `opens`: not before a
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
  const spans = slotsOf(script);
  const last = spans.at(-1);
  if (last === undefined) return { kind: 'never' };
  if (last.to !== undefined && last.to <= slot) return { kind: 'closed', slot: Number(last.to) };
  const current = spans.find(({ to }) => to === undefined || to > slot);
  if (current !== undefined && current.from > slot) return { kind: 'opens', slot: Number(current.from) };
  return last.to === undefined ? { kind: 'open' } : { kind: 'closes', slot: Number(last.to) };
}

/** The beginning of `[1 to 3, bytes]` in CBOR, a Plutus version and a script, up to the bytes of the script. */
const PROGRAM = /^820([123])(?:4.|5[0-7]|58..|59.{4})/i;

function isProgram(policy: string, script: unknown): boolean {
  const bytes = policyBytes(script);
  const [head, version] = (typeof script === 'string' && PROGRAM.exec(script)) || [];
  if (bytes === undefined || head === undefined) return false;
  return policyIdOf(Number(version), bytes.subarray(head.length / 2)) === policy.toLowerCase();
}
