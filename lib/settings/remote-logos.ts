/** The hosts of external logos, which are fetched only where the user allows it. */
import { ARWEAVE } from '../network/gateways.ts';
import { hostPatternOf } from './address.ts';

/** Match patterns for the permission. */
export function remoteLogoPatterns(ipfsGateway: string): readonly string[] {
  return [ipfsGateway, ARWEAVE].map((address) => hostPatternOf(new URL(address)));
}
