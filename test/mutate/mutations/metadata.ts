/** Records of the metadata service: cache, pictures, names; what is fetched from elsewhere. */
import { mutationsOf } from '../mutation.ts';

const TESTS = ['test/metadata'];

export const METADATA = [
  ...mutationsOf('lib/metadata/kept.ts', TESTS, [
    {
      name: 'absence-shown-when-old',
      breaks: 'that a token is not registered is not said from an old answer',
      from: "return outcome.kind === 'found' ? 'stale' : 'spent';",
      to: "return 'stale';",
    },
    {
      name: 'answer-from-the-future',
      breaks: 'a clock that was set back makes no answer fresh for longer',
      from: 'if (age >= 0 && age <',
      to: 'if (age <',
    },
    {
      name: 'absence-kept-a-day',
      breaks: 'a token that was registered just now is found within 15 minutes',
      from: 'ABSENT_FRESH_MS = 15 * 60_000',
      to: 'ABSENT_FRESH_MS = 15 * 3_600_000',
    },
  ]),
  ...mutationsOf('lib/metadata/cache.ts', TESTS, [
    {
      name: 'cache-without-bound',
      breaks: 'the cache of tokens has a bound',
      from: 'if (count > bounds.tokens)',
      to: 'if (count > 100 * bounds.tokens)',
    },
    {
      name: 'cache-of-other-service',
      breaks: 'an answer of another service is not shown as one of this service',
      from: 'record?.place === name ?',
      to: 'record ?',
    },
    {
      name: 'cache-logo-bytes',
      breaks: 'the cache of logos has a bound in bytes',
      from: 'if (sum > bounds.logoBytes)',
      to: 'if (sum > 100 * bounds.logoBytes)',
    },
  ]),
  ...mutationsOf('lib/metadata/shelf.ts', TESTS, [
    {
      name: 'logo-kept-for-good',
      breaks: 'a logo is fetched anew after a week',
      from: 'at <= now() && now() - at <',
      to: 'at <= now() && 0 <',
    },
  ]),
  ...mutationsOf('lib/metadata/details.ts', TESTS, [
    {
      name: 'record-never-renewed',
      breaks: 'a record that is old is asked for anew while it is shown',
      from: "renew({ ...wanted, purpose: 'renewal' });",
      to: '',
    },
    {
      name: 'record-with-huge-logo',
      breaks: 'a record is shown even where its logo is beyond any bound',
      from: "answer.failure.kind === 'too-large' && logo === undefined",
      to: "answer.failure.kind === 'abandoned' && logo === undefined",
    },
  ]),
  ...mutationsOf('lib/metadata/logo.ts', TESTS, [
    {
      name: 'logo-bytes',
      breaks: 'a logo above the limit in bytes is not shown',
      from: 'if (bytes.byteLength > BYTES_AT_MOST[source])',
      to: 'if (bytes.byteLength < 0)',
    },
    {
      name: 'logo-pixels',
      breaks: 'a logo that is too wide is not decoded',
      from: 'header.width > PIXELS_AT_MOST || ',
      to: '',
    },
    {
      name: 'logo-type-claimed',
      breaks: 'a logo has the type that its bytes say',
      from: 'type: header.type,',
      to: "type: 'image/png',",
    },
  ]),
  ...mutationsOf('lib/metadata/image.ts', TESTS, [
    {
      name: 'image-animated-size',
      breaks: 'the size of a GIF is that of its largest frame',
      from: 'width: Math.max(width, right)',
      to: 'width',
    },
    {
      name: 'image-magic',
      breaks: 'a JPEG is one by its first bytes, whatever it is called',
      from: '[0xff, 0xd8, 0xff]',
      to: '[0xff]',
    },
  ]),
  ...mutationsOf('lib/metadata/remote-logos.ts', TESTS, [
    {
      name: 'remote-logo-unwanted',
      breaks: 'no logo is fetched from elsewhere while the user has not turned that on',
      from: 'if (through === undefined) return logo;',
      to: '',
    },
    {
      name: 'remote-logo-unasked',
      breaks: 'no logo is fetched ahead: only of a token that somebody looks at',
      from: 'if (!ask) return logo;',
      to: '',
    },
  ]),
  ...mutationsOf('lib/metadata/remote-address.ts', TESTS, [
    {
      name: 'remote-path-escapes',
      breaks: 'a recorded path cannot leave its content ID',
      from: 'if (/^\\.{0,2}$|[/\\\\\\p{C}]|%[0-9a-f]{2}/iu.test(name)) return undefined;',
      to: '',
    },
    {
      name: 'remote-credentials',
      breaks: 'a recorded address with a password in it is not asked',
      from: "if (url.username !== '' || url.password !== '') return undefined;",
      to: '',
    },
  ]),
  ...mutationsOf('lib/metadata/name-match.ts', TESTS, [
    {
      name: 'name-ada',
      breaks: 'ada is never taken for a token',
      from: 'if (readings.some(namesAda)) return undefined;',
      to: '',
    },
    {
      name: 'name-ellipsis-for-nothing',
      breaks: 'an ellipsis stands for one character at least',
      from: 'word.length > before.length + behind.length',
      to: 'word.length >= before.length + behind.length',
    },
  ]),
  ...mutationsOf('lib/metadata/schema.ts', TESTS, [
    {
      name: 'decimals-any-number',
      breaks: 'decimals are whole numbers from 0 to 255',
      from: 'z.int().check(z.minimum(0), z.maximum(255))',
      to: 'z.number()',
    },
  ]),
  ...mutationsOf('lib/metadata/service.ts', TESTS, [
    {
      name: 'answer-not-asked-for',
      breaks: 'an entry of a batch that was not asked for is dropped',
      from: 'if (entry !== undefined && asked.has(entry.subject))',
      to: 'if (entry !== undefined)',
    },
    {
      name: 'answer-for-another',
      breaks: 'an answer for another subject is dropped',
      from: 'found: entry.subject === subject ? entry : undefined',
      to: 'found: entry',
    },
  ]),
];
