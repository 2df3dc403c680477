/** The result of an action, shown beside its control. `text` is a function so that it follows a change of language. */
export type StatusMessage = { readonly tone: 'good' | 'bad' | 'busy'; readonly text: () => string };

export const good = (text: () => string): StatusMessage => ({ tone: 'good', text });
export const bad = (text: () => string): StatusMessage => ({ tone: 'bad', text });
export const busy = (text: () => string): StatusMessage => ({ tone: 'busy', text });
