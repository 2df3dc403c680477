/** Hosts of websites that imitate others, and hosts that do not. */
import { expect, it } from 'vitest';
import { imitates, websiteHost } from '../../lib/trust/website.ts';
import { registry } from '../data/registry/index.ts';
import { rows } from '../data/tables.ts';

it.each([
  ['https://www.Snek.fun/a?b#c', 'snek.fun'],
  [' http://app.snek.fun.:8080/ ', 'app.snek.fun'],
  ['https://ѕnek.fun/', 'xn--nek-ehd.fun'],
  ['https://snek.fun@evil.example/', 'snek.fun.evil.example'],
])('the host of a website of %s is %s', (address, host) => expect(websiteHost(address)).toBe(host));

it.each([
  ...['snek.fun', 'ipfs://snek.fun', 'https://localhost/', 'https://10.0.0.1/', 'https://[::1]/', 'https://'],
])('the host of a website is not in %s', (address) => expect(websiteHost(address)).toBeUndefined());

type Row = [host: string, other: string, why: string];
it.each([
  ...rows<Row>('website', 'imitates').map((row) => [true, ...row] as const),
  ...rows<Row>('website', 'does not imitate').map((row) => [false, ...row] as const),
])('the name of a website is an imitation (%s): %s of %s, %s', (expected, host, other) => {
  expect(imitates(host, other)).toBe(expected);
});

it('a website with a spoofed name is an imitation', () => {
  const hosts = registry().tokens.flatMap(({ cip26 }) => websiteHost(cip26?.url ?? '') ?? []);
  expect(hosts.length).toBeGreaterThan(5_000);
  for (const host of hosts.slice(0, 500)) {
    const [name = ''] = host.split('.');
    for (const spoof of [`${name}.io`, `${name}x.example`, `${host}.evil.io`, `get-${name}.io`])
      expect(imitates(spoof, host), `${spoof} ${host}`).toBe(name.length > 3 || spoof.includes(host));
  }
});
