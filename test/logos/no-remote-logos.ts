/** Dependencies with remote logos disabled, as by default. */
export const NO_REMOTE_LOGOS = {
  bytes: async () => {
    throw new Error('a remote logo was requested');
  },
  gateway: async () => undefined,
};
