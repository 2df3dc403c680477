/**
 * The invented tokens of the data set: purpose, signers and values. `made.ts` derives registry entries from them. This folder
 * is not formatted, so that a token takes few lines.
 */
import type { Colours, Motif } from './picture.ts';
import type { Script } from './signing.ts';

/** The verdict on a property's signatures (cardano.md, "Attestations"). */
export type Verdict = 'policy-key' | 'signed-no-policy' | 'other-key' | 'invalid' | 'unsigned';
export const PROPERTIES = ['name', 'description', 'ticker', 'decimals', 'url', 'logo'] as const;
export type Property = (typeof PROPERTIES)[number];

export type Picture = { readonly motif: Motif; readonly colours: Colours };

/** The values of a token in one standard. */
export interface Stated {
  readonly name: string;
  readonly description: string;
  readonly ticker?: string;
  readonly decimals?: number;
  readonly url?: string;
}

export interface Cip26Recipe extends Stated {
  readonly logo?: Picture | { readonly text: string };
  readonly sequence?: number;
  /** The keys that sign every property. Default: the policy's key. */
  readonly signers?: readonly string[];
  /** The expected verdict if other keys than the policy's have signed. */
  readonly verdict?: Verdict;
  /** A property that was changed after it was signed. */
  readonly changedLater?: Property;
}

export interface Cip68Recipe extends Stated {
  readonly logo?: Picture | { readonly uri: string };
  readonly version: number;
}

export interface Recipe {
  readonly purpose: string;
  /** A native script, or the label of a program (Plutus) policy. */
  readonly policy: Script | string;
  /** Hex, after the label if there is one. */
  readonly assetName: string;
  /** The registry writes the asset name in upper case. */
  readonly upperCase?: boolean;
  readonly cip26?: Cip26Recipe;
  readonly cip68?: Cip68Recipe;
}

/** CIP-67 labels: user token 333, NFT 222, rich fungible token 444, reference NFT 100. */
const [FT, NFT, RFT, REFERENCE] = ['0014df10', '000de140', '001bc280', '000643b0'] as const;

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('hex');
const drawn = (motif: Motif, ...colours: Colours): Picture => ({ motif, colours });

const FERNWOOD: Script = { key: 'fernwood' };
const TERN: Script = { any: [{ key: 'tern' }, { key: 'tern reserve' }] };

/** 500 characters, the maximum of CIP-26. */
const LONG_DESCRIPTION =
  'Saltmarsh keeps the tide tables of an invented coast. Each unit stands for one page of the great book ' +
  'in the harbour office, where the hours of high and low water have been written twice a day since ' +
  'the first mole was built. Pages are lent, copied, corrected in the margin and given back, and a page ' +
  'that has been given back may be lent again. Nobody owns the sea, says the first line; this book only ' +
  'says when it comes. It is as long as a description may be, to the letter, and it ends at this stop.';

