/** The service of a network, and the order in which it consults the standards. */
import type { Priority } from '../asset/standard.ts';
import type { Subject } from '../asset/subject.ts';
import type { NetworkId } from '../network/networks.ts';

export type Endpoint = {
  readonly network: NetworkId;
  readonly base: string;
  readonly priority: Priority;
};

export function endpointKey({ network, base, priority }: Endpoint): string {
  return [network, base, priority.join()].join('|');
}

export function subjectKey(endpoint: Endpoint, subject: Subject): string {
  return `${endpointKey(endpoint)}|${subject}`;
}
