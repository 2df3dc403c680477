/** The user's key for the chain query provider, and who may send which message. */
import { mutationsOf } from '../mutation.ts';

const TESTS = ['test/provider'];

export const PROVIDER = [
  ...mutationsOf('lib/provider/keys.ts', TESTS, {
    'key-to-other-origin': {
      breaks: 'a key is given out for the one origin that the user agreed to',
      from: 'return unsealed.origin === origin\n',
      to: "return origin !== ''\n",
    },
    'key-seal-exportable': {
      breaks: 'the key that seals cannot be exported',
      from: 'length: 256 }, false, usages)',
      to: 'length: 256 }, true, usages)',
    },
    'key-seal-unbound': {
      breaks: 'the seal binds the origin: what is written over it in the storage opens nothing',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code.
      from: 'new TextEncoder().encode(`${network} ${origin}`)',
      to: 'new TextEncoder().encode(network)',
    },
    'storage-open-to-pages': {
      breaks: 'the storage is closed to content scripts',
      from: "area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })",
      to: 'undefined',
    },
  }),
  ...mutationsOf('lib/provider/project-id.ts', TESTS, {
    'key-of-other-network': {
      breaks: 'a key of another network is refused',
      from: "if (of !== network) return { ok: false, refusal: { kind: 'wrong-network', of } };",
      to: '',
    },
  }),
  ...mutationsOf('lib/provider/client.ts', TESTS, {
    'key-asked-for-mainnet': {
      breaks: 'a request carries the key of its own network',
      from: 'await keys.open(network, new URL(base).origin)',
      to: "await keys.open('mainnet', new URL(base).origin)",
    },
    'key-replaced-meanwhile': {
      breaks: 'a request that waited for its turn goes with the key that is set by then',
      from: 'if (born !== generationOf(network)) return read(',
      to: 'if (born > generationOf(network)) return read(',
    },
    'provider-silence-unheard': {
      breaks: 'nothing is asked of a provider that has told us to wait',
      from: 'if (silence !== undefined) return failed(silence);',
      to: '',
    },
  }),
  ...mutationsOf('lib/provider/silences.ts', TESTS, {
    'ban-ended-by-key': {
      breaks: 'another key does not end a ban',
      from: "if (kind !== 'banned' && kind !== 'rate-limited') await",
      to: 'await',
    },
  }),
  ...mutationsOf('lib/provider/chain.ts', TESTS, {
    'provider-rate': {
      breaks: 'the provider is asked five times a second at most',
      from: 'REQUESTS_A_SECOND = 5',
      to: 'REQUESTS_A_SECOND = 10',
    },
  }),
  ...mutationsOf('lib/messages/router.ts', ['test/messages'], {
    'sender-other-extension': {
      breaks: 'messages of other extensions are not heard',
      from: 'if (id !== ownId || url === undefined)',
      to: 'if (url === undefined)',
    },
    'sender-any-site': {
      breaks: 'messages are heard from the sites that are allowed, and no others',
      from: ' && (await isSite(from)) ?',
      to: ' ?',
    },
    'sender-any-message': {
      breaks: 'a content script cannot send what only our own pages may',
      from: 'if (!protocol[name].from.some((allowed) => allowed === speaker)) return undefined;',
      to: '',
    },
    'message-of-prototype': {
      breaks: 'a message called `toString` runs nothing',
      from: 'return Object.hasOwn(protocol, name);',
      to: 'return name in protocol;',
    },
    'message-unchecked': {
      breaks: 'a request of another form than its message’s runs nothing',
      from: 'return request.success ? run(name, request.data, whose, sender.frameId) : undefined;',
      to: 'return run(name, envelope.data.request as never, whose, sender.frameId);',
    },
  }),
  ...mutationsOf('entrypoints/background/index.ts', ['test/views'], {
    'site-heard-without-permission': {
      breaks: 'a site of the user’s own is heard only while the browser lets the extension there',
      from: ' && mayReach(url)),',
      to: '),',
    },
  }),
];
