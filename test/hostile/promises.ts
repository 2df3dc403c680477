/**
 * The promises of SECURITY.md: what each says, and where it is proven. `promises.test.ts` sees that each named test is
 * there; the table at the end of `npm test` says what became of them in that run.
 */

/** A file, and parts of titles in it: every test whose title holds one of them is a proof. */
type Place = { readonly file: string; readonly titles: readonly string[] };
export type Promised = {
  readonly says: string;
  readonly proofs: readonly Place[];
};

const at = (file: string, ...titles: readonly string[]): Place => ({ file: `test/${file}`, titles });

const KEYS = 'e2e/keys.spec.ts';
const FIREFOX_KEYS = 'e2e/firefox/keys.test.ts';
const ROUTER = 'messaging/router.test.ts';
const PAGES = 'hostile/pages.spec.ts';
const FLOODS = 'hostile/floods.spec.ts';
const FUZZ = 'hostile/fuzz.test.ts';
const SHIPPED = 'hostile/shipped.spec.ts';
const BUILD = 'e2e/build.spec.ts';
const fuzzOf = (border: string) => at(FUZZ, border);

/** In the order of their numbers, from 1. */
export const PROMISES: readonly Promised[] = [
  {
    says: 'a key shows nowhere but in the header to its own provider',
    proofs: [
      at(KEYS, 'promise 1:'),
      at('hostile/key.spec.ts', 'promise 1:'),
      at('screens/transfer.test.ts', '(promise 1)'),
    ],
  },
  {
    says: 'no redirect takes a header elsewhere',
    proofs: [
      at(KEYS, 'promise 2:'),
      at(FIREFOX_KEYS, 'promise 2:'),
      at('http/request.test.ts', 'is a failure, and its target gets no request'),
    ],
  },
  {
    says: 'a content script finds no plain key in any storage',
    proofs: [at(KEYS, 'promise 3:'), at(FIREFOX_KEYS, 'promise 3:')],
  },
  {
    says: 'no message of a content script changes or returns a key',
    proofs: [at(KEYS, 'promise 4:')],
  },
  {
    says: 'a key of another network is refused; no text holds a key',
    proofs: [
      at('screens/keys.test.ts', 'is refused in words, without a request'),
      at('chain/key-vault.test.ts', '(promise 5)'),
      at('chain/chain.test.ts', '(promise 5)'),
      at('messaging/protocol.test.ts', '(promise 5)'),
      at('settings/transfer.test.ts', 'holds nothing but settings'),
    ],
  },
  {
    says: 'arbitrary messages throw nothing and run nothing',
    proofs: [at(ROUTER, '(promise 6)', 'of 10 MB, or 100,000 deep')],
  },
  { says: 'only the allowed senders are heard', proofs: [at(ROUTER, '(promise 7)')] },
  {
    says: 'no door for pages, no text that runs, no HTML that is set',
    proofs: [
      at('hostile/static.test.ts', 'promise 8:'),
      at(SHIPPED, 'promise 8:'),
      at(BUILD, 'opens no door to pages', 'no way to set HTML'),
    ],
  },
  { says: 'synthetic events send and open nothing', proofs: [at(PAGES, 'promise 9:')] },
  {
    says: 'made-up ids cost twenty batches a minute and 20 MB at most',
    proofs: [
      at(FLOODS, 'promise 10:'),
      at('metadata/batcher.test.ts', 'of batches is told how long to wait', 'has 600 requests a minute'),
    ],
  },
  {
    says: 'a thousand nodes a second add 5 % of a core at most',
    proofs: [at(FLOODS, 'promise 11:')],
  },
  {
    says: 'a card that the page touches or covers closes',
    proofs: [
      at('hostile/card.spec.ts', 'promises 12 and 31:'),
      at('e2e/firefox/card.test.ts', 'promise 12:'),
      at(
        'detector/open-card.test.ts',
        'closes when the page %s it',
        'closes when its target is removed, even if pinned',
      ),
    ],
  },
  {
    says: 'a page that breaks its own world changes no result',
    proofs: [at(PAGES, 'promise 13:')],
  },
  {
    says: 'the document is byte for byte as it was',
    proofs: [
      at('detector/detector-changes.test.ts', 'leaves the document as the page made it'),
      at('e2e/living-pages.spec.ts', 'the document is byte for byte what it is without us'),
      at('e2e/firefox/main-path.test.ts', 'leaves nothing behind'),
    ],
  },
  {
    says: 'scripts in metadata are shown as text',
    proofs: [
      at('e2e/hover.spec.ts', 'hostile metadata is shown as text'),
      at('components/export/csv.test.ts', 'defuses'),
    ],
  },
  {
    says: 'an address is text; only a sound https one is offered',
    proofs: [
      at('hostile/address.test.ts', 'promise 16:'),
      at('components/token/format.test.ts', 'the host of an address'),
    ],
  },
  {
    says: 'logos are what their bytes are, small, and never fetched unasked',
    proofs: [
      at('logos/logo.test.ts', 'is read from', 'the limits of a logo'),
      at('logos/image-header.test.ts', 'an image header'),
      at('logos/remote-logos.test.ts', 'makes no request at all while that is off', 'is what its bytes are'),
      at('screens/options.test.ts', '(promise 17)'),
      fuzzOf('logos'),
    ],
  },
  {
    says: 'what would reorder, hide or bury text is taken out and said',
    proofs: [
      at('safe-text.test.ts', 'a text that would deceive', 'a text that people write', 'any text'),
      at('hostile/address.test.ts', 'promise 18:'),
    ],
  },
  {
    says: 'an answer that was not asked for is dropped',
    proofs: [
      at('metadata/service.test.ts', 'gives the good entries among those that are bad'),
      fuzzOf('service answers'),
    ],
  },
  {
    says: 'every status is understood, with every Retry-After',
    proofs: [
      at('chain/cooldowns.test.ts', '(promise 20)'),
      at('metadata/service.test.ts', 'says how long to wait'),
    ],
  },
  {
    says: 'no server makes us hang, or read more than 2 MB',
    proofs: [
      at('screens/blocks.test.ts', 'promise 21:'),
      at('hostile/servers.test.ts', '(promise 21)'),
      at('metadata/faults-table.test.ts', 'the user is told truly'),
      at('chain/latest-blocks.test.ts', '(promise 21)'),
    ],
  },
  {
    says: 'the provider is asked five times a second at most by all',
    proofs: [at('http/token-bucket.test.ts', '(promise 22)'), at('chain/chain.test.ts', '(promise 22)')],
  },
  {
    says: '7 good entries among 93 bad ones are shown',
    proofs: [at('metadata/service.test.ts', 'gives the good entries among those that are bad')],
  },
  {
    says: 'offline, what is known is shown with its age',
    proofs: [at('screens/popup.test.ts', 'shown with its age while the service cannot be reached')],
  },
  {
    says: 'a worker that is stopped loses nothing and asks once more at most',
    proofs: [
      at(
        'e2e/pipeline.spec.ts',
        'before anything is asked',
        'when a batch has come to the service',
        'when what is pointed at has come',
      ),
      at('messaging/client.test.ts', 'has stopped while it worked'),
      at('storage/database.test.ts', 'atomic work'),
    ],
  },
  {
    says: 'an extension that is reloaded leaves silent scripts and one set of listeners',
    proofs: [
      at('detector/detector-changes.test.ts', 'stops without a trace when the extension is gone'),
      at('hostile/soak.spec.ts', 'promise 26:'),
    ],
  },
  {
    says: 'a record of any earlier version, or broken, is set aside',
    proofs: [
      at('settings/settings.test.ts', 'are sound whatever was stored'),
      at('metadata/cache-entry.test.ts', 'is nothing where its'),
      at('chain/key-vault.test.ts', 'a tampered key'),
      fuzzOf('settings files'),
      fuzzOf('cache records'),
    ],
  },
  {
    says: 'the build is what the sources and the README say',
    proofs: [at('hostile/static.test.ts', 'promise 28:'), at(BUILD, 'the README lists what')],
  },
  {
    says: 'the pages’ own policy is as promised',
    proofs: [at(SHIPPED, 'promise 29:')],
  },
  {
    says: 'no page reads a character of the card',
    proofs: [at('hostile/card.spec.ts', 'promise 30:')],
  },
  {
    says: 'no page changes what is seen of the card',
    proofs: [at('hostile/card.spec.ts', 'promises 12 and 31:')],
  },
  {
    says: 'the card’s page serves nobody without a ticket of its own',
    proofs: [
      at('hostile/card-frame.spec.ts', 'promise 32:'),
      at('card/tickets.test.ts', 'refuses %s', 'refuses what was never issued'),
    ],
  },
  {
    says: 'the process of a page holds no record, label or note',
    proofs: [at('hostile/card-frame.spec.ts', 'promise 33:')],
  },
];
