/** The type of the annotations that say what a test has tried for a promise: `21: 22 hostile servers`. */
export const ATTEMPTS = 'attempts';
