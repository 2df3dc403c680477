/** The metadata of a token on the chain, as the reader returns it. Plain JSON, since it is sent in messages. */

export type Value =
  | { readonly kind: 'text'; readonly text: string }
  /** Bytes that are not UTF-8. */
  | { readonly kind: 'hex'; readonly hex: string }
  /** In decimal: integers may be larger than a number holds exactly. */
  | { readonly kind: 'integer'; readonly digits: string }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'map'; readonly entries: Metadata };

/** The names in a map may repeat; those of properties do not. */
export type Metadata = readonly (readonly [name: string, value: Value])[];

/** The text of a value, or of a list of such values; undefined for maps, nested lists and empty lists. */
export function textOf(value: Value | undefined): string | undefined {
  switch (value?.kind) {
    case 'text':
      return value.text;
    case 'integer':
      return value.digits;
    case 'hex':
      return value.hex;
    case 'list': {
      const texts = value.items.flatMap((item) => (item.kind === 'list' ? [] : (textOf(item) ?? [])));
      return texts.length > 0 && texts.length === value.items.length ? texts.join(', ') : undefined;
    }
    default:
      return undefined;
  }
}

/** As many as a record can have (lib/tokens/service.ts). */
const MAX_DECIMALS = 255;

/** The decimals that a value states; undefined unless it is an integer in their range. */
export function decimalsOf(value: Value | undefined): number | undefined {
  const isValid = value?.kind === 'integer' && /^\d{1,3}$/.test(value.digits);
  return isValid && Number(value.digits) <= MAX_DECIMALS ? Number(value.digits) : undefined;
}

/** The text, or its first `max` UTF-16 code units and an ellipsis. Splits no surrogate pair. */
export const shorten = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max).replace(/\p{Cs}$/u, '')}…` : text;
