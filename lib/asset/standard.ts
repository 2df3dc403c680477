/** The standards of token metadata, and the orders in which a metadata service can consult them (services.md). */

/** A color of the light and of the dark theme. */
type Color = `light-dark(#${string}, #${string})`;
type Standard = {
  readonly label: string;
  /** The color of the text on the tag; its contrast is 4.5:1 in both themes. */
  readonly color: Color;
  readonly background: Color;
  /** In bytes. */
  readonly maxLogoSize: number;
};

/**
 * By the names that the metadata service uses, in the order of preference. The service's default is on chain before the
 * off-chain registry. Of the standards that the provider has, the card shows the first one. The message `source_NAME`
 * explains each.
 */
export const STANDARDS = {
  CIP_68: {
    label: 'CIP-68',
    color: 'light-dark(#0b6353, #74dec6)',
    background: 'light-dark(#def4ee, #133a33)',
    // The standard has no limit.
    maxLogoSize: 512 * 1024,
  },
  CIP_26: {
    label: 'CIP-26',
    color: 'light-dark(#5b2fb5, #c9b2ff)',
    background: 'light-dark(#f0eafc, #2e2449)',
    maxLogoSize: 64 * 1024,
  },
  CIP_25: {
    label: 'CIP-25',
    color: 'light-dark(#8a2a5c, #f5a8d0)',
    background: 'light-dark(#fbe8f2, #42203a)',
    maxLogoSize: 512 * 1024,
  },
} as const satisfies Readonly<Record<string, Standard>>;

export type Source = keyof typeof STANDARDS;
export const SOURCES = Object.keys(STANDARDS) as readonly Source[];
export const isSource = (value: unknown): value is Source => SOURCES.some((source) => source === value);

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
