/** Records of the metadata service: cache, pictures, names; what is fetched from elsewhere. */
export const METADATA = String.raw`
lib/metadata/cache-entry.ts by test/metadata
  absence-shown-when-old: that a token is not registered is not said from an old answer
  - return outcome.kind === 'found' ? 'stale' : 'spent';
  + return 'stale';
lib/metadata/token-cache.ts by test/metadata
  cache-without-bound: the cache of tokens has a bound
  - if (count > bounds.tokens)
  + if (count > 100 * bounds.tokens)
  cache-of-other-service: an answer of another service is not shown as one of this service
  - record?.endpoint === name ?
  + record ?
lib/metadata/record-loader.ts by test/metadata
  record-never-renewed: a record that is old is asked for anew while it is shown
  - renew({ ...wanted, purpose: 'renewal' });
lib/logos/logo.ts by test/logos test/metadata
  logo-bytes: a logo above the limit in bytes is not shown
  - if (bytes.byteLength > BYTES_AT_MOST[source])
  + if (bytes.byteLength < 0)
  logo-type-claimed: a logo has the type that its bytes say
  - type: header.type,
  + type: 'image/png',
lib/logos/image-header.ts by test/logos test/metadata
  image-magic: a JPEG is one by its first bytes, whatever it is called
  - [0xff, 0xd8, 0xff]
  + [0xff]
lib/logos/remote-logos.ts by test/logos test/metadata
  remote-logo-unwanted: no logo is fetched from elsewhere while the user has not turned that on
  - if (through === undefined) return logo;
lib/logos/remote-address.ts by test/logos test/metadata
  remote-path-escapes: a recorded path cannot leave its content ID
  - if (/^\.{0,2}$|[/\\\p{C}]|%[0-9a-f]{2}/iu.test(name)) return undefined;
lib/fingerprints/name-match.ts by test/fingerprints
  name-ada: ada is never taken for a token
  - if (readings.some(namesAda)) return undefined;
lib/metadata/service.ts by test/metadata
  answer-not-asked-for: an entry of a batch that was not asked for is dropped
  - if (entry !== undefined && asked.has(entry.subject))
  + if (entry !== undefined)
`;
