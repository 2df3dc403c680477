/** The kinds of token metadata services, which differ in their paths (docs/services.md). */

/** The first is the default. */
export const METADATA_API_IDS = ['v2', 'yaci-store'] as const;
export type MetadataApiId = (typeof METADATA_API_IDS)[number];

type MetadataApi = {
  /** For one subject, which follows it. */
  readonly one: string;
  /** For several subjects, in the body. */
  readonly many: string;
};

export const METADATA_APIS: Readonly<Record<MetadataApiId, MetadataApi>> = {
  v2: { one: '/api/v2/subjects', many: '/api/v2/subjects/query' },
  'yaci-store': { one: '/api/v1/tokens/subject', many: '/api/v1/tokens/subject/query' },
};
