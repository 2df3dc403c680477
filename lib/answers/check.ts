/** Reads a token from the chain, and compares it with the record of the metadata service. */
import { paymentScriptOf } from '../asset/address.ts';
import { isSource, type Sourced } from '../asset/standard.ts';
import { policyOf, type Subject } from '../asset/subject.ts';
import type { Chain } from '../chain/chain.ts';
import type { AssetOnChain, ReferenceNft, ScriptOnChain } from '../chain/provider.ts';
import { mapResult, type Result } from '../failure.ts';
import type { ChainCheck } from '../messaging/replies.ts';
import { type NetworkId, slotAt } from '../network/networks.ts';
import type { TokenLoader } from '../tokens/loader.ts';
import type { Token } from '../tokens/token.ts';
import { goneFromChain, listed, type OnChain, readOnChain } from '../trust/metadata/on-chain.ts';
import { readJson } from '../trust/metadata/read.ts';
import { type PolicyMinting, readMinting } from '../trust/minting/minting.ts';
import { policyFromJson } from '../trust/signatures/native-script.ts';

type ServiceRecord = Readonly<Record<string, unknown>> | undefined;

export async function checkOnChain(
  network: NetworkId,
  subject: Subject,
  loader: Pick<TokenLoader, 'cachedToken'>,
  provider: Pick<Chain['provider'], 'asset'>,
  /** Milliseconds since the epoch. */
  now: number,
): Promise<Result<ChainCheck>> {
  const { records, outcome } = (await loader.cachedToken(network, { kind: 'subject', subject }, {})) ?? {};
  const token = outcome?.kind === 'found' ? outcome.token : undefined;
  const record = records?.CIP_68;
  // A summary does not tell which standards have a record.
  const isAnswered = outcome?.kind === 'absent' ? outcome.reason === 'not-registered' : token?.recordedIn;
  const policy = policyOf(subject);
  const slot = slotAt(network, now);
  const byRecord = readMinting({ policy, script: records?.CIP_26?.policy, slot });
  const isKnown = byRecord.verdict.kind !== 'unknown';
  return mapResult(provider.asset(network, subject, !isKnown), (asset): ChainCheck => {
    const { block, requests, reference } = asset;
    const onChain = compared(reference, subject, record);
    return {
      block,
      requests,
      supply: supplyOf(asset),
      reference: 'output' in reference ? { kind: reference.kind, output: reference.output } : reference,
      onChain,
      minted: mintedIn(asset, subject),
      decimals: decimalsOf(token, onChain),
      minting: isKnown ? byRecord : mintingBy(asset.policyScript, policy, slot),
      holder: holderOf(asset, slot),
      hasRecord: record ? true : isAnswered ? false : undefined,
    };
  });
}

function supplyOf({ supply }: AssetOnChain): ChainCheck['supply'] {
  if (supply === null) return null;
  const { records, ...rest } = supply;
  return rest;
}

/** Undefined unless there is a datum to decode, or a record whose datum is gone from the chain. */
function compared(reference: ReferenceNft, subject: Subject, record: ServiceRecord): OnChain | undefined {
  if (reference.kind === 'datum') return readOnChain(reference, subject, record);
  return reference.kind === 'not-there' && record ? goneFromChain(record) : undefined;
}

/** CIP-68 is read from the datum itself. */
function mintedIn({ supply }: AssetOnChain, subject: Subject): ChainCheck['minted'] {
  return Object.entries(supply?.records ?? {}).flatMap(([source, json]) => {
    const metadata = isSource(source) && source !== 'CIP_68' ? readJson(source, json, subject) : undefined;
    return metadata && isSource(source) ? [{ source, properties: listed(metadata) }] : [];
  });
}

/** The decimals of the registry where the card uses them; else those on the chain, newer than the service's copy. */
function decimalsOf(token: Token | undefined, onChain: OnChain | undefined): Sourced<number> | undefined {
  const stated = token?.decimals;
  if (stated?.source === 'CIP_26' || onChain?.kind !== 'read' || !onChain.isGenuine) return stated;
  return onChain.decimals === undefined ? undefined : { value: onChain.decimals, source: 'CIP_68' };
}

/** The verdict on a script of the provider: a minting script, or the script of an address. */
function mintingBy(script: ScriptOnChain | null, hash: string, slot: number): PolicyMinting {
  if (script?.kind === 'program') return { verdict: { kind: 'program' } };
  if (script?.kind !== 'native') return { verdict: { kind: 'unknown' } };
  return readMinting({ policy: hash, script: policyFromJson(script.json, hash), slot });
}

function holderOf({ holder }: AssetOnChain, slot: number): ChainCheck['holder'] {
  if (holder === null) return null;
  const { address, script } = holder;
  if (script === null) return { address, script };
  return { address, script: mintingBy(script, paymentScriptOf(address) ?? '', slot) };
}
