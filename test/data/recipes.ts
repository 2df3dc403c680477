/**
 * The tokens of the data set, all invented: what each is for, who signed it and what it says. `made.ts` turns them into
 * registry entries. This folder is not formatted, so that one line holds what belongs together.
 */
import type { Colours, Motif } from './picture.ts';
import type { Script } from './signing.ts';

/** What a CIP-26 property's signatures are worth (cardano.md, "Attestations"). */
export type Verdict = 'policy-key' | 'signed-no-policy' | 'other-key' | 'invalid' | 'unsigned';
export const PROPERTIES = ['name', 'description', 'ticker', 'decimals', 'url', 'logo'] as const;
export type Property = (typeof PROPERTIES)[number];

/** What `picture.ts` draws. */
export interface Picture {
  readonly motif: Motif;
  readonly colours: Colours;
}

interface Stated {
  readonly name: string;
  readonly description: string;
  readonly ticker?: string;
  readonly decimals?: number;
  readonly url?: string;
}

export interface Cip26Recipe extends Stated {
  readonly logo?: Picture | { readonly text: string };
  readonly sequence?: number;
  /** The keys that sign every property: that of the policy, if no others are given; none leaves it unsigned. */
  readonly signers?: readonly string[];
  /** What a check of any of its properties must say, where the keys of the policy have not signed it. */
  readonly verdict?: Verdict;
  /** Changed after it was signed, so that its signature is wrong. */
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
  /** True: file name and subject carry the asset name in upper case. */
  readonly upperCase?: boolean;
  readonly cip26?: Cip26Recipe;
  readonly cip68?: Cip68Recipe;
}

/** CIP-67 labels: user token 333, NFT 222, rich fungible token 444, reference NFT 100. */
const FT = '0014df10';
const NFT = '000de140';
const RFT = '001bc280';
const REFERENCE = '000643b0';

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('hex');

const FERNWOOD: Script = { key: 'fernwood' };
const TERN: Script = { any: [{ key: 'tern' }, { key: 'tern reserve' }] };

/** Exactly 500 characters: the most that CIP-26 allows. */
const LONG_DESCRIPTION =
  'Saltmarsh keeps the tide tables of an invented coast. Each unit stands for one page of the great book ' +
  'in the harbour office, where the hours of high and low water have been written twice a day since ' +
  'the first mole was built. Pages are lent, copied, corrected in the margin and given back, and a page ' +
  'that has been given back may be lent again. Nobody owns the sea, says the first line; this book only ' +
  'says when it comes. It is as long as a description may be, to the letter, and it ends at this stop.';

