/** The user's key for the chain query provider, and who may send which message. */
export const PROVIDER = `
lib/chain/key-vault.ts by test/chain
  key-to-other-origin: a key is given out for the one origin that the user agreed to
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
  key-of-mainnet: a request carries the key of its own network
  - await keys.open(network, new URL(base).origin)
  + await keys.open('mainnet', new URL(base).origin)
  key-replaced-meanwhile: a request that waited for its turn goes with the key that is set by then
  - if (version !== keyVersion(network)) return get(
  + if (version > keyVersion(network)) return get(
  provider-cooldown-ignored: no request is sent during a cooldown
  - if (cooldown !== undefined) return failed(cooldown);
lib/chain/cooldowns.ts by test/chain
  ban-ended-by-key: another key does not end a ban
  - if (kind !== 'banned' && kind !== 'rate-limited') await
  + await
lib/chain/create-chain.ts by test/chain
  provider-rate: the provider is sent five requests a second at most
  - REQUESTS_PER_SECOND = 5
  + REQUESTS_PER_SECOND = 10
lib/messaging/router.ts by test/messaging
  sender-other-extension: messages of other extensions are not heard
  - if (id !== ownId || url === undefined)
  + if (url === undefined)
  sender-any-site: messages are heard from the sites that are allowed, and no others
  - && (await isSite(from)) ?
  + ?
  sender-any-message: a content script cannot send what only our own pages may
  - if (!protocol[name].from.some((allowed) => allowed === speaker)) return undefined;
  message-of-prototype: a message called toString runs nothing
  - return Object.hasOwn(protocol, name);
  + return name in protocol;
  message-unchecked: a request of another form than its message’s runs nothing
  - return request.success ? run(name, request.data, whose, sender.frameId) : undefined;
  + return run(name, envelope.data.request as never, whose, sender.frameId);
entrypoints/background/index.ts by test/screens
  site-heard-without-permission: a site of the user’s own is heard only while it is allowed
  - && mayReach(url)),
  + ),
`;