export const MAINNET = {
  fernwood: { policy: FERNWOOD, assetName: utf8('Fernwood'), purpose: 'every property, signed by its one key',
    cip26: { name: 'Fernwood', ticker: 'FERNW', decimals: 6, url: 'https://fernwood.example/',
      description: 'Shares in a small wood of ferns, tended in common.',
      logo: drawn('leaf', '#e6f2e4', '#2f7d4f', '#bfe3b8') } },
  mica: { policy: { all: [{ key: 'mica' }, { before: 91_400_000 }] }, assetName: utf8('MICA'),
    purpose: '64 hex digits, as a hash has; 0 decimals',
    cip26: { name: 'Mica Sheet', ticker: 'MICA', decimals: 0, url: 'https://mica.example/sheets', sequence: 2,
      signers: ['mica'], description: 'Thin, clear and whole: it cannot be divided.',
      logo: drawn('crystal', '#20243a', '#8aa4e8', '#d9e3ff') } },
  hollow: { policy: { key: 'hollow' }, assetName: '',
    purpose: 'an empty asset name: the subject is the policy ID',
    cip26: { name: 'Hollow Reed', ticker: 'HREED', decimals: 4, url: 'https://reed.example/',
      description: 'The only asset of its policy, and it has no name of its own.',
      logo: drawn('rings', '#f4ecd8', '#8a6d2f', '#d1a63c') } },
  quillback: { policy: { any: [{ key: 'quillback' }, { key: 'quillback second' }] },
    assetName: utf8('Quillback'), purpose: 'decimals missing: not stated, which is not 0',
    cip26: { name: 'Quillback', ticker: 'QUILLB', url: 'https://quillback.example/',
      signers: ['quillback second'],
      description: 'Paid by the page to those who still write letters by hand.',
      logo: drawn('wing', '#fbf3ee', '#b4532f', '#5d2a18') } },
  pebble: { policy: { key: 'pebble' }, assetName: utf8('PebblePath'), purpose: 'no ticker and no url',
    cip26: { name: 'Pebble Path', decimals: 2,
      description: 'One for each step between the gate and the pond.',
      logo: drawn('pebbles', '#e4ebf0', '#5b7486', '#9db2bf') } },
  saltmarsh: {
    policy: { atLeast: 2, of: [{ key: 'saltmarsh 1' }, { key: 'saltmarsh 2' }, { key: 'saltmarsh 3' }] },
    assetName: utf8('SALTMARSH'),
    purpose: 'a description of 500 characters; a 2-of-3 policy, every property signed by two keys',
    cip26: { name: 'Saltmarsh Tide Tables', ticker: 'SALTM', decimals: 6,
      url: 'https://saltmarsh.example/harbour/office/tide-tables?book=great&page=1', sequence: 5,
      signers: ['saltmarsh 1', 'saltmarsh 3'], description: LONG_DESCRIPTION,
      logo: drawn('waves', '#e3f1f6', '#1f6f8b', '#6fb7c9') } },
  shaked: { policy: { key: 'shaked' }, assetName: utf8('Shaked'), purpose: 'a Hebrew name',
    cip26: { name: 'שקד ההרים', ticker: 'SHAKED', decimals: 6, url: 'https://shaked.example/',
      description: 'פרחי השקד הראשונים של השנה, אחד לכל עץ.',
      logo: drawn('crystal', '#fdeef2', '#c2567c', '#7c3157') } },
  yukimi: { policy: { key: 'yukimi' }, assetName: utf8('雪見灯籠'), purpose: 'name and asset name in Japanese',
    cip26: { name: '雪見灯籠', ticker: 'YUKIMI', decimals: 8, url: 'https://yukimi.example/ja',
      description: '雪の庭を照らす小さな灯り。', logo: drawn('lantern', '#1e2a3d', '#c9d6e6', '#f2b84b') } },
  allotment: { policy: { key: 'allotment' }, assetName: utf8('Allotment'),
    purpose: 'an emoji name, with U+200D',
    cip26: { name: 'Allotment \u{1f9d1}\u200d\u{1f33e}\u{1f955}', ticker: 'ALLOT', decimals: 0,
      url: 'https://allotment.example/',
      description: 'Rows of carrots behind the railway line \u{1f955}\u{1f955}\u{1f955}',
      logo: drawn('sprout', '#fff1dc', '#4f8a2d', '#d9772b') } },
  hostile: { policy: 'hostile', assetName: utf8('<b>Hostile</b>'),
    purpose: 'markup, templates and bidi controls, an SVG',
    cip26: { name: '<script>alert(1)</script>{{template}}\u202egnp.exe', ticker: '<i>$\u202dX', decimals: 19,
      url: "javascript:alert('url')//https://safe.example/",
      description:
        '<img src=x onerror=alert(2)> $\u007balert(3)} {{constructor.constructor("alert(4)")()}} </a> ' +
        '\u2066isolate\u2069 z\u200be\u200br\u200bo-width, a\u0300\u0301\u0302\u0303\u0304 stacked',
      logo: { text: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(5)"><script>alert(6)</script></svg>' } } },
  kiln: { policy: 'kiln', assetName: 'ff00c3284b494c4e9f92fe', purpose: 'an asset name that is not UTF-8',
    cip26: { name: 'Kiln No. 9', ticker: 'KILN9', decimals: 3, url: 'https://kiln.example/',
      description: 'Fired bricks, counted by the pallet.',
      logo: drawn('lantern', '#f3e6e0', '#a4452c', '#f0a23a') } },
  marrow: { policy: { key: 'marrow' }, assetName: utf8('MarrowJoin'), upperCase: true,
    purpose: 'in upper-case hex',
    cip26: { name: 'Marrow & Join', ticker: 'MARROWJ', decimals: 6, url: 'https://marrow.example/',
      description: "Joiners' tallies, registered by someone whose tool wrote hex in capitals.",
      logo: drawn('rings', '#efe9f7', '#6a4a9c', '#c9a227') } },
  tern: { policy: TERN, assetName: utf8('TernExchange'), purpose: 'shares its ticker with ternCopy',
    cip26: { name: 'Tern Exchange', ticker: 'TERNX', decimals: 6, url: 'https://tern.example/', sequence: 1,
      signers: ['tern'], description: 'Passage for seabirds, both ways, once a year.',
      logo: drawn('wing', '#e5eefb', '#2f5bd0', '#e2553d') } },
  ternCopy: { policy: 'tern copy', assetName: utf8('TernExchange'), purpose: 'a face like that of tern',
    cip26: { name: 'T\u0435rn Exchange', ticker: 'TERNX', decimals: 6, url: 'https://tern-exchange.example/',
      description: 'Passage for seabirds, both ways, once a year. Send two, get three.',
      logo: drawn('wing', '#e5eefb', '#2f5bd0', '#e2553d') } },
  mirewick: { policy: { key: 'mirewick' }, assetName: utf8('Mirewick'),
    purpose: 'the url was changed after it was signed',
    cip26: { name: 'Mirewick', ticker: 'MIREW', decimals: 1, url: 'https://mirewick.example/',
      changedLater: 'url', description: 'Candle ends from a village in the fen.',
      logo: drawn('lantern', '#26302b', '#e8e3cf', '#f1a93b') } },
  cuckoo: { policy: { key: 'cuckoo' }, assetName: utf8('CuckooWharf'),
    purpose: 'another key than its own signed',
    cip26: { name: 'Cuckoo Wharf', ticker: 'CKWHARF', decimals: 6, url: 'https://wharf.example/',
      signers: ['somebody else'], verdict: 'other-key',
      description: 'Somebody else keeps the books of this landing stage.',
      logo: drawn('orbit', '#edf3ea', '#7a5a3a', '#8fc1c9') } },
  driftwood: { policy: { key: 'driftwood' }, assetName: utf8('Driftwood'),
    purpose: 'unsigned, without a logo',
    cip26: { name: 'Driftwood Tally', ticker: 'DRIFTW', decimals: 0, url: 'https://driftwood.example/',
      signers: [], verdict: 'unsigned', description: 'Whatever the last storm brought in.' } },
  lanterns: { policy: { key: 'lanterns' }, assetName: FT + utf8('LanternGuild'),
    purpose: 'both; CIP-68 lacks ticker and url',
    cip26: { name: 'Lantern Guild (old)', ticker: 'LNTRNG', decimals: 6, url: 'https://lanterns.example/',
      description: 'The first text of the guild, from before it wrote on chain.',
      logo: drawn('lantern', '#fbeed3', '#a3542a', '#f6c244') },
    cip68: { name: 'Lantern Guild', decimals: 6, version: 1,
      description: 'Dues of those who light the harbour steps.',
      logo: drawn('lantern', '#2b2140', '#8f7ad6', '#ffd36b') } },
  orrery: { policy: 'orrery', assetName: FT + utf8('Orrery'), purpose: 'both standards, with other decimals',
    cip26: { name: 'Orrery', ticker: 'ORRY', decimals: 2, url: 'https://orrery.example/',
      description: 'Brass planets on a shared axle.', logo: drawn('orbit', '#f6eede', '#9a7b33', '#3d5a80') },
    cip68: { name: 'Orrery', ticker: 'ORRY', decimals: 6, url: 'https://orrery.example/moons', version: 2,
      description: 'Brass planets on a shared axle, now with moons.',
      logo: { uri: 'ipfs://bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvqdkegopuysa' } } },
  brindle: { policy: 'brindle', assetName: FT + utf8('Brindle'), purpose: 'only CIP-68, logo over https',
    cip68: { name: 'Brindle', ticker: 'BRNDL', decimals: 6, url: 'https://brindle.example/', version: 1,
      description: 'Points for well-behaved dogs of every pattern.',
      logo: { uri: 'https://brindle.example/logo.png' } } },
  sedge: { policy: { key: 'sedge' }, assetName: FT + utf8('Sedge'),
    purpose: 'CIP-68 with only name and description',
    cip68: { name: 'Sedge', version: 1, description: 'Cut in autumn, bundled in winter.' } },
  thistle: { policy: 'thistle', assetName: `${FT}54`, purpose: 'CIP-68, 0 decimals, a name of one byte',
    cip68: { name: 'Thistle Crown', ticker: 'THSTL', decimals: 0, version: 3,
      description: 'One crown, one vote, no halves.',
      logo: drawn('star', '#efe6f5', '#7a3f98', '#d9b3ea') } },
  micaDust: { policy: 'mica dust', assetName: FT + utf8('MICA'), purpose: "CIP-68, with mica's ticker",
    cip68: { name: 'Mica Dust', ticker: 'MICA', decimals: 9, url: 'https://dust.example/', version: 2,
      description: 'What is left on the bench when the sheets are cut.',
      logo: drawn('pebbles', '#f5efe6', '#c08a4a', '#8a5a2b') } },
  qamar: { policy: 'qamar', assetName: FT + utf8('قمر'), purpose: 'CIP-68 with an Arabic name',
    cip68: { name: 'قمر الواحة', ticker: 'QAMARW', decimals: 6, url: 'https://qamar.example/', version: 1,
      description: 'ضوء القمر فوق الواحة.',
      logo: { uri: 'ar://FOSLOwbSqQEG507qp-qZv5zGHHpWxCmb7rf9fh_B72E' } } },
  oddling: { policy: 'oddling', assetName: FT + utf8('Oddling'), purpose: 'CIP-68, its logo no address',
    cip68: { name: 'Oddling', ticker: 'ODDL', decimals: 18, url: 'http://oddling.example', version: 1,
      description: 'Its picture has been promised for next week.', logo: { uri: 'logo coming soon' } } },
} as const satisfies Record<string, Recipe>;

/** The preprod registry: the first is the subject of mainnet's fernwood, with other values. */
export const PREPROD = {
  fernwood: { policy: FERNWOOD, assetName: utf8('Fernwood'), purpose: 'answers differ by network',
    cip26: { name: 'Fernwood Seedling', ticker: 'tFERNW', decimals: 2,
      url: 'https://seedling.fernwood.example/',
      description: 'The trial planting. Nothing here is worth anything.',
      logo: drawn('sprout', '#eef2ea', '#6b8f5a', '#9a6b3f') } },
  tansy: { policy: { key: 'tansy' }, assetName: utf8('Tansy'), purpose: 'only on preprod',
    cip26: { name: 'Tansy Trial', ticker: 'tTANSY', decimals: 6, url: 'https://tansy.example/',
      description: 'Yellow buttons for testing forms.',
      logo: drawn('star', '#fff6d6', '#d9a400', '#7a5c00') } },
  plover: { policy: 'plover', assetName: utf8('Plover'), purpose: 'only on preprod, without a policy script',
    cip26: { name: 'Plover Rehearsal', ticker: 'tPLOVR', decimals: 0,
      description: 'Runs ahead, stops, runs ahead.' } },
} as const satisfies Record<string, Recipe>;

/** Assets that exist on the invented chain, and in neither registry. */
export const NOWHERE = {
  gorse: { policy: { key: 'gorse' }, assetName: utf8('GorseCommon'), purpose: 'ordinary' },
  lark: { policy: { key: 'lark' }, assetName: utf8('LARK'),
    purpose: '64 hex digits, as a transaction hash has' },
  fernwoodBadge: { policy: FERNWOOD, assetName: utf8('FernwoodBadge01'), purpose: "under fernwood's policy" },
  heron: { policy: 'heron', assetName: NFT + utf8('Heron042'), purpose: 'an NFT of label 222' },
  sluice: { policy: 'sluice', assetName: RFT + utf8('Sluice'), purpose: 'of label 444' },
  brindleReference: { policy: 'brindle', assetName: REFERENCE + utf8('Brindle'),
    purpose: "brindle's reference NFT, label 100" },
} as const satisfies Record<string, Recipe>;
