/** What is said of a deed beside its field: a function, so that it is said anew in another language. */

export type Said = { readonly tone: 'good' | 'bad'; readonly text: () => string };

export const good = (text: () => string): Said => ({ tone: 'good', text });
export const bad = (text: () => string): Said => ({ tone: 'bad', text });