export const MAINNET = {
  fernwood: {
    purpose: 'the plain case: every property, 6 decimals, signed by the one key of its policy',
    policy: FERNWOOD, assetName: utf8('Fernwood'),
    cip26: {
      name: 'Fernwood', description: 'Shares in a small wood of ferns, tended in common.',
      ticker: 'FERNW', decimals: 6, url: 'https://fernwood.example/',
      logo: { motif: 'leaf', colours: ['#e6f2e4', '#2f7d4f', '#bfe3b8'] },
    },
  },
  mica: {
    purpose: 'a 4-byte asset name: the subject has 64 hex digits, like a transaction hash; 0 decimals',
    policy: { all: [{ key: 'mica' }, { before: 91_400_000 }] }, assetName: utf8('MICA'),
    cip26: {
      name: 'Mica Sheet', description: 'Thin, clear and whole: it cannot be divided.',
      ticker: 'MICA', decimals: 0, url: 'https://mica.example/sheets',
      logo: { motif: 'crystal', colours: ['#20243a', '#8aa4e8', '#d9e3ff'] },
      sequence: 2, signers: ['mica'],
    },
  },
  hollow: {
    purpose: 'an empty asset name: the subject has 56 hex digits and is the policy ID itself',
    policy: { key: 'hollow' }, assetName: '',
    cip26: {
      name: 'Hollow Reed', description: 'The only asset of its policy, and it has no name of its own.',
      ticker: 'HREED', decimals: 4, url: 'https://reed.example/',
      logo: { motif: 'reed', colours: ['#f4ecd8', '#8a6d2f', '#d1a63c'] },
    },
  },
  quillback: {
    purpose: 'decimals missing: not stated, which is not 0',
    policy: { any: [{ key: 'quillback' }, { key: 'quillback second' }] }, assetName: utf8('Quillback'),
    cip26: {
      name: 'Quillback', description: 'Paid by the page to those who still write letters by hand.',
      ticker: 'QUILLB', url: 'https://quillback.example/',
      logo: { motif: 'quill', colours: ['#fbf3ee', '#b4532f', '#5d2a18'] },
      signers: ['quillback second'],
    },
  },
  pebble: {
    purpose: 'no ticker and no url',
    policy: { key: 'pebble' }, assetName: utf8('PebblePath'),
    cip26: {
      name: 'Pebble Path', description: 'One for each step between the gate and the pond.',
      decimals: 2,
      logo: { motif: 'pebbles', colours: ['#e4ebf0', '#5b7486', '#9db2bf'] },
    },
  },
  saltmarsh: {
    purpose: 'a description of 500 characters; a 2-of-3 policy, every property signed by two keys',
    policy: {
      atLeast: 2,
      of: [{ key: 'saltmarsh 1' }, { key: 'saltmarsh 2' }, { key: 'saltmarsh 3' }],
    },
    assetName: utf8('SALTMARSH'),
    cip26: {
      name: 'Saltmarsh Tide Tables',
      description: LONG_DESCRIPTION,
      ticker: 'SALTM', decimals: 6,
      url: 'https://saltmarsh.example/harbour/office/tide-tables?book=great&page=1',
      logo: { motif: 'waves', colours: ['#e3f1f6', '#1f6f8b', '#6fb7c9'] },
      sequence: 5, signers: ['saltmarsh 1', 'saltmarsh 3'],
    },
  },
  shaked: {
    purpose: 'a Hebrew name: text from right to left',
    policy: { key: 'shaked' }, assetName: utf8('Shaked'),
    cip26: {
      name: 'שקד ההרים', description: 'פרחי השקד הראשונים של השנה, אחד לכל עץ.',
      ticker: 'SHAKED', decimals: 6, url: 'https://shaked.example/',
      logo: { motif: 'peaks', colours: ['#fdeef2', '#c2567c', '#7c3157'] },
    },
  },
  yukimi: {
    purpose: 'a Japanese name, and a Japanese asset name in UTF-8',
    policy: { key: 'yukimi' }, assetName: utf8('雪見灯籠'),
    cip26: {
      name: '雪見灯籠', description: '雪の庭を照らす小さな灯り。',
      ticker: 'YUKIMI', decimals: 8, url: 'https://yukimi.example/ja',
      logo: { motif: 'lantern', colours: ['#1e2a3d', '#c9d6e6', '#f2b84b'] },
    },
  },
  allotment: {
    purpose: 'an emoji name, one of the emoji joined of two by U+200D',
    policy: { key: 'allotment' }, assetName: utf8('Allotment'),
    cip26: {
      name: 'Allotment \u{1f9d1}\u200d\u{1f33e}\u{1f955}',
      description: 'Rows of carrots behind the railway line \u{1f955}\u{1f955}\u{1f955}',
      ticker: 'ALLOT', decimals: 0, url: 'https://allotment.example/',
      logo: { motif: 'sprout', colours: ['#fff1dc', '#4f8a2d', '#d9772b'] },
    },
  },
  hostile: {
    purpose: 'script tags, template braces and bidi controls in every text, an SVG for a logo',
    policy: 'hostile', assetName: utf8('<b>Hostile</b>'),
    cip26: {
      name: '<script>alert(1)</script>{{template}}\u202egnp.exe',
      description:
        '<img src=x onerror=alert(2)> $\u007balert(3)} {{constructor.constructor("alert(4)")()}} </a> ' +
        '\u2066isolate\u2069 z\u200be\u200br\u200bo-width, a\u0300\u0301\u0302\u0303\u0304 stacked',
      ticker: '<i>$\u202dX', decimals: 19, url: "javascript:alert('url')//https://safe.example/",
      logo: {
        text: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(5)"><script>alert(6)</script></svg>',
      },
    },
  },
  kiln: {
    purpose: 'an asset name that is not UTF-8',
    policy: 'kiln', assetName: 'ff00c3284b494c4e9f92fe',
    cip26: {
      name: 'Kiln No. 9', description: 'Fired bricks, counted by the pallet.',
      ticker: 'KILN9', decimals: 3, url: 'https://kiln.example/',
      logo: { motif: 'kiln', colours: ['#f3e6e0', '#a4452c', '#f0a23a'] },
    },
  },
  marrow: {
    purpose: 'the asset name in upper-case hex, in the subject and in the file name',
    policy: { key: 'marrow' }, assetName: utf8('MarrowJoin'), upperCase: true,
    cip26: {
      name: 'Marrow & Join',
      description: "Joiners' tallies, registered by someone whose tool wrote hex in capitals.",
      ticker: 'MARROWJ', decimals: 6, url: 'https://marrow.example/',
      logo: { motif: 'rings', colours: ['#efe9f7', '#6a4a9c', '#c9a227'] },
    },
  },
  tern: {
    purpose: 'shares its ticker with ternCopy, under another policy',
    policy: TERN, assetName: utf8('TernExchange'),
    cip26: {
      name: 'Tern Exchange', description: 'Passage for seabirds, both ways, once a year.',
      ticker: 'TERNX', decimals: 6, url: 'https://tern.example/',
      logo: { motif: 'wing', colours: ['#e5eefb', '#2f5bd0', '#e2553d'] },
      sequence: 1, signers: ['tern'],
    },
  },
  ternCopy: {
    purpose: 'the face of tern: same ticker and picture, a Cyrillic letter in the name, another policy',
    policy: 'tern copy', assetName: utf8('TernExchange'),
    cip26: {
      name: 'T\u0435rn Exchange',
      description: 'Passage for seabirds, both ways, once a year. Send two, get three.',
      ticker: 'TERNX', decimals: 6, url: 'https://tern-exchange.example/',
      logo: { motif: 'wing', colours: ['#e5eefb', '#2f5bd0', '#e2553d'] },
    },
  },
  mirewick: {
    purpose: 'a wrong signature: the url was changed after it was signed; the rest is sound',
    policy: { key: 'mirewick' }, assetName: utf8('Mirewick'),
    cip26: {
      name: 'Mirewick', description: 'Candle ends from a village in the fen.',
      ticker: 'MIREW', decimals: 1, url: 'https://mirewick.example/',
      logo: { motif: 'wick', colours: ['#26302b', '#e8e3cf', '#f1a93b'] },
      changedLater: 'url',
    },
  },
  cuckoo: {
    purpose: 'the script is there, but another key than its own signed',
    policy: { key: 'cuckoo' }, assetName: utf8('CuckooWharf'),
    cip26: {
      name: 'Cuckoo Wharf', description: 'Somebody else keeps the books of this landing stage.',
      ticker: 'CKWHARF', decimals: 6, url: 'https://wharf.example/',
      logo: { motif: 'nest', colours: ['#edf3ea', '#7a5a3a', '#8fc1c9'] },
      signers: ['somebody else'], verdict: 'other-key',
    },
  },
  driftwood: {
    purpose: 'unsigned, and without a logo',
    policy: { key: 'driftwood' }, assetName: utf8('Driftwood'),
    cip26: {
      name: 'Driftwood Tally', description: 'Whatever the last storm brought in.',
      ticker: 'DRIFTW', decimals: 0, url: 'https://driftwood.example/', signers: [], verdict: 'unsigned',
    },
  },
  lanterns: {
    purpose: 'in both standards: its CIP-68 datum lacks ticker and url, which then come from CIP-26',
    policy: { key: 'lanterns' }, assetName: FT + utf8('LanternGuild'),
    cip26: {
      name: 'Lantern Guild (old)', description: 'The first text of the guild, from before it wrote on chain.',
      ticker: 'LNTRNG', decimals: 6, url: 'https://lanterns.example/',
      logo: { motif: 'lantern', colours: ['#fbeed3', '#a3542a', '#f6c244'] },
    },
    cip68: {
      name: 'Lantern Guild', description: 'Dues of those who light the harbour steps.',
      decimals: 6,
      logo: { motif: 'lantern', colours: ['#2b2140', '#8f7ad6', '#ffd36b'] },
      version: 1,
    },
  },
  orrery: {
    purpose: 'in both standards, with decimals that differ: 2 in CIP-26, 6 in CIP-68',
    policy: 'orrery', assetName: FT + utf8('Orrery'),
    cip26: {
      name: 'Orrery', description: 'Brass planets on a shared axle.',
      ticker: 'ORRY', decimals: 2, url: 'https://orrery.example/',
      logo: { motif: 'orbit', colours: ['#f6eede', '#9a7b33', '#3d5a80'] },
    },
    cip68: {
      name: 'Orrery', description: 'Brass planets on a shared axle, now with moons.',
      ticker: 'ORRY', url: 'https://orrery.example/moons', decimals: 6,
      logo: { uri: 'ipfs://bafkreigzoccaiabvx4oqrtnd4z6rasldoftexrelq5o7okvqdkegopuysa' },
      version: 2,
    },
  },
  brindle: {
    purpose: 'CIP-68 alone, complete, its logo an https address',
    policy: 'brindle', assetName: FT + utf8('Brindle'),
    cip68: {
      name: 'Brindle', description: 'Points for well-behaved dogs of every pattern.',
      ticker: 'BRNDL', url: 'https://brindle.example/', decimals: 6,
      logo: { uri: 'https://brindle.example/logo.png' },
      version: 1,
    },
  },
  sedge: {
    purpose: 'CIP-68 alone with nothing but name and description: no logo, decimals missing',
    policy: { key: 'sedge' }, assetName: FT + utf8('Sedge'),
    cip68: {
      name: 'Sedge', description: 'Cut in autumn, bundled in winter.',
      version: 1,
    },
  },
  thistle: {
    purpose: 'CIP-68 with 0 decimals, no url, and an asset name that is only the label and one byte',
    policy: 'thistle', assetName: `${FT}54`,
    cip68: {
      name: 'Thistle Crown', description: 'One crown, one vote, no halves.',
      ticker: 'THSTL', decimals: 0,
      logo: { motif: 'star', colours: ['#efe6f5', '#7a3f98', '#d9b3ea'] },
      version: 3,
    },
  },
  micaDust: {
    purpose: "shares mica's ticker from the other standard, under another policy",
    policy: 'mica dust', assetName: FT + utf8('MICA'),
    cip68: {
      name: 'Mica Dust', description: 'What is left on the bench when the sheets are cut.',
      ticker: 'MICA', url: 'https://dust.example/', decimals: 9,
      logo: { motif: 'pebbles', colours: ['#f5efe6', '#c08a4a', '#8a5a2b'] },
      version: 2,
    },
  },
  qamar: {
    purpose: 'CIP-68 with an Arabic name',
    policy: 'qamar', assetName: FT + utf8('قمر'),
    cip68: {
      name: 'قمر الواحة', description: 'ضوء القمر فوق الواحة.',
      ticker: 'QAMARW', url: 'https://qamar.example/', decimals: 6,
      logo: { uri: 'ar://FOSLOwbSqQEG507qp-qZv5zGHHpWxCmb7rf9fh_B72E' },
      version: 1,
    },
  },
  oddling: {
    purpose: 'CIP-68 whose logo is no address at all',
    policy: 'oddling', assetName: FT + utf8('Oddling'),
    cip68: {
      name: 'Oddling', description: 'Its picture has been promised for next week.',
      ticker: 'ODDL', url: 'http://oddling.example', decimals: 18,
      logo: { uri: 'logo coming soon' },
      version: 1,
    },
  },
} as const satisfies Record<string, Recipe>;

