/** For pipelines that fetch no logo from elsewhere, as a user has them who has not turned that on. */
export const NO_REMOTE_LOGOS = {
  bytes: async () => {
    throw new Error('a logo was fetched from elsewhere');
  },
  gateway: async () => undefined,
};
