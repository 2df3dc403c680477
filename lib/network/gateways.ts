/** Hosts that serve the logos of records with an `ar:` or `ipfs:` address, if the user enables remote logos. */

export const ARWEAVE = 'https://arweave.net';
/** The default base address; the user may set another. */
export const IPFS_GATEWAY = 'https://ipfs.io';