/** The preprod registry: the first is the subject of mainnet's fernwood, with other values. */
export const PREPROD = {
  fernwood: {
    purpose: "mainnet's subject, another entry: the networks answer differently",
    policy: FERNWOOD, assetName: utf8('Fernwood'),
    cip26: {
      name: 'Fernwood Seedling', description: 'The trial planting. Nothing here is worth anything.',
      ticker: 'tFERNW', decimals: 2, url: 'https://seedling.fernwood.example/',
      logo: { motif: 'sprout', colours: ['#eef2ea', '#6b8f5a', '#9a6b3f'] },
    },
  },
  tansy: {
    purpose: 'on preprod alone',
    policy: { key: 'tansy' }, assetName: utf8('Tansy'),
    cip26: {
      name: 'Tansy Trial', description: 'Yellow buttons for testing forms.',
      ticker: 'tTANSY', decimals: 6, url: 'https://tansy.example/',
      logo: { motif: 'star', colours: ['#fff6d6', '#d9a400', '#7a5c00'] },
    },
  },
  plover: {
    purpose: 'on preprod alone, without a policy script',
    policy: 'plover', assetName: utf8('Plover'),
    cip26: {
      name: 'Plover Rehearsal', description: 'Runs ahead, stops, runs ahead.',
      ticker: 'tPLOVR', decimals: 0,
    },
  },
} as const satisfies Record<string, Recipe>;

/** Assets that exist on the invented chain, and in neither registry. */
export const NOWHERE = {
  gorse: {
    purpose: 'an ordinary asset that nobody registered',
    policy: { key: 'gorse' }, assetName: utf8('GorseCommon'),
  },
  lark: {
    purpose: 'unregistered, with 64 hex digits: nothing but its place tells it from a transaction hash',
    policy: { key: 'lark' }, assetName: utf8('LARK'),
  },
  fernwoodBadge: {
    purpose: "unregistered, under fernwood's policy",
    policy: FERNWOOD, assetName: utf8('FernwoodBadge01'),
  },
  heron: {
    purpose: 'an NFT of label 222, which the service does not serve',
    policy: 'heron', assetName: NFT + utf8('Heron042'),
  },
  sluice: {
    purpose: 'a rich fungible token of label 444, which the service does not serve',
    policy: 'sluice', assetName: RFT + utf8('Sluice'),
  },
  brindleReference: {
    purpose: "brindle's reference NFT, label 100",
    policy: 'brindle', assetName: REFERENCE + utf8('Brindle'),
  },
} as const satisfies Record<string, Recipe>;
