/** The two standards for token metadata, written as the service writes them (services.md). */

export const SOURCES = ['CIP_68', 'CIP_26'] as const;
/** `CIP_26`: the off-chain registry. `CIP_68`: the datum on the chain. */
export type Source = (typeof SOURCES)[number];
export const isSource = (value: unknown): value is Source => SOURCES.some((source) => source === value);
export type Sourced<T> = { readonly value: T; readonly source: Source };

/** The standards to consult, in order; one alone means that one only, without fallback. */
export type Priority = readonly Source[];

export const PRIORITY_IDS = ['CIP_68,CIP_26', 'CIP_26,CIP_68', 'CIP_68', 'CIP_26'] as const;
export type PriorityId = (typeof PRIORITY_IDS)[number];

export const PRIORITIES: Readonly<Record<PriorityId, Priority>> = {
  'CIP_68,CIP_26': ['CIP_68', 'CIP_26'],
  'CIP_26,CIP_68': ['CIP_26', 'CIP_68'],
  CIP_68: ['CIP_68'],
  CIP_26: ['CIP_26'],
};

export function isPriorityId(value: unknown): value is PriorityId {
  return PRIORITY_IDS.some((id) => id === value);
}
