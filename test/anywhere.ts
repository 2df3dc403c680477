/** Refuses no address. */
export const anywhere = async () => undefined;
