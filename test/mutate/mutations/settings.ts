/** Settings: files, addresses, sites and their permissions. */
import { mutationsOf } from '../mutation.ts';

const TESTS = ['test/settings'];

export const SETTINGS = [
  ...mutationsOf('lib/settings/transfer.ts', TESTS, {
    'file-too-large': {
      breaks: 'a file that is too large is not read',
      from: "if (file.size > LARGEST_FILE) return refuse({ kind: 'too-large', bytes: file.size });",
      to: '',
    },
    'file-empties-groups': {
      breaks: 'what a file does not name stays as it is',
      from: '{ ...settings.providerAddress, ...patch.providerAddress }',
      to: '{ ...patch.providerAddress } as Settings["providerAddress"]',
    },
  }),
  ...mutationsOf('lib/settings/checks.ts', TESTS, {
    'file-unknown-field': {
      breaks: 'a file with a field that we do not know is refused',
      from: "if (!isNameOf<Checks<T>>(checks, name)) return faulty(at, { kind: 'unknown' });",
      to: 'if (!isNameOf<Checks<T>>(checks, name)) continue;',
    },
    'file-any-address': {
      breaks: 'a file cannot set an address that the options would refuse',
      from: "return reading.ok ? fine(reading.address) : faulty(place, { kind: 'address', refusal: reading.refusal });",
      to: 'return fine(reading.ok ? reading.address : String(value));',
    },
  }),
  ...mutationsOf('lib/settings/consequences.ts', TESTS, {
    'import-permissions': {
      breaks: 'an import asks for the hosts that it would make us reach',
      from: "return consequence.address === '' ? [] : [hostPatternOf(new URL(consequence.address))];",
      to: 'return [];',
    },
  }),
  ...mutationsOf('lib/settings/address.ts', TESTS, {
    'address-in-the-clear': {
      breaks: 'a service elsewhere is asked over https alone',
      from: "if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname)) return { ok: false, refusal: 'not-https' };",
      to: '',
    },
  }),
  ...mutationsOf('lib/settings/store.ts', TESTS, {
    'settings-overwritten': {
      breaks: 'two quick changes of settings do not overwrite each other',
      from: 'const write = writing.then(async () => {',
      to: 'const write = Promise.resolve().then(async () => {',
    },
  }),
  ...mutationsOf('lib/settings/sites.ts', TESTS, {
    'site-without-permission': {
      breaks: 'a site gets the content script only where the browser’s user allows its host',
      from: 'patterns.filter((_, i) => allowed[i])',
      to: 'patterns',
    },
    'site-keeps-permission': {
      breaks: 'a site that is removed gives its permission back',
      from: 'if (!isNeeded) await permissions.remove({ origins: [id] }).catch(report);',
      to: '',
    },
  }),
];
