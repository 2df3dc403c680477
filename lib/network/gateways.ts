/** Where pictures lie that a record only names, once the user wants them. */

/** Those with an `ar:` address. */
export const ARWEAVE = 'https://arweave.net';
/** Base address through which `ipfs:` is fetched, unless the user has another one. */
export const IPFS_GATEWAY = 'https://ipfs.io';
