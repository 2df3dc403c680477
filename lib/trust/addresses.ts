/**
 * Finds web addresses in the texts of a token, in any spelling that a browser opens or a reader takes for one. Airdropped
 * tokens with an address are a common scam.
 */
import { once } from '../async.ts';
import { type Confusables, skeletonOf } from './lookalikes/skeleton.ts';
import { type Metadata, textOf, type Value } from './metadata/value.ts';

/** Top-level domains that end no sentence and no file name: by measurement, no name in the registry has one by chance. */
const DOMAINS = words(
  'com net org info biz xyz io co ai app dev cc gg gl ly ee tv ru su cn de fr uk eu ch nl pl br jp kr vn tr ca au nz us id',
  'online site website store shop click link top vip icu cyou sbs lol finance exchange network foundation cloud digital',
  'page pro wtf meme ink tech fund claims bid gift gifts bonus promo win quest рф',
);
/** Those that are words too: they count only in the rest of an address, since a full stop may lack its space. */
const WORDS = words(
  'me to so in is it at be am as no do my st fi la sh vc ws club live life world space trade money cash games art fun zone',
  'today news center community capital ventures market markets ltd group company events download run tools wiki work chat bio',
  'bet best cool cafe name party social team city care',
);
/** After a full stop and a space. */
const UNSPACED = words('com io xyz org');

function words(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

/** Characters of a text that are searched; metadata may have 100,000. */
const MAX_SEARCHED = 5_000;

/** Created at the first use: Unicode classes are slow to compile, and would delay each start of the worker. */
const patterns = once(() => ({
  invisible: /[\p{DI}\p{Cf}]+/gu,
  dots: /。/gu,
  slashes: /[\u2044\u2215\u29f8\\]/gu,
  /** Addresses of files and identifiers, which no browser opens as a site. */
  otherSchemes: /\b(?:ipfs|ipns|ar|data|did|urn):\S*/giu,
  /** `ada-drop[.]io`, `ada-drop (dot) io` */
  bracketed: /(?<!\s)\s*[[({<]\s*(?:dot|\.)\s*[\])}>]\s*/giu,
  /** `ada-drop dot io`, `ada-drop . io`, `ada-drop•io`, `ada-drop. io` */
  spaced: /(?<=[\p{L}\p{N}])(\s+dot\s+|\s+\.\s*|\s*[·•‧∙⋅・]\s*|\.\s+)(\p{L}+)(?![\p{L}\p{N}-])/giu,
  scheme:
    /(?<![\p{L}\p{N}])(?:h(?:tt|xx)ps?|ftp|wss?)\s?:\s?(?:\/+\s?|(?=[\p{L}\p{N}-]+\.))([^\s/?#"'<>]+)/iu,
  /** No top-level domain needs to be known after `//` or `www.`. */
  prefixed: /(?<![\p{L}\p{N}:/])(?:\/\/|(?=www\.[^.\s]+\.))((?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+)/iu,
  host: /(?<![\p{L}\p{N}@._-])((?:[\p{L}\p{N}_-]+\.)+)(\p{L}[\p{L}\p{M}\p{N}-]*)(?![\p{L}\p{N}@_-])(\/\S|\.?$|)/giu,
}));

/** The host of the first address in a text, as it is written there. */
export function addressIn(text: string, confusables: Confusables): string | undefined {
  const find = patterns();
  const plain = text
    .slice(0, MAX_SEARCHED)
    .normalize('NFKC')
    .replace(find.invisible, '')
    .replace(find.dots, '.')
    .replace(find.slashes, '/')
    .replace(find.otherSchemes, ' ')
    .replace(find.bracketed, '.')
    .replace(find.spaced, joinSpaced);
  const [, host] = find.scheme.exec(plain) ?? find.prefixed.exec(plain) ?? [];
  if (host !== undefined) return host.replace(/\.$/, '');
  for (const [whole, before = '', domain = '', after = ''] of plain.matchAll(find.host)) {
    const name = domain.toLowerCase();
    const isInAddress = after.startsWith('/') || whole.length === plain.trim().length || before.includes('-');
    const isDomain =
      /^xn--/.test(name) ||
      DOMAINS.has(name) ||
      (isInAddress && WORDS.has(name)) ||
      isDrawnAsDomain(name, confusables);
    if (isDomain && /\p{L}|\d{3}/u.test(before)) return before + domain;
  }
  return undefined;
}

function joinSpaced(whole: string, gap: string, domain: string): string {
  const known = /^\./.test(gap) ? UNSPACED : DOMAINS;
  return known.has(domain.toLowerCase()) ? `.${domain}` : whole;
}

/** A domain in letters that resemble Latin ones. */
function isDrawnAsDomain(name: string, confusables: Confusables): boolean {
  return !/^[ -~]*$/.test(name) && domainSkeletons().has(skeletonOf(name, confusables));
}

/** Latin letters need no table. */
const domainSkeletons = once(() => new Set([...DOMAINS].map((domain) => skeletonOf(domain, new Map()))));

/** Properties that hold addresses in honest metadata too. */
const ADDRESS_PROPERTY =
  /ur[il]|web|site|link|home|social|twitter|discord|telegram|instagram|medium|github|image|logo|file|src|media|artist|creator|publisher|license|copyright|contact|mail/i;

/** The texts in metadata in which no address belongs. */
export function textsWithoutAddress(metadata: Metadata): readonly string[] {
  return metadata.flatMap(([name, value]) => (ADDRESS_PROPERTY.test(name) ? [] : textsOf(value)));
}

function textsOf(value: Value): readonly string[] {
  if (value.kind === 'map') return textsWithoutAddress(value.entries);
  const text = textOf(value);
  if (text !== undefined) return [text];
  return value.kind === 'list' ? value.items.flatMap(textsOf) : [];
}
