/** Settings: files, addresses, sites and their permissions. */
export const SETTINGS = `
lib/settings/transfer.ts by test/settings
  file-too-large: a file that is too large is not read
  - if (file.size > MAX_FILE_BYTES) return refuse({ kind: 'too-large', bytes: file.size });
  file-empties-groups: settings that a file does not name stay
  - { ...settings.providerAddress, ...patch.providerAddress }
  + { ...patch.providerAddress } as Settings["providerAddress"]
lib/settings/checks.ts by test/settings
  file-unknown-field: a file with an unknown field is refused
  - if (!isNameOf<Checks<T>>(checks, name)) return invalid(at, { kind: 'unknown' });
  + if (!isNameOf<Checks<T>>(checks, name)) continue;
  file-any-address: a file cannot set an address that the options would refuse
  - return reading.ok ? valid(reading.address) : invalid(path, { kind: 'address', refusal: reading.refusal });
  + return valid(reading.ok ? reading.address : String(value));
lib/settings/consequences.ts by test/settings
  import-permissions: an import requests the permissions that it needs
  - return consequence.address === '' ? [] : [hostPatternOf(new URL(consequence.address))];
  + return [];
lib/settings/address.ts by test/settings
  address-unencrypted: a service on another machine needs https
  - if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname)) return { ok: false, refusal: 'not-https' };
lib/settings/store.ts by test/settings
  settings-overwritten: two quick changes of settings do not overwrite each other
  - inTurn(async () => {
  + Promise.resolve().then(async () => {
lib/settings/sites.ts by test/settings
  site-without-permission: a site gets the content script only with the permission for its host
  - patterns.filter((_, i) => allowed[i])
  + patterns
  site-permission-stays: removing a site removes its permission
  - if (!isNeeded) await permissions.remove({ origins: [id] }).catch(report);
`;
