/** The user's key for the chain query provider, and who may send which message. */
export const PROVIDER = `
lib/chain/key-vault.ts by test/chain
  key-to-other-origin: a key opens only for the origin that the user agreed to
  - return key.origin === origin ?
  + return origin !== '' ?
  key-seal-exportable: the key that encrypts cannot be exported
  - length: 256 }, false, usages)
  + length: 256 }, true, usages)
  key-seal-unbound: the ciphertext is bound to its origin
  - const boundTo = (network: NetworkId, origin: string) =>
  + const boundTo = (network: NetworkId, _: string, origin = '') =>
  storage-open-to-pages: the storage is closed to content scripts
  - area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
  + undefined
lib/chain/project-id.ts by test/chain
  key-of-other-network: a key of another network is refused
  - if (of !== network) return { ok: false, refusal: { kind: 'wrong-network', of } };
lib/chain/blockfrost/client.ts by test/chain
  key-of-mainnet: a request carries the key of its network
  - await keys.open(network, new URL(base).origin)
  + await keys.open('mainnet', new URL(base).origin)
  key-replaced-meanwhile: a request that waited for its turn uses the current key
  - if (version !== keyVersion(network)) return get(
  + if (version > keyVersion(network)) return get(
  provider-cooldown-ignored: no request is sent during a cooldown
  - if (cooldown !== undefined) return failed(cooldown);
lib/chain/cooldowns.ts by test/chain
  ban-ended-by-key: another key does not end a ban
  - if (kind !== 'banned' && kind !== 'rate-limited') await
  + await
lib/chain/create-chain.ts by test/chain
  provider-rate: five requests a second at most are sent to the provider
  - REQUESTS_PER_SECOND = 5
  + REQUESTS_PER_SECOND = 10
lib/messaging/router.ts by test/messaging
  sender-other-extension: messages of other extensions are refused
  - if (id !== ownId || url === undefined)
  + if (url === undefined)
  sender-any-site: messages are accepted from allowed sites only
  - && (await isSite(address)) ?
  + ?
  sender-any-message: a content script cannot send what only extension pages may
  - if (!protocol[name].from.some((allowed) => allowed === sender)) return undefined;
  message-of-prototype: a message named toString runs no handler
  - return Object.hasOwn(protocol, name);
  + return name in protocol;
  message-unchecked: an invalid request runs no handler
  - if (!request.success) return undefined;
  + if (!request.success) request.data = envelope.data.request as never;
entrypoints/background/settings.ts by test/screens
  added-site-without-permission: messages from an added site are accepted only while its host is permitted
  - !== undefined && mayReach(url);
  + !== undefined;
`;
