/** Services that are used only if the user asks for remote logos. */

/**
 * A content ID of IPFS (multiformats/cid): CIDv0, and CIDv1 in the multibases that are in use: base32, base58btc, base36 and
 * base16.
 */
export const CID =
  /Qm[1-9A-HJ-NP-Za-km-z]{44}|z[1-9A-HJ-NP-Za-km-z]{45,120}|b[a-z2-7]{50,120}|B[A-Z2-7]{50,120}|k[0-9a-z]{45,120}|f01[0-9a-f]{60,200}/;

/** Serves logos with an `ar:` address. */
export const ARWEAVE = 'https://arweave.net';
/** Serves logos with an `ipfs:` address. */
export const IPFS_GATEWAY = 'https://ipfs.io';
