/** Combines the reads of an asset: supply, policy's script, and reference NFT with datum and holder (CIP-68). */
import { paymentScriptOf } from '../asset/address.ts';
import { LABELS, labelOf, labelPrefix } from '../asset/label.ts';
import { assetNameOf, parseSubject, policyOf, type Subject } from '../asset/subject.ts';
import { mapResult, type Result, success } from '../failure.ts';
import type { AssetOnChain } from './provider.ts';
import type { Reads } from './reads.ts';

type Read = Omit<AssetOnChain, 'block' | 'requests'>;

export async function readAsset(reads: Reads, subject: Subject, withScript: boolean): Promise<Result<Read>> {
  const [supply, reference, policyScript] = await Promise.all([
    reads.supply(subject),
    readReference(reads, referenceOf(subject)),
    withScript ? reads.script(policyOf(subject)) : success(null),
  ]);
  if (!supply.ok) return supply;
  if (!reference.ok) return reference;
  if (!policyScript.ok) return policyScript;
  return success({
    supply: supply.value,
    ...reference.value,
    policyScript: policyScript.value,
  });
}

async function readReference(
  reads: Reads,
  reference: Subject | undefined,
): Promise<Result<Pick<AssetOnChain, 'reference' | 'holder'>>> {
  if (reference === undefined) return success({ reference: { kind: 'no-label' }, holder: null });
  const read = await reads.nft(reference);
  if (!read.ok) return read;
  const { nft, address } = read.value;
  return mapResult(readHolder(reads, address), (holder) => ({ reference: nft, holder }));
}

async function readHolder(reads: Reads, address: string | null): Promise<Result<AssetOnChain['holder']>> {
  if (address === null) return success(null);
  const hash = paymentScriptOf(address);
  if (hash === undefined) return success({ address, script: null });
  return mapResult(reads.script(hash), (script) => ({ address, script }));
}

/** Labels of tokens that have a reference NFT (CIP-68). */
const USER_TOKEN_LABELS: readonly number[] = [LABELS.nft, LABELS.fungible, LABELS.richFungible];

/** The subject of the reference NFT: the same policy and name with label 100. Undefined unless the asset is a user token. */
export function referenceOf(subject: Subject): Subject | undefined {
  const labelled = labelOf(assetNameOf(subject));
  if (labelled === undefined || !USER_TOKEN_LABELS.includes(labelled.label)) return undefined;
  return parseSubject(policyOf(subject) + labelPrefix(LABELS.referenceNft) + labelled.rest);
}
