/** The metadata service: cache, records, logos, names. */
export const METADATA = String.raw`
lib/metadata/cache-entry.ts by test/metadata
  absence-shown-when-old: an expired absence is not shown
  - return outcome.kind === 'found' ? 'stale' : 'expired';
  + return 'stale';
lib/metadata/token-cache.ts by test/metadata
  cache-without-bound: the cache of tokens has a size limit
  - if (count > limit)
  + if (count > 100 * limit)
  cache-of-other-service: an entry of another service is not shown
  - record?.endpoint === name ?
  + record ?
lib/metadata/record-loader.ts by test/metadata
  record-never-renewed: a stale record is renewed while it is shown
  - if (isStale) renew(request);
lib/logos/logo.ts by test/logos test/metadata
  logo-bytes: a logo above the limit in bytes is not shown
  - if (bytes.byteLength > STANDARDS[source].maxLogoSize)
  + if (bytes.byteLength < 0)
  logo-type-claimed: a logo has the type of its bytes
  - type: header.type,
  + type: 'image/png',
lib/logos/image-header.ts by test/logos test/metadata
  image-magic: a JPEG is one by its first bytes, whatever it is called
  - [0xff, 0xd8, 0xff]
  + [0xff]
lib/logos/remote-logos.ts by test/logos test/metadata
  remote-logo-unwanted: no logo is fetched from elsewhere while the user has not turned that on
  - if (ipfsGateway === undefined || recorded === undefined) return logo;
  + if (recorded === undefined) return logo;
lib/logos/remote-address.ts by test/logos test/metadata
  remote-path-escapes: a recorded path cannot leave its content ID
  - if (/^\.{0,2}$|[/\\\p{C}]|%[0-9a-f]{2}/iu.test(name)) return undefined;
lib/fingerprints/name-match.ts by test/fingerprints
  name-ada: ada is never taken for a token
  - if (readings.some(namesAda)) return undefined;
lib/metadata/service.ts by test/metadata
  answer-not-asked-for: an entry that was not requested is dropped
  - (entry && known.has(entry.subject) ?
  + (entry ?
`;
