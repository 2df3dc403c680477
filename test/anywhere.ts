/** The browser's answer where every host is allowed: for what is not about permissions. */
export const anywhere = async (): Promise<boolean> => true;
