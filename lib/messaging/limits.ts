/** Limits of messages: the schemas refuse more, and senders stay below. Without zod, which content scripts do not have. */

/** Blocks of a page in one message: with a token each, one request to the metadata service. */
export const MAX_BLOCKS = 50;
/** Characters of a block, elements in it, and characters of all blocks. */
export const MAX_BLOCK = 8_000;
export const MAX_BLOCK_ELEMENTS = 64;
export const MAX_CHARACTERS = 100_000;
/** Characters of a page's address. */
export const MAX_URL = 10_000;

/** Tokens of a list, in one look-up. */
export const MAX_IDENTIFIERS = 500;
/** Tokens beside a hovered one, whose full records with logos fit into a response of 2 MB. */
export const MAX_NEIGHBOURS = 8;

/** Tokens of a policy in the popup: two requests. */
export const MAX_POLICY_TOKENS = 100;
/** Logos in one reply, about 2 MB. */
export const MAX_LOGOS = 60;

/** Policies and subjects that a page names, which may prove the subjects of its fingerprints. */
export const MAX_PAGE_POLICIES = 100;
export const MAX_PAGE_SUBJECTS = 500;

export const MAX_SEARCH_LENGTH = 200;
/** Characters of a key for the chain provider. */
export const MAX_KEY_LENGTH = 1_000;
export const MAX_ADDRESS_LENGTH = 1_000;
