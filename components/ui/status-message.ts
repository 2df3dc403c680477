/** What is said of a deed beside its field: a function, so that it is said anew in another language. */

export type StatusMessage = { readonly tone: 'good' | 'bad'; readonly text: () => string };

export const good = (text: () => string): StatusMessage => ({ tone: 'good', text });
export const bad = (text: () => string): StatusMessage => ({ tone: 'bad', text });
