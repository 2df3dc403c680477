/** How a token's website is shown: the registrable domain in bold, the whole address as text. */
import { h, render } from 'preact';
import { expect, it } from 'vitest';
import { Website } from '../../../components/token/Website.tsx';
import { usePageDocument } from '../../detector/page-document.ts';

usePageDocument();

it.each([
  ['https://www.snek.example', 'snek.example'],
  ['https://snek.example.evil.test/login?next=1', 'evil.test'],
  ['http://a.co.uk/', 'a.co.uk'],
  ['https://fernwood.example:8443/x', 'fernwood.example:8443'],
  ['https://t.me/snek', 't.me'],
  ['https://www.snek.example.evil.test./x', 'evil.test.'],
  ['https://a.co.uk.:8443', 'a.co.uk.:8443'],
  ['http://192.168.1.10:3000/', '192.168.1.10:3000'],
  ['http://[2001:db8::1]:3000/', '[2001:db8::1]:3000'],
])('of %s has %s in bold and loses no character', (address, bold) => {
  const main = document.createElement('main');
  render(h(Website, { address }), main);
  expect(main.querySelector('b')?.textContent).toBe(bold);
  expect(main.textContent).toBe(address);
});
