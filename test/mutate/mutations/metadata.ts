/** Records of the metadata service: cache, pictures, names; what is fetched from elsewhere. */
import { mutationsOf } from '../mutation.ts';

const TESTS = ['test/metadata'];

export const METADATA = [
  ...mutationsOf('lib/metadata/kept.ts', TESTS, {
    'absence-shown-when-old': {
      breaks: 'that a token is not registered is not said from an old answer',
      from: "return outcome.kind === 'found' ? 'stale' : 'spent';",
      to: "return 'stale';",
    },
  }),
  ...mutationsOf('lib/metadata/cache.ts', TESTS, {
    'cache-without-bound': {
      breaks: 'the cache of tokens has a bound',
      from: 'if (count > bounds.tokens)',
      to: 'if (count > 100 * bounds.tokens)',
    },
    'cache-of-other-service': {
      breaks: 'an answer of another service is not shown as one of this service',
      from: 'record?.place === name ?',
      to: 'record ?',
    },
  }),
  ...mutationsOf('lib/metadata/details.ts', TESTS, {
    'record-never-renewed': {
      breaks: 'a record that is old is asked for anew while it is shown',
      from: "renew({ ...wanted, purpose: 'renewal' });",
      to: '',
    },
  }),
  ...mutationsOf('lib/metadata/logo.ts', TESTS, {
    'logo-bytes': {
      breaks: 'a logo above the limit in bytes is not shown',
      from: 'if (bytes.byteLength > BYTES_AT_MOST[source])',
      to: 'if (bytes.byteLength < 0)',
    },
    'logo-type-claimed': {
      breaks: 'a logo has the type that its bytes say',
      from: 'type: header.type,',
      to: "type: 'image/png',",
    },
  }),
  ...mutationsOf('lib/metadata/image.ts', TESTS, {
    'image-magic': {
      breaks: 'a JPEG is one by its first bytes, whatever it is called',
      from: '[0xff, 0xd8, 0xff]',
      to: '[0xff]',
    },
  }),
  ...mutationsOf('lib/metadata/remote-logos.ts', TESTS, {
    'remote-logo-unwanted': {
      breaks: 'no logo is fetched from elsewhere while the user has not turned that on',
      from: 'if (through === undefined) return logo;',
      to: '',
    },
  }),
  ...mutationsOf('lib/metadata/remote-address.ts', TESTS, {
    'remote-path-escapes': {
      breaks: 'a recorded path cannot leave its content ID',
      from: 'if (/^\\.{0,2}$|[/\\\\\\p{C}]|%[0-9a-f]{2}/iu.test(name)) return undefined;',
      to: '',
    },
  }),
  ...mutationsOf('lib/metadata/name-match.ts', TESTS, {
    'name-ada': {
      breaks: 'ada is never taken for a token',
      from: 'if (readings.some(namesAda)) return undefined;',
      to: '',
    },
  }),
  ...mutationsOf('lib/metadata/service.ts', TESTS, {
    'answer-not-asked-for': {
      breaks: 'an entry of a batch that was not asked for is dropped',
      from: 'if (entry !== undefined && asked.has(entry.subject))',
      to: 'if (entry !== undefined)',
    },
  }),
];
