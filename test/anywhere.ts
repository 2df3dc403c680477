/** A permission check that allows every host. */
export const anywhere = async (): Promise<boolean> => true;
