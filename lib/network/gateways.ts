/** Services that are used only if the user asks for remote logos. */

/** Serves logos with an `ar:` address. */
export const ARWEAVE = 'https://arweave.net';
/** Serves logos with an `ipfs:` address. */
export const IPFS_GATEWAY = 'https://ipfs.io';
