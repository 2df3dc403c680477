/** The address bar: what is suggested for what is typed, as text that nobody's name can break. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import { createOmnibox, inText, inXml, type Line, oneLine } from '../../lib/integrations/omnibox.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import { anyText } from '../asset/any-text.ts';
import { TOKENS } from '../data/index.ts';

const { fernwood, mica, hollow, marrow } = TOKENS;
const ABSENT: Outcome = { kind: 'absent', reason: 'not-registered' };

function setUp({ below = [] as readonly string[] } = {}) {
  const asked: string[] = [];
  const went: unknown[] = [];
  const waits: (() => void)[] = [];
  const bar = createOmnibox({
    defaultNetwork: async () => 'preprod',
    lookUp: async (network, identifiers) => {
      asked.push(`${network}: ${identifiers.map(identifierText).join(' ')}`);
      return identifiers.map(() => ABSENT);
    },
    under: async () => ({
      count: below.length,
      some: below.map((subject) => ({ subject: subject as typeof fernwood.subject, outcome: ABSENT })),
    }),
    lineOf: (identifier: Identifier, _outcome, network): Line => ({
      name: identifierText(identifier),
      rest: network,
    }),
    write: inText,
    tabs: { update: async (change) => went.push(change), create: async (tab) => went.push(tab) },
    wait: () => new Promise((done) => waits.push(done)),
  });
  /** Types a text and lets the time pass. */
  const type = async (text: string) => {
    const found = bar.suggest(text);
    for (const done of waits.splice(0)) done();
    return found;
  };
  return { bar, type, asked, went, waits };
}

describe('what is typed', () => {
  it('asks for nothing as long as it is no identifier', async () => {
    const { subject, fingerprint } = fernwood;
    const { type, asked, waits } = setUp();
    for (const text of ['', ' ', 'fernwood', subject.slice(0, 55), `${fingerprint}x`, 'asset1abc'])
      expect(await type(text)).toEqual([]);
    expect([asked, waits]).toEqual([[], []]);
  });

  it('as an identifier is looked up on the default network once the typing rests', async () => {
    const { bar, asked, waits } = setUp();
    const first = bar.suggest(fernwood.subject.slice(0, -2));
    const second = bar.suggest(fernwood.subject);
    for (const done of waits) done();
    expect(await first).toBeUndefined();
    expect(await second).toHaveLength(1);
    expect(asked).toEqual([`preprod: ${fernwood.subject}`]);
  });

  it('as an explorer’s link is looked up on its own network', async () => {
    const { type, asked } = setUp();
    await type(`https://cardanoscan.io/token/${mica.subject}`);
    expect(asked).toEqual([`mainnet: ${mica.subject}`]);
  });

  it('as a policy suggests what is known under it too, five at most', async () => {
    const below = [fernwood, mica, hollow, marrow, fernwood, mica].map(({ subject }) => subject);
    const found = await setUp({ below }).type(hollow.policy);
    expect(found).toHaveLength(5);
    expect(found?.[1]?.content).toBe(fernwood.subject);
  });

  it('as several identifiers suggests each once, five at most', async () => {
    const { type } = setUp();
    const each = [fernwood.subject, mica.subject, hollow.policy];
    const found = await type([...each, fernwood.subject].join(' '));
    expect(found?.map(({ content }) => content)).toEqual(each);
    expect(await type(Array.from({ length: 9 }, (_, i) => `${i}`.repeat(56)).join('\n'))).toHaveLength(5);
  });

  it('suggests another text than the one that was typed, which the browser would leave out', async () => {
    const { type } = setUp();
    expect(await type(fernwood.subject)).toMatchObject([{ content: `${fernwood.subject} ` }]);
    expect(await type(fernwood.subject.toUpperCase())).toMatchObject([{ content: fernwood.subject }]);
  });

  it.each([
    [' abc ', 'currentTab', { url: 'popup.html?q=abc' }],
    ['abc', 'newForegroundTab', { url: 'popup.html?q=abc', active: true }],
    ['a&b', 'newBackgroundTab', { url: 'popup.html?q=a%26b', active: false }],
    ['', 'currentTab', { url: 'popup.html' }],
  ] as const)('opens the popup’s page for %j where the browser says: %s', async (text, where, expected) => {
    const { bar, went } = setUp();
    await bar.open(text, where);
    expect(went).toEqual([expected]);
  });
});

describe('a suggestion', () => {
  it('is XML in which a name is a text, and the name as it is where the browser reads text', () => {
    const name = '</dim><url>https://evil.example</url>&amp;&bogus;<match>"\'';
    expect(inXml({ name, rest: '<b>' })).toBe(
      '&lt;/dim&gt;&lt;url&gt;https://evil.example&lt;/url&gt;&amp;amp;&amp;bogus;' +
        '&lt;match&gt;&quot;&apos; <dim>&lt;b&gt;</dim>',
    );
    expect(inText({ name: 'A & B <3', rest: 'Mainnet' })).toBe('A & B <3 · Mainnet');
  });

  it('is one line of what can be seen, of 80 characters at most', () => {
    expect(oneLine(' a\r\n\tb\u2028c\u202ed\u200be\u0000f\ud800g\uffff ')).toBe('a b c d e f g');
    expect([...oneLine('𝔘'.repeat(200))]).toHaveLength(81);
  });

  it('is well formed, whatever the name', () => {
    fc.assert(
      fc.property(anyText(60), anyText(60), (name, rest) => {
        const [, left = '', right = ''] = /^([^<]*) <dim>([^<]*)<\/dim>$/s.exec(inXml({ name, rest })) ?? [];
        const isClean = (text: string) =>
          !/[\p{C}<>"']/u.test(text) && !/&(?!(?:amp|lt|gt|quot|apos);)/.test(text);
        return inXml({ name, rest }) === `${left} <dim>${right}</dim>` && isClean(left) && isClean(right);
      }),
      { numRuns: 500 },
    );
  });
});
