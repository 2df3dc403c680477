/** The token metadata standards, and the orders in which the metadata service can consult them (services.md). */

type Standard = {
  readonly label: string;
  /** The CSS class that colors its tag. */
  readonly colorClass: string;
  /** Whether the metadata service can be asked for it. Values of the others come from elsewhere, such as the provider. */
  readonly isServed: boolean;
};

/** By the name that the metadata service uses, in default priority: on chain, then the off-chain registry. */
export const STANDARDS = {
  CIP_68: { label: 'CIP-68', colorClass: 'source-68', isServed: true },
  CIP_26: { label: 'CIP-26', colorClass: 'source-26', isServed: true },
} as const satisfies Readonly<Record<string, Standard>>;

export type Source = keyof typeof STANDARDS;
export const SOURCES = Object.keys(STANDARDS) as readonly Source[];
export const isSource = (value: unknown): value is Source => SOURCES.some((source) => source === value);

export type Sourced<T> = { readonly value: T; readonly source: Source };

/** A standard that the metadata service serves. */
export type ServedSource = {
  [S in Source]: (typeof STANDARDS)[S]['isServed'] extends true ? S : never;
}[Source];
export const SERVED_SOURCES = SOURCES.filter(
  (source) => STANDARDS[source].isServed,
) as readonly ServedSource[];
export const isServedSource = (value: unknown): value is ServedSource =>
  SERVED_SOURCES.some((source) => source === value);

/** The standards that the metadata service consults, in order; the others are not consulted. */
export type Priority = readonly ServedSource[];

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
