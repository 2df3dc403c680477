/** One sound request of every message, for the tests of the table and of its door. */
import type { MessageName, RequestOf } from '../../lib/messages/protocol.ts';
import { TOKENS } from '../data/index.ts';

const { subject, fingerprint } = TOKENS.fernwood;

export const REQUESTS: { readonly [M in MessageName]: RequestOf<M> } = {
  'token.lookup': {
    network: 'mainnet',
    identifiers: [
      { kind: 'subject', subject },
      { kind: 'policy', policy: TOKENS.hollow.policy },
      { kind: 'fingerprint', fingerprint },
    ],
    urgency: 'visible',
  },
  'policy.tokens': { network: 'mainnet', policy: TOKENS.hollow.policy },
  'token.proof': { network: 'mainnet', subject },
  'page.count': { count: 12 },
  'language.words': {},
  'cache.status': {},
  'cache.clear': {},
  'list.status': {},
  'list.renew': {},
  'token.logo': { network: 'preprod', subject },
  'token.details': { network: 'mainnet', subject, priority: 'CIP_26' },
  'chain.latest': { networks: ['mainnet', 'preprod', 'preview'] },
  'key.set': { network: 'preview', projectId: 'preview0123456789', session: false },
  'key.approve': { network: 'mainnet' },
  'key.keep': { network: 'mainnet', session: true },
  'key.clear': { network: 'mainnet' },
  'key.status': { network: 'mainnet' },
  'key.test': { network: 'mainnet' },
  'service.test': { network: 'preprod' },
};

const NAMES: { readonly [M in MessageName]: M } = {
  'token.lookup': 'token.lookup',
  'policy.tokens': 'policy.tokens',
  'token.proof': 'token.proof',
  'page.count': 'page.count',
  'language.words': 'language.words',
  'cache.status': 'cache.status',
  'cache.clear': 'cache.clear',
  'list.status': 'list.status',
  'list.renew': 'list.renew',
  'token.logo': 'token.logo',
  'token.details': 'token.details',
  'chain.latest': 'chain.latest',
  'key.set': 'key.set',
  'key.approve': 'key.approve',
  'key.keep': 'key.keep',
  'key.clear': 'key.clear',
  'key.status': 'key.status',
  'key.test': 'key.test',
  'service.test': 'service.test',
};
export const MESSAGE_NAMES: readonly MessageName[] = Object.values(NAMES);
