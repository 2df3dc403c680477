/** One valid request of every message. */
import type { MessageName, RequestOf } from '../../lib/messaging/protocol.ts';
import { addressesOf } from '../../lib/settings/approved-addresses.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { TOKENS } from '../data/index.ts';

const { subject, fingerprint } = TOKENS.fernwood;

export const REQUESTS: { readonly [M in MessageName]: RequestOf<M> } = {
  'token.lookup': {
    network: 'mainnet',
    identifiers: [
      { kind: 'subject', subject },
      { kind: 'subject', subject, written: subject.toUpperCase() },
      { kind: 'policy', policy: TOKENS.hollow.policy },
      { kind: 'fingerprint', fingerprint },
    ],
    urgency: 'visible',
  },
  'tokens.resolve': {
    network: 'mainnet',
    identifiers: [{ kind: 'fingerprint', fingerprint }],
    proofInputs: { fingerprints: [], policies: [], subjects: [subject] },
    about: { kind: 'transaction', id: 'ab'.repeat(32) },
  },
  'card.open': {
    network: 'mainnet',
    identifier: { kind: 'subject', subject },
    unexplained: true,
    matched: 'row',
    neighbours: [TOKENS.mica.subject],
  },
  'card.content': { ticket: 'c0ffee', part: 'record' },
  'token.match': {
    network: 'mainnet',
    text: '+1,234.56 FERNW',
    among: [
      { kind: 'subject', subject },
      { kind: 'fingerprint', fingerprint },
    ],
  },
  'tokens.logos': { network: 'mainnet', subjects: [subject] },
  'tokens.search': { network: 'mainnet', text: 'fern' },
  'policy.tokens': { network: 'mainnet', policy: TOKENS.hollow.policy },
  'token.chain': { network: 'mainnet', subject, withScript: true },
  'policy.royalties': { network: 'mainnet', policy: TOKENS.hollow.policy, number: 2 },
  'page.count': { count: 12 },
  'page.settings': {},
  'storage.status': {},
  'storage.clear': { what: 'all' },
  'fingerprints.known': { fingerprints: [fingerprint] },
  'list.status': {},
  'list.renew': {},
  'lists.status': {},
  'lists.renew': { id: 'own Treasury', from: { address: 'https://lists.example/a?token=1' } },
  'lists.marks': { network: 'mainnet', identifiers: [{ kind: 'subject', subject }] },
  'token.logo': { network: 'preprod', subject },
  'token.details': { network: 'mainnet', subject, priority: 'CIP_26' },
  'chain.latest': { networks: ['mainnet', 'preprod', 'preview'] },
  'key.set': {
    network: 'preview',
    key: 'dmtr0123456789',
    to: { kind: 'demeter', address: 'https://provider.example/api/v0' },
    session: false,
  },
  'key.approve': { network: 'mainnet' },
  'key.clear': { network: 'mainnet' },
  'key.status': { network: 'mainnet' },
  'provider.test': { network: 'mainnet' },
  'addresses.read': {},
  'addresses.approve': {
    changes: [{ of: 'metadataAddress', network: 'preview', from: '', to: 'https://tokens.example' }],
  },
  'addresses.approveAll': addressesOf(DEFAULT_SETTINGS),
  'service.test': { address: 'https://tokens.example' },
  'service.budget': { network: 'mainnet' },
};

export const MESSAGE_NAMES = Object.keys(REQUESTS) as readonly MessageName[];
