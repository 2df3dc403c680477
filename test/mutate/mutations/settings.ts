/** Settings: files, addresses, sites and their permissions. */
export const SETTINGS = `
lib/settings/transfer.ts by test/settings
  file-too-large: a file that is too large is not read
  - if (file.size > LARGEST_FILE) return refuse({ kind: 'too-large', bytes: file.size });
  file-empties-groups: what a file does not name stays as it is
  - { ...settings.providerAddress, ...patch.providerAddress }
  + { ...patch.providerAddress } as Settings["providerAddress"]
lib/settings/checks.ts by test/settings
  file-unknown-field: a file with a field that we do not know is refused
  - if (!isNameOf<Checks<T>>(checks, name)) return faulty(at, { kind: 'unknown' });
  + if (!isNameOf<Checks<T>>(checks, name)) continue;
  file-any-address: a file cannot set an address that the options would refuse
  - return reading.ok ? fine(reading.address) : faulty(place, { kind: 'address', refusal: reading.refusal });
  + return fine(reading.ok ? reading.address : String(value));
lib/settings/consequences.ts by test/settings
  import-permissions: an import asks for the hosts that it would make us reach
  - return consequence.address === '' ? [] : [hostPatternOf(new URL(consequence.address))];
  + return [];
lib/settings/address.ts by test/settings
  address-in-the-clear: a service elsewhere is asked over https alone
  - if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname)) return { ok: false, refusal: 'not-https' };
lib/settings/store.ts by test/settings
  settings-overwritten: two quick changes of settings do not overwrite each other
  - inTurn(async () => {
  + Promise.resolve().then(async () => {
lib/settings/sites.ts by test/settings
  site-without-permission: a site gets the content script only where the browser’s user allows its host
  - patterns.filter((_, i) => allowed[i])
  + patterns
  site-keeps-permission: a site that is removed gives its permission back
  - if (!isNeeded) await permissions.remove({ origins: [id] }).catch(report);
`;
