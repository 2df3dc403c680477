/** From where pictures are fetched that neither standard holds itself, once the user wants them. */
import { ARWEAVE } from '../network/gateways.ts';
import { hostPatternOf } from './address.ts';

/** Match patterns of the hosts, for the browser's permission. */
export function remoteLogoPatterns(ipfsGateway: string): readonly string[] {
  return [ipfsGateway, ARWEAVE].map((address) => hostPatternOf(new URL(address)));
}
