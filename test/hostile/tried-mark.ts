/** The type of the annotations by which a test says what it has tried for a promise: `21: 22 hostile servers`. */
export const TRIED = 'tried';
