/** Systematic spoofs of a ticker, by tables that are independent of the data under test. */

const by = (from: string, to: string) => {
  const [keys, values] = [[...from], [...to]];
  const table = new Map(keys.map((key, at) => [key, values[at] ?? key]));
  return (text: string) => [...text].map((one) => table.get(one) ?? one).join('');
};
const shifted = (capitals: number) => (text: string) =>
  text.replace(/[A-Z]/g, (letter) => String.fromCodePoint(capitals + letter.charCodeAt(0) - 0x41));
const inside = (code: number) => (text: string) => text.replace(/^./, `$&${String.fromCodePoint(code)}`);
const onEach = (code: number) => (text: string) => text.replace(/./gu, `$&${String.fromCodePoint(code)}`);

const WAYS: Readonly<Record<string, (text: string) => string>> = {
  'small letters': (text) => text.toLowerCase(),
  Cyrillic: by('ABCEHIJKMOPSTXY', 'АВСЕНІЈКМОРЅТХУ'),
  Greek: by('ABEHIKMNOPTXYZ', 'ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ'),
  Cherokee: by('ABCDEGHJKLMPRSTVWZ', 'ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ'),
  'small capitals': by('ABCDEFGHIJKLMNOPRSTUVWYZ', 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'),
  'letters of other languages': (text) => by('agiuldot', 'ɑɡıʋłđøŧ')(text.toLowerCase()),
  'signs of currencies': by('ACEGKNPTWY', '₳₵€₲₭₦₱₮₩¥'),
  'letters by their outline': by('AENR', 'ΛΣИЯ'),
  'full width': shifted(0xff21),
  bold: shifted(0x1d400),
  'flag letters': (text) => (text.length > 2 ? shifted(0x1f1e6)(text) : text),
  'a zero for O': (text) => text.replaceAll('O', '0'),
  'a one for I': (text) => text.replaceAll('I', '1'),
  'a one for L': (text) => text.replaceAll('L', '1'),
  'rn for m': (text) => text.toLowerCase().replaceAll('m', 'rn'),
  'vv for w': (text) => text.toLowerCase().replaceAll('w', 'vv'),
  'a zero-width space': inside(0x200b),
  'a soft hyphen': inside(0xad),
  'a Hangul filler': inside(0x3164),
  'a tag': inside(0xe0041),
  'a variation selector': inside(0xfe0e),
  'an acute accent': onEach(0x301),
  'a stroke through each': onEach(0x336),
  'a dollar': (text) => `$${text}`,
  'a dollar for S': (text) => text.replaceAll('S', '$'),
  'blanks around': (text) => ` ${text}\t`,
  'an ideographic space': inside(0x3000),
  'a trailing emoji': (text) => `${text} 🐍`,
  'a full stop': (text) => `${text}.`,
};

/** The spoofs that differ from the ticker. */
export function spoofsOf(ticker: string): readonly { readonly way: string; readonly text: string }[] {
  return Object.entries(WAYS)
    .map(([way, made]) => ({ way, text: made(ticker) }))
    .filter(({ text }) => text !== ticker);
}
