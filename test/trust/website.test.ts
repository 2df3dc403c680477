/** Hosts of websites that imitate others, and hosts that do not. */
import { describe, expect, it } from 'vitest';
import { addToIndex, namesakesOf } from '../../lib/trust/lookalike.ts';
import { imitates, websiteHost } from '../../lib/trust/website.ts';
import { registry } from '../data/registry/index.ts';

describe('the host of a website', () => {
  it.each([
    ['https://www.Snek.fun/a?b#c', 'snek.fun'],
    [' http://app.snek.fun.:8080/ ', 'app.snek.fun'],
    ['https://ѕnek.fun/', 'xn--nek-ehd.fun'],
    ['https://snek.fun@evil.example/', 'snek.fun.evil.example'],
  ])('of %s is %s', (address, host) => expect(websiteHost(address)).toBe(host));

  it.each([
    'snek.fun',
    'ipfs://snek.fun',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://',
  ])('is not in %s', (address) => expect(websiteHost(address)).toBeUndefined());
});

describe('the name of a website', () => {
  it.each([
    ['snek.io', 'snek.fun', 'another suffix'],
    ['snek.co.uk', 'snek.fun', 'another suffix'],
    ['snek.fun', 'app.snek.io', 'another suffix of a subdomain'],
    ['xn--nek-ehd.fun', 'snek.fun', 'a homoglyph'],
    ['5nek.fun', 'snek.fun', 'one letter'],
    ['rnarket.example', 'market.example', 'confusable letters'],
    ['s-nek.fun', 'snek.fun', 'another hyphen'],
    ['indigoprotocol.io', 'indigo-protocol.io', 'a hyphen less'],
    ['sneek.fun', 'snek.fun', 'a letter more'],
    ['sek.fun', 'snek.fun', 'a letter less'],
    ['snke.fun', 'snek.fun', 'swapped letters'],
    ['snuk.fun', 'snek.fun', 'another letter'],
    ['snek.fun.evil.example', 'snek.fun', 'the domain as a subdomain'],
    ['snek-fun.evil.example', 'snek.fun', 'the domain with a hyphen'],
    ['snek-fun.com', 'snek.fun', 'the domain with a hyphen'],
    ['ada.co.evil.example', 'ada.co', 'the domain of a generic name'],
    ['claim-snek.com', 'www.snek.fun', 'the name as a word'],
    ['snek-airdrop.com', 'snek.fun', 'the name as a word'],
  ])('%s imitates %s: %s', (host, other) => expect(imitates(host, other)).toBe(true));

  it.each([
    ['snek.fun', 'snek.fun', 'the same'],
    ['app.snek.fun', 'snek.fun', 'a subdomain'],
    ['snek.fun', 'claim.snek.fun', 'a subdomain'],
    ['app.dex.io', 'dex.io', 'a subdomain of a short domain'],
    ['dex.io', 'app.dex.io', 'a subdomain of a short domain'],
    ['snekfoundation.com', 'snek.fun', 'contained without a hyphen'],
    ['soul.maladex.com', 'soul.com', 'the name as a subdomain'],
    ['ud.me', 'dutch.example', 'not two swapped letters'],
    ['sake.fun', 'snek.fun', 'two other letters'],
    ['bag.fun', 'bat.fun', 'one letter of a short name'],
    ['x.io', 'x.org', 'one letter only'],
    ['cardano.blue', 'cardano.pizza', 'a generic name'],
    ['my-token.io', 'token.com', 'a generic word'],
    ['github.com', 'snek.github.io', 'hosts of everybody'],
    ['snek.fun', 'snek.github.io', 'hosts of everybody'],
    ['xn--9.fun', 'snek.fun', 'invalid Punycode'],
  ])('%s does not imitate %s: %s', (host, other) => expect(imitates(host, other)).toBe(false));

  it('imitates none of a token with the same or a confusable name, in the generated registry', () => {
    const tokens = registry().tokens.flatMap(({ subject, cip26 }) => {
      const host = websiteHost(cip26?.url ?? '');
      const { name = '', ticker = '' } = cip26 ?? {};
      return host === undefined ? [] : [{ subject, name, ticker, host }];
    });
    expect(tokens.length).toBeGreaterThan(5_000);
    const index = addToIndex(new Map(), tokens);
    const hosts = new Map(tokens.map(({ subject, host }) => [subject, host]));
    const warned = tokens.flatMap(({ subject, host, ...names }) =>
      namesakesOf({ subject, isRegistered: true, known: [names] }, [index]).filter((other) =>
        imitates(host, hosts.get(other.subject) ?? ''),
      ),
    );
    expect(warned).toEqual([]);
    for (const { host } of tokens.slice(0, 500)) {
      const [name = ''] = host.split('.');
      for (const spoof of [`${name}.io`, `${name}x.example`, `${host}.evil.io`, `get-${name}.io`])
        expect([spoof, host, imitates(spoof, host)]).toEqual([
          spoof,
          host,
          name.length > 3 || spoof.includes(host),
        ]);
    }
  });
});
