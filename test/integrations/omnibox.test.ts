import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { identifierText } from '../../lib/asset/identifier.ts';
import { createOmnibox, formatText, formatXml, oneLine } from '../../lib/integrations/omnibox.ts';
import { anyText } from '../asset/any-text.ts';
import { TOKENS } from '../data/index.ts';

const { fernwood, mica, hollow } = TOKENS;

function setUp(focus?: Promise<never>) {
  const lookedUp: string[] = [];
  const opened: unknown[] = [];
  const waits: (() => void)[] = [];
  const bar = createOmnibox({
    defaultNetwork: async () => 'preprod',
    async lookUpHere() {
      await focus;
      return async (network, identifiers) => {
        lookedUp.push(`${network}: ${identifiers.map(identifierText).join(' ')}`);
        return identifiers.map(() => ({ kind: 'absent', reason: 'not-registered' }));
      };
    },
    lineOf: (identifier, _outcome, network) => ({ name: identifierText(identifier), rest: network }),
    search: async (network, typed) =>
      typed === 'fern' ? [{ subject: fernwood.subject, line: { name: 'Fernwood', rest: network } }] : [],
    format: formatText,
    addressFor: async (text) => `the page for ${text}`,
    tabs: { update: async (change) => opened.push(change), create: async (tab) => opened.push(tab) },
    wait: () => new Promise((done) => waits.push(done)),
  });
  const type = async (text: string) => {
    const found = bar.suggest(text);
    for (const done of waits.splice(0)) done();
    return found;
  };
  return { bar, type, lookedUp, opened, waits };
}

it('the omnibox suggests known tokens by a part of their names, without a look-up', async () => {
  const { type, lookedUp } = setUp();
  expect(await type('fern')).toEqual([{ content: fernwood.subject, description: 'Fernwood · preprod' }]);
  expect(lookedUp).toEqual([]);
});

it('the omnibox suggests nothing for a text that is neither an identifier nor a known name', async () => {
  const { subject, fingerprint } = fernwood;
  const { type, lookedUp, waits } = setUp();
  for (const text of ['', ' ', 'no such', subject.slice(0, 55), `${fingerprint}x`, 'asset1abc'])
    expect(await type(text)).toEqual([]);
  expect([lookedUp, waits]).toEqual([[], []]);
});

it('the omnibox looks an identifier up on the default network, after a debounce', async () => {
  const { bar, lookedUp, waits } = setUp();
  const first = bar.suggest(fernwood.subject.slice(0, -2));
  const second = bar.suggest(fernwood.subject);
  for (const done of waits) done();
  expect(await first).toBeUndefined();
  expect(await second).toHaveLength(1);
  expect(lookedUp).toEqual([`preprod: ${fernwood.subject}`]);
});

it('the omnibox tells that the window is unknown while the user still types', async () => {
  const { bar } = setUp(Promise.reject(new Error('no window')));
  await expect(bar.suggest(mica.subject)).rejects.toThrow('no window');
});

it('the omnibox looks an explorer’s link up on its own network', async () => {
  const { type, lookedUp } = setUp();
  const linkAt = (host: string) => `https://${host}/token/${mica.subject}`;
  // Its suggestion too: without the link, it would open on the default network.
  expect(await type(linkAt('cardanoscan.io'))).toMatchObject([{ content: `${linkAt('cardanoscan.io')} ` }]);
  expect(await type(linkAt('preprod.cardanoscan.io'))).toMatchObject([{ content: mica.subject }]);
  expect(lookedUp).toEqual([`mainnet: ${mica.subject}`, `preprod: ${mica.subject}`]);
});

it('the omnibox suggests each of several identifiers once, five at most', async () => {
  const { type } = setUp();
  const each = [fernwood.subject, mica.subject, hollow.policy];
  const found = await type([...each, fernwood.subject].join(' '));
  expect(found?.map(({ content }) => content)).toEqual(each);
  expect(await type(Array.from({ length: 9 }, (_, i) => `${i}`.repeat(56)).join('\n'))).toHaveLength(5);
});

it('the omnibox suggests a text that differs from the typed one, which the browser would hide', async () => {
  const { type } = setUp();
  expect(await type(fernwood.subject)).toMatchObject([{ content: `${fernwood.subject} ` }]);
  expect(await type(fernwood.subject.toUpperCase())).toMatchObject([{ content: fernwood.subject }]);
});

it.each([
  ['currentTab', {}],
  ['newForegroundTab', { active: true }],
  ['newBackgroundTab', { active: false }],
] as const)('the omnibox opens the popup page in %s', async (where, expected) => {
  const { bar, opened } = setUp();
  await bar.open('abc', where);
  expect(opened).toEqual([{ url: 'the page for abc', ...expected }]);
});

it('a suggestion is escaped in XML, and unchanged in plain text', () => {
  const name = '</dim><url>https://evil.example</url>&amp;&bogus;<match>"\'';
  const escaped =
    '&lt;/dim&gt;&lt;url&gt;https://evil.example&lt;/url&gt;&amp;amp;&amp;bogus;&lt;match&gt;&quot;&apos;';
  expect(formatXml({ name, rest: '<b>' })).toBe(`${escaped} <dim>&lt;b&gt;</dim>`);
  expect(formatText({ name: 'A & B <3', rest: 'Mainnet' })).toBe('A & B <3 · Mainnet');
});

it('a suggestion is one line of visible characters, 80 at most', () => {
  expect(oneLine(' a\r\n\tb\u2028c\u202ed\u200be\u0000f\ud800g\uffff ')).toBe('a b c d e f g');
  expect([...oneLine('𝔘'.repeat(200))]).toHaveLength(81);
});

it('a suggestion is well-formed XML for any name', () => {
  const isClean = (text: string) => !/[\p{C}<>"']/u.test(text) && !/&(?!(?:amp|lt|gt|quot|apos);)/.test(text);
  const isWellFormed = fc.property(anyText(60), anyText(60), (name, rest) => {
    const [, ...parts] = /^([^<]*) <dim>([^<]*)<\/dim>$/s.exec(formatXml({ name, rest })) ?? [];
    return parts.length === 2 && parts.every(isClean);
  });
  fc.assert(isWellFormed, { numRuns: 500 });
});
