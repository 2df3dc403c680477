/** Datums of royalty NFTs (CIP-102, "500 Datum Metadata"), and the royalties that policies on the simulated mainnet state. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { encode, Tagged } from 'cborg';
import { addressOf, digestOf } from '../services/chain.ts';
import type { MintedAssets } from '../services/minted.ts';
import { UNREGISTERED } from './index.ts';

type Recipient = {
  /** The name from which the hash of the payment key is derived. */
  readonly key: string;
  /** Ten divided by the share. */
  readonly fee: number;
  /** Lovelace. */
  readonly min?: number;
  readonly max?: number;
};

export const constr = (index: number, ...fields: readonly unknown[]) => new Tagged(121 + index, fields);
export const keyHash = (name: string): Uint8Array => digestOf(name).subarray(0, 28);
export const toHex = (data: unknown): string => bytesToHex(encode(data));

const optional = (value: number | undefined) => (value === undefined ? constr(1) : constr(0, value));
/** A Plutus address of a key, without a stake credential. */
export const plutusAddress = (key: string) => constr(0, constr(0, keyHash(key)), constr(1));

export const recipientData = ({ key, fee, min, max }: Recipient, address: unknown = plutusAddress(key)) =>
  constr(0, address, fee, optional(min), optional(max));

export const royaltyDatum = (recipients: readonly Recipient[], version = 1): string =>
  toHex(constr(0, recipients.map((one) => recipientData(one)), version, constr(0)));

const ROYALTY_NAME = '001f4d70526f79616c7479';
const { heron, sluice, lark } = UNREGISTERED;

/** A policy ID alone is the subject of the policy's token without a name (CIP-27), usually burned. */
const unnamed = (stated: object) => ({
  ...{ quantity: '0', mintsAndBurns: 2, burns: 1 },
  transactionMetadata: { 777: stated },
});

const SLUICE_ROYALTIES = [
  { key: 'sluice keeper', fee: 625, min: 1_000_000 },
  { key: 'sluice painter', fee: 400, min: 500_000, max: 50_000_000 },
];
const heronAddress = addressOf(0x61, 'heron royalties');
export const ROYALTIES: MintedAssets = {
  [heron.policy]: unnamed({ rate: '0.05', addr: [heronAddress.slice(0, 50), heronAddress.slice(50)] }),
  [lark.policy]: unnamed({ rate: '5%', addr: heronAddress }),
  // The datum of its reference NFT names the number.
  [`${sluice.policy}${ROYALTY_NAME}32`]: {
    quantity: '1',
    outputs: [{ inline: royaltyDatum(SLUICE_ROYALTIES, 2) }],
  },
};
