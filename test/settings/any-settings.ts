/** Arbitrary valid settings. */
import * as fc from 'fast-check';
import { PRIORITY_IDS } from '../../lib/asset/standard.ts';
import { LANGUAGES } from '../../lib/i18n/languages.ts';
import { EXPLORERS } from '../../lib/network/explorers.ts';
import { NETWORK_IDS } from '../../lib/network/networks.ts';
import { LOOK_UPS, readSettings, type Settings, THEMES } from '../../lib/settings/settings.ts';

const host = fc
  .tuple(fc.nat(), fc.constantFrom('example', 'a-b.example', 'xn--nw2a76x.example', 'EXAMPLE.org'))
  .map(([name, end]) => `h${name}.${end}`);
const network = fc.constantFrom(...NETWORK_IDS);
const siteHost = fc.oneof(host, fc.constantFrom('localhost:3000', '127.0.0.1', 'a.example:8443'));

const subject = fc
  .tuple(fc.constantFrom(...'0123456789abcdef'), fc.nat({ max: 32 }))
  .map(([digit, bytes]) => digit.repeat(56 + 2 * bytes));
const oddText = fc.constantFrom(' ', '\n', '__proto__', '😀'.repeat(41));
const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), oddText);

const site = fc.record({ host: siteHost, network: fc.oneof(network, fc.constant('default')) });
const disabledSite = fc.oneof(host, fc.constantFrom(...EXPLORERS.map(({ name }) => name), '__proto__'));
const names = fc.record({ name: text, ticker: text }, { requiredKeys: [] });
const nicknamed = fc
  .tuple(fc.record({ network, subject, nickname: text }), names)
  .map(([one, all]) => ({ ...one, ...all }));
/** Read as stored settings, so that only valid ones remain. */

export const anySettings: fc.Arbitrary<Settings> = fc
  .record({
    defaultNetwork: network,
    lookUp: fc.constantFrom(...LOOK_UPS),
    marks: fc.boolean(),
    theme: fc.constantFrom(...THEMES),
    language: fc.constantFrom(...LANGUAGES),
    askProvider: fc.boolean(),
    sites: fc.array(site, { maxLength: 6 }),
    disabledSites: fc.array(disabledSite),
    priority: fc.constantFrom(...PRIORITY_IDS),
    remoteLogos: fc.boolean(),
    nicknames: fc.array(nicknamed, { maxLength: 25 }),
  })
  .map((stored) => readSettings(stored));
