/** The text, or its first `max` UTF-16 code units and an ellipsis. Splits no surrogate pair. */
export const shorten = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max).replace(/\p{Cs}$/u, '')}…` : text;
