/** The standards of token metadata, and the orders in which a metadata service can consult them (services.md). */

/**
 * By the names that the metadata service uses, in the order of preference. The service's default is on chain before the
 * off-chain registry. Of the standards that the provider has, the card shows the first one. The message `source_NAME`
 * explains each; token-card.css may have its colors.
 */
export const SOURCES = ['CIP_68', 'CIP_26', 'CIP_25'] as const;
export type Source = (typeof SOURCES)[number];
export const isSource = (value: unknown): value is Source => SOURCES.some((source) => source === value);

/** The name of a standard: "CIP-68". */
export const standardName = (source: Source): string => source.replace('_', '-');

export type Sourced<T> = { readonly value: T; readonly source: Source };

/** The standards that the metadata service serves. Values of others come from elsewhere, such as the provider. */
export const SERVED_SOURCES = ['CIP_68', 'CIP_26'] as const satisfies readonly Source[];
export type ServedSource = (typeof SERVED_SOURCES)[number];
export const isServedSource = (value: unknown): value is ServedSource =>
  SERVED_SOURCES.some((source) => source === value);

/** The standards that the metadata service consults, in order. */
export type Priority = readonly ServedSource[];

export const PRIORITY_IDS = ['CIP_68,CIP_26', 'CIP_26,CIP_68'] as const;
export type PriorityId = (typeof PRIORITY_IDS)[number];

export const priorityOf = (id: PriorityId): Priority => id.split(',').filter(isServedSource);
