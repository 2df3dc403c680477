/**
 * Whether the host of a website imitates another one, so that it can be mistaken for it. Only the names are compared; no
 * request is sent. With `snek.fun` as the registrable domain of the other website, these are imitations:
 * - the same or a confusable name (UTS #39), under another suffix or with other hyphens: `snek.io`, `ѕnek.fun`, `s-nek.fun`
 * - one letter added, left out or replaced, or two swapped, in a name of four letters or more: `sneek.fun`
 * - the domain inside of another one: `snek.fun.evil.com`, `snek-fun.com`
 * - the name as a word of another one: `claim-snek.com`
 *
 * These are not: a name that contains the other one without a hyphen (`apenationcnft.com`, `apenation.io`), names of one or
 * two letters, words such as `cardano`, and hosts where anybody can have a page, such as `github.io`.
 */
import { decode } from 'punycode/punycode.es6.js';
import { registrableDomain } from './registrable-domain.ts';
import { skeletonOf } from './skeleton.ts';

/** Shorter names are not compared: `x` and `t` are those of well-known hosts. */
const MIN_NAME = 3;
/** Shorter names are compared neither with an edit nor as a word. */
const MIN_EDITED_NAME = 4;
/** The limit of DNS for a host. */
const MAX_HOST = 253;

/** Words in the names of many websites. */
const GENERIC: ReadonlySet<string> = new Set(
  'ada,cardano,coin,crypto,defi,finance,game,games,meme,nft,nfts,pool,stake,staking,swap,test,token,tokens'.split(
    ',',
  ),
);

/** Domains under which anybody can have a page. */
const SHARED: ReadonlySet<string> = new Set(
  (
    'blogspot.com,bsky.app,discord.com,discord.gg,dweb.link,facebook.com,github.com,github.io,gitlab.com,gitlab.io,google.com,' +
    'infura-ipfs.io,instagram.com,ipfs.io,linktr.ee,medium.com,netlify.app,notion.site,pages.dev,reddit.com,super.site,t.me,' +
    'telegram.me,tiktok.com,twitch.tv,twitter.com,vercel.app,web.app,wixsite.com,wordpress.com,x.com,youtube.com'
  ).split(','),
);

/** The host of an http(s) address, without `www`, after what stands before its `@`; undefined for an IP address. */
export function websiteHost(address: string): string | undefined {
  const url = /^\s*https?:\/\//i.test(address) ? URL.parse(address.trim()) : null;
  if (url === null || url.hostname.length > MAX_HOST || /^[\d.]+$|[:[]/.test(url.hostname)) return undefined;
  const host = url.hostname.replace(/^www\.|\.$/g, '');
  const user = url.username.slice(0, MAX_HOST).toLowerCase();
  return host.includes('.') ? [...(user === '' ? [] : [user]), host].join('.') : undefined;
}

export function imitates(host: string, other: string): boolean {
  const [domain, imitated] = [host, other].map(registrableDomain) as [string, string];
  // The domain of `app.dex.io` is not known for certain: `dex.io` looks like a public suffix.
  if (host.endsWith(`.${other}`) || other.endsWith(`.${host}`)) return false;
  if (domain === imitated || SHARED.has(domain) || SHARED.has(imitated)) return false;
  const [name, theirs] = [nameOf(domain), nameOf(imitated)];
  if (holds(host, imitated)) return true;
  if (theirs.length < MIN_NAME || GENERIC.has(theirs)) return false;
  if (skeletonOf(name) === skeletonOf(theirs)) return true;
  return theirs.length >= MIN_EDITED_NAME && (holds(name, theirs) || isOneEditAway(name, theirs));
}

/** The first label of a domain, decoded from Punycode. */
const nameOf = (domain: string) => decoded(domain.split('.')[0] ?? '');

function decoded(label: string): string {
  if (!label.startsWith('xn--')) return label;
  try {
    return decode(label.slice('xn--'.length));
  } catch (error) {
    // Browsers do not open a host with invalid Punycode.
    if (!(error instanceof RangeError)) throw error;
    return label;
  }
}

/** A host or name with hyphens for its dots, so that it can be searched for whole words. */
const words = (text: string) => `-${text.replaceAll('.', '-')}-`;
const holds = (text: string, other: string) => words(text).includes(words(other));

/** Whether one letter is added, left out or replaced, or two neighbours are swapped. */
function isOneEditAway(name: string, other: string): boolean {
  const [a, b] = [[...skeletonOf(name)], [...skeletonOf(other)]];
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [mine = '', theirs = ''] = [a, b].map((letters) =>
    letters.slice(start, letters.length - end).join(''),
  );
  const isSwapped = theirs.length === 2 && mine === `${theirs[1]}${theirs[0]}`;
  return isSwapped || Math.max(mine.length, theirs.length) === 1;
}
