/** One valid request of every message. */
import type { MessageName, RequestOf } from '../../lib/messaging/protocol.ts';
import { TOKENS } from '../data/index.ts';

const { subject, fingerprint } = TOKENS.fernwood;
const network = 'mainnet';
const ofPolicy = { kind: 'policy', policy: TOKENS.hollow.policy } as const;
const ofSubject = { kind: 'subject', subject } as const;
const ofFingerprint = { kind: 'fingerprint', fingerprint } as const;
const url = 'https://cardanoscan.io/tokens';

export const REQUESTS: { readonly [M in MessageName]: RequestOf<M> } = {
  'tokens.list': { network, identifiers: [ofSubject, ofPolicy, ofFingerprint] },
  'page.look': { url, blocks: [`<p>${fingerprint}</p>`, '<p></p>'], found: 12 },
  'card.point': { url, block: `<p>${fingerprint}</p>`, at: 3, element: 0, neighbours: [subject] },
  'tokens.search': { network, text: 'fern' },
  'token.check': { network, subject },
  'page.settings': {},
  'storage.status': {},
  'storage.clear': {},
  'token.logo': { network: 'preprod', subject },
  'token.view': { network, identifier: ofSubject },
  blocks: { network },
  'connection.set': { network, kind: 'blockfrost', address: 'https://me:pass@node.example', key: 'token' },
  'connection.clear': { network },
  'connection.status': { network },
  'connection.test': { network, service: 'metadata' },
};

export const MESSAGE_NAMES = Object.keys(REQUESTS) as readonly MessageName[];
