/** Registries of programmable tokens (CIP-113, docs/cardano.md), as of 2026-08. They will change when the standard is final. */
import type { NetworkId } from './networks.ts';

/** The policy of the registry's NFTs, whose names are the policies of the tokens. Mainnet has no registry yet. */
export const PROGRAMMABLE_REGISTRIES: Readonly<Partial<Record<NetworkId, string>>> = {
  preprod: 'b9b19dc682ed108590277bb5301132b8b2c357cfbdb9138c01af5d1d',
  preview: 'dc8a7d1fc883bcb3bfa4e4eb2e06e9b1104ea01292789325c7726e37',
};
