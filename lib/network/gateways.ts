/** Services that are used only if the user asks for a newer token list or for remote logos. */

/** GitHub's git trees API for the off-chain registry. */
export const REGISTRY_TREES =
  'https://api.github.com/repos/cardano-foundation/cardano-token-registry/git/trees';
/** Serves logos with an `ar:` address. */
export const ARWEAVE = 'https://arweave.net';
/** Serves logos with an `ipfs:` address; the user may set another gateway. */
export const IPFS_GATEWAY = 'https://ipfs.io';
