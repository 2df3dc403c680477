/**
 * The promises of SECURITY.md: a statement of each, and the tests that prove it. `promises.test.ts` checks that the tests
 * exist; the table at the end of `npm test` shows their results.
 */

/** A test file, and parts of titles in it: every test that contains one of them is a proof. */
type Proofs = { readonly file: string; readonly titles: readonly string[] };
export type SecurityPromise = { readonly statement: string; readonly proofs: readonly Proofs[] };

const at = (file: string, ...titles: readonly string[]): Proofs => ({ file: `test/${file}`, titles });
const promise = (statement: string, ...proofs: readonly Proofs[]): SecurityPromise => ({ statement, proofs });

const KEYS = 'e2e/keys.spec.ts';
const FIREFOX_KEYS = 'e2e/firefox/keys.test.ts';
const ROUTER = 'messaging/router.test.ts';
const PAGES = 'hostile/pages.spec.ts';
const FLOODS = 'hostile/floods.spec.ts';
const FUZZ = 'hostile/fuzz.test.ts';
const BUILD = 'e2e/build.spec.ts';
const fuzzOf = (boundary: string) => at(FUZZ, boundary);

/** In the order of their numbers, from 1. */
export const PROMISES: readonly SecurityPromise[] = [
  promise(
    'a key appears only in the header to its own provider',
    at(KEYS, 'promise 1:'),
    at('hostile/key.spec.ts', 'promise 1:'),
    at('screens/transfer.test.ts', '(promise 1)'),
  ),
  promise(
    'no redirect is followed',
    at(KEYS, 'promise 2:'),
    at(FIREFOX_KEYS, 'promise 2:'),
    at('http/request.test.ts', 'is a failure, and its target gets no request'),
  ),
  promise(
    'a content script finds no plain key in any storage',
    at(KEYS, 'promise 3:'),
    at(FIREFOX_KEYS, 'promise 3:'),
  ),
  promise('no message of a content script changes or returns a key', at(KEYS, 'promise 4:')),
  promise(
    'a key of another network is refused; no text contains a key',
    at('screens/keys.test.ts', 'explains an invalid project ID'),
    at('chain/key-vault.test.ts', '(promise 5)'),
    at('chain/chain.test.ts', '(promise 5)'),
    at('messaging/protocol.test.ts', '(promise 5)'),
    at('settings/transfer.test.ts', 'contains nothing but settings'),
  ),
  promise(
    'arbitrary messages throw nothing and run nothing',
    at(ROUTER, '(promise 6)', 'of 10 MB, or 100,000 levels deep'),
  ),
  promise('only allowed senders get replies', at(ROUTER, '(promise 7)')),
  promise(
    'pages reach only card.html; no text is run, no HTML is set',
    at('hostile/static.test.ts', 'promise 8:'),

    at(BUILD, 'promise 8:', 'exposes only card.html', 'no way to set HTML'),
  ),
  promise('synthetic events send and open nothing', at(PAGES, 'promise 9:')),
  promise(
    'invented identifiers cost at most twenty batches a minute and 20 MB',
    at(FLOODS, 'promise 10:'),
    at('metadata/batcher.test.ts', 'limits batches'),
  ),
  promise('a thousand nodes a second cost at most 5 % of a core', at(FLOODS, 'promise 11:')),
  promise(
    'a card that the page changes or covers closes',
    at('hostile/card.spec.ts', 'promises 12 and 31:'),
    at('e2e/firefox/card.test.ts', 'promise 12:'),
    at(
      'detector/open-card.test.ts',
      'closes when the page %s it',
      'closes when its target is removed, even if pinned',
    ),
  ),
  promise('a page that breaks its own globals changes no result', at(PAGES, 'promise 13:')),
  promise(
    'the document is the same before and after a card, byte for byte',
    at('detector/detector-changes.test.ts', 'leaves the document as the page made it'),
    at('e2e/host-pages.spec.ts', 'the document is byte for byte the same as without the extension'),
    at('e2e/firefox/main-path.test.ts', 'leaves no trace'),
  ),
  promise(
    'scripts in metadata are shown as text',
    at('e2e/card.spec.ts', 'shows hostile metadata as text'),
    at('components/export/csv.test.ts', 'defuses'),
  ),
  promise(
    'an address is text, never a link',
    at('hostile/address.test.ts', 'promise 16:'),
    at('components/token/format.test.ts', 'the host of an address'),
  ),
  promise(
    'logos are checked by their bytes, small, and fetched only on request',
    at('logos/logo.test.ts', 'is decoded from', 'the limits of a logo'),
    at('logos/image-header.test.ts', 'an image header'),
    at(
      'logos/remote-logos.test.ts',
      'makes no request while remote logos are disabled',
      'checks the downloaded bytes',
    ),
    at('screens/options.test.ts', '(promise 17)'),
    fuzzOf('logos'),
  ),
  promise(
    'characters that reorder, hide or bury text are removed and reported',
    at('safe-text.test.ts', 'a deceptive text', 'a text in a real language', 'any text'),
    at('hostile/address.test.ts', 'promise 18:'),
  ),
  promise(
    'a response about another token is dropped',
    at('metadata/service.test.ts', 'gives the valid entries that were requested'),
    fuzzOf('service responses'),
  ),
  promise(
    'every refusal is respected, with every Retry-After',
    at('chain/cooldowns.test.ts', '(promise 20)'),
    at('metadata/service.test.ts', 'is `rate-limited`'),
  ),
  promise(
    'no server makes a request last over 10 s or read over 2 MB',
    at('screens/blocks.test.ts', 'promise 21:'),
    at('hostile/servers.test.ts', '(promise 21)'),
    at('metadata/faults-table.test.ts', 'to the user'),
    at('chain/latest-blocks.test.ts', '(promise 21)'),
  ),
  promise(
    'all tabs together send the provider at most five requests a second',
    at('http/token-bucket.test.ts', '(promise 22)'),
    at('chain/chain.test.ts', '(promise 22)'),
  ),
  promise(
    'one bad entry affects no other',
    at('metadata/service.test.ts', 'gives the valid entries that were requested'),
  ),
  promise(
    'offline, cached tokens are shown with their age',
    at('screens/popup.test.ts', 'from the cache, with its age'),
  ),
  promise(
    'a stopped worker loses nothing, and costs at most one more request',
    at(
      'e2e/pipeline.spec.ts',
      'before the first request',
      'while a batch is in flight',
      'while a hovered token is in flight',
    ),
    at('messaging/client.test.ts', 'retries when the worker'),
    at('storage/database.test.ts', 'atomic work'),
  ),
  promise(
    'after a reload of the extension, old scripts do nothing',
    at('detector/detector-changes.test.ts', 'stops without a trace when the extension is gone'),
    at('hostile/soak.spec.ts', 'promise 26:'),
  ),
  promise(
    'unknown or broken settings and cache entries are ignored',
    at('settings/settings.test.ts', 'are valid whatever was stored'),
    at('metadata/cache-entry.test.ts', 'is ignored when its'),
    at('chain/key-vault.test.ts', 'a tampered key'),
    fuzzOf('settings files'),
    fuzzOf('cache records'),
  ),
  promise(
    'the build has locked packages and the permissions of the README',
    at('hostile/static.test.ts', 'promise 28:'),
    at(BUILD, 'list the permissions of'),
  ),
  promise('the extension’s pages run only its own code', at(BUILD, 'promise 29:')),
  promise('no page reads a character of the card', at('hostile/card.spec.ts', 'promise 30:')),
  promise('no page changes what is seen of the card', at('hostile/card.spec.ts', 'promises 12 and 31:')),
  promise(
    'card.html shows nothing without a ticket for it',
    at('hostile/card-frame.spec.ts', 'promise 32:'),
    at('card/tickets.test.ts', 'refuses %s', 'refuses a ticket that was never issued'),
  ),
  promise(
    'the process of a page holds no record, label or note',
    at('hostile/card-frame.spec.ts', 'promise 33:'),
  ),
];
