/** Finds the slots at which a native script can be satisfied, if every key signs. */
import type { NativeScript, Slot } from '../signatures/native-script.ts';

/** The slots from `from` to the one before `to`; without `to`, for ever. */
export type Span = { readonly from: Slot; readonly to: Slot | undefined };

/** A part of the script: met while `missing` is 0 or less. */
type Part = { readonly parent: Part | undefined; missing: number };
/** A time lock, which is met from its slot on, or until it. */
type Lock = { readonly slot: Slot; readonly part: Part; readonly opens: boolean };

/**
 * The spans in their order; two may touch. Each time lock in the order of the slots changes the parts that enclose it, so the
 * time grows with the size of the script times its depth.
 */
export function slotsOf(script: NativeScript): readonly Span[] {
  const locks: Lock[] = [];
  const root = addPart(script, undefined, locks);
  locks.sort((a, b) => (a.slot < b.slot ? -1 : Number(a.slot > b.slot)));
  const spans: Span[] = [];
  let from: Slot | undefined = isMet(root) ? 0 : undefined;
  for (const { slot, part, opens } of locks) {
    change(part, opens ? -1 : 1);
    if (isMet(root) === (from !== undefined)) continue;
    // Other locks of the same slot may undo a change.
    if (from !== undefined && from < slot) spans.push({ from, to: slot });
    from = from === undefined ? slot : undefined;
  }
  return from === undefined ? spans : [...spans, { from, to: undefined }];
}

const isMet = ({ missing }: Part) => missing <= 0;

/** Adds a script below a part, as it is before the first change. */
function addPart(script: NativeScript, parent: Part | undefined, locks: Lock[]): Part {
  const part: Part = { parent, missing: script.kind === 'atLeast' ? script.count : 1 };
  // A count of 0 or less is met without anything.
  if (parent !== undefined && isMet(part)) change(parent, -1);
  if (script.kind === 'atLeast') for (const one of script.of) addPart(one, part, locks);
  if (script.kind === 'key' || script.kind === 'until') change(part, -1);
  if (script.kind === 'from' || script.kind === 'until')
    locks.push({ slot: script.slot, part, opens: script.kind === 'from' });
  return part;
}

/** Changes how much a part misses; where that makes it met or unmet, also the part that encloses it. */
function change(part: Part, by: 1 | -1): void {
  for (let one: Part | undefined = part; one !== undefined; one = one.parent) {
    const was = isMet(one);
    one.missing += by;
    if (isMet(one) === was) return;
  }
}
