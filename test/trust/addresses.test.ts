/** Web addresses in the names and texts of invented tokens. */
import { expect, it } from 'vitest';
import { addressIn, textsWithoutAddress } from '../../lib/trust/addresses.ts';
import type { Metadata, Value } from '../../lib/trust/metadata/value.ts';
import { CONFUSABLES } from '../data/confusables.ts';

it.each([
  ['CLAIM-at-ada-drop.io', 'CLAIM-at-ada-drop.io'],
  ['Visit adabonus.xyz to claim 5,000 ADA', 'adabonus.xyz'],
  ['https://claim-fernwood.example/x', 'claim-fernwood.example'],
  ['https:/claim-fernwood.example', 'claim-fernwood.example'],
  ['https:\\\\claim-fernwood.example', 'claim-fernwood.example'],
  ['hxxps://fernwood.top', 'fernwood.top'],
  ['HTTP://203.0.113.7/claim', '203.0.113.7'],
  ['http://[2001:db8::7]/', '[2001:db8::7]'],
  ['//claim-fernwood.example', 'claim-fernwood.example'],
  ['www.claim-fernwood.example', 'www.claim-fernwood.example'],
  ['WWW.FERN-WOOD.FUN', 'WWW.FERN-WOOD.FUN'],
  ['free-ada.claims/now', 'free-ada.claims'],
  ['ada-drop . io', 'ada-drop.io'],
  ['ada-drop. io', 'ada-drop.io'],
  ['ada-drop[.]io', 'ada-drop.io'],
  ['ada-drop (dot) io', 'ada-drop.io'],
  ['ADADROP DOT COM', 'ADADROP.COM'],
  ['ada-drop。io', 'ada-drop.io'],
  ['ada-drop•io', 'ada-drop.io'],
  ['ａｄａ-ｄｒｏｐ．ｉｏ', 'ada-drop.io'],
  ['ada\u200b-drop\u2060.i\u00ado', 'ada-drop.io'],
  ['ada-drop.іо', 'ada-drop.іо'],
  ['xn--d-8ga.xn--p1ai', 'xn--d-8ga.xn--p1ai'],
  ['аda-дар.рф', 'аda-дар.рф'],
  ['Join t.me/adadrop today', 't.me'],
  ['discord.gg/adadrop', 'discord.gg'],
  ['Reward: 🎁 snek-reward.live 🎁', 'snek-reward.live'],
  ['snekreward.world', 'snekreward.world'],
  ['Claim your tokens at https://snekdrop.org.', 'snekdrop.org'],
])('is found in %j', (text, host) => expect(addressIn(text, CONFUSABLES)).toBe(host));

const HONEST = `v1.5|Mr. Snek|Mr.Snek|No.1|No. 1 Fan|U.S.A.|Node.js|e.g. a coin|3.14|ADA2.0|St.Pete|image.png
card_v2.final.jpg|README.md|J.R.R. Wren|Dr.Who|...|a.k.a. Fern|ipfs://QmRZRGXWogD4Dej7MaZfsxJWzYJYAqFMLcSaF77VYaGqFF
ipfs://bafy.claim.io|ar://x.com|Tern/Exchange|We won.It is over|The end.Today we live|Made for you. Live long
Fern wood. It grows|one, two.three|wren@reading-room.example|http: a protocol|a dot on a map|MAGIC•INTERNET•MONEY
1.000.000|12:30|//|Loading...com|Ouzel Club #12|$1.50 USD|x.y.z`;
it.each(HONEST.split(/[|\n]/))('is not found in %j', (text) =>
  expect(addressIn(text, CONFUSABLES)).toBeUndefined(),
);

it('is searched in linear time', () => {
  for (const unit of ['a.', 'a-', '. ', ' dot ', '//', 'https:', '[.]', 'а'])
    expect(addressIn(unit.repeat(50_000), CONFUSABLES), unit).toBeUndefined();
});

it('is searched in all texts of metadata but those of properties that hold addresses', () => {
  const text = (text: string) => ({ kind: 'text', text }) as const;
  const list = (...items: readonly Value[]) => ({ kind: 'list', items }) as const;
  const map = (...entries: Metadata) => ({ kind: 'map', entries }) as const;
  const metadata: Metadata = [
    ['name', text('Heron')],
    ['Website', text('https://heron.example')],
    ['image', text('https://heron.example/1.png')],
    ['files', list(map(['name', text('1.png')]))],
    ['attributes', map(['How to claim', list(text('go to'), text('x.io'))])],
    ['traits', list(map(['Perk', text('Map')]))],
  ];
  expect(textsWithoutAddress(metadata)).toEqual(['Heron', 'go to, x.io', 'Map']);
});
