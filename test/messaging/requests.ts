/** One valid request of every message. */
import type { MessageName, RequestOf } from '../../lib/messaging/protocol.ts';
import { addressesOf } from '../../lib/settings/approved-addresses.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { TOKENS } from '../data/index.ts';

const { subject, fingerprint } = TOKENS.fernwood;
const { policy } = TOKENS.hollow;
const network = 'mainnet';
const ofSubject = { kind: 'subject', subject } as const;
const ofFingerprint = { kind: 'fingerprint', fingerprint } as const;
const url = 'https://cardanoscan.io/tokens';
const written = subject.toUpperCase();
const provider = { kind: 'demeter', address: 'https://provider.example/api/v0' } as const;
const change = { of: 'metadataAddress', network: 'preview', from: '', to: 'https://tokens.example' } as const;

export const REQUESTS: { readonly [M in MessageName]: RequestOf<M> } = {
  'token.lookup': {
    ...{ network, urgency: 'visible' },
    identifiers: [ofSubject, { ...ofSubject, written }, { kind: 'policy', policy }, ofFingerprint],
  },
  'page.look': { url, blocks: [`<p>${fingerprint}</p>`, '<p></p>'] },
  'card.point': { url, block: `<p>${fingerprint}</p>`, at: 3, element: 0, page: [subject] },
  'tokens.logos': { network, subjects: [subject] },
  'tokens.search': { network, text: 'fern' },
  'policy.tokens': { network, policy },
  'token.chain': { network, subject, withScript: true },
  'page.count': { count: 12 },
  'page.settings': {},
  'storage.status': {},
  'storage.clear': {},
  'tokens.marks': { network, identifiers: [ofSubject] },
  'token.logo': { network: 'preprod', subject },
  'token.details': { network, subject, priority: 'CIP_26,CIP_68' },
  'chain.latest': { networks: ['mainnet', 'preprod', 'preview'] },
  'key.set': { network: 'preview', key: 'dmtr0123456789', to: provider, session: false },
  'key.approve': { network },
  'key.clear': { network },
  'key.status': { network },
  'provider.test': { network },
  'addresses.read': {},
  'addresses.approve': { changes: [change] },
  'addresses.approveAll': addressesOf(DEFAULT_SETTINGS),
  'service.test': { address: 'https://tokens.example' },
  'service.budget': { network },
};

export const MESSAGE_NAMES = Object.keys(REQUESTS) as readonly MessageName[];
