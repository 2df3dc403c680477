/** The service of a network, and the order in which it consults the standards. */
import type { Priority } from '../asset/standard.ts';
import type { Subject } from '../asset/subject.ts';
import type { MetadataApiId } from '../network/metadata-apis.ts';
import type { NetworkId } from '../network/networks.ts';

/** `api`: of the service; undefined for a file. */
export type Endpoint = {
  readonly network: NetworkId;
  readonly base: string;
  readonly priority: Priority;
  readonly api?: MetadataApiId | undefined;
};

export function endpointKey({ network, base, priority, api }: Endpoint): string {
  return [network, base, priority.join(), api].join('|');
}

export function subjectKey(endpoint: Endpoint, subject: Subject): string {
  return `${endpointKey(endpoint)}|${subject}`;
}
