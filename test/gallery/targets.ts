/** The design pictures: sheets of many states, one above the other in both themes, and where each state is on them. */

export type Region = {
  readonly sheet: 'card.png' | 'popup.png';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The widths of the sheets in pixels of a page, and how far below the light theme the dark one is. */
export const SHEETS = {
  'card.png': { width: 1592, dark: 951 },
  'popup.png': { width: 1680, dark: 682 },
} as const;

const popup = (column: number): Region => ({
  sheet: 'popup.png',
  x: 28 + column * 408,
  y: 50,
  width: 380,
  height: 600,
});
const card = (column: number, y: number, height: number): Region => ({
  sheet: 'card.png',
  x: 28 + column * 388,
  y,
  width: 360,
  height,
});

/** By the name of the state's picture. */
export const TARGETS: Readonly<Record<string, Region>> = {
  'popup, first run': popup(0),
  'popup, a page': popup(1),
  'popup, lookalike': popup(2),
  'popup, sources': popup(3),
  'card, one source': card(0, 49, 280),
  'card, pinned': card(1, 49, 312),
  'card, lookalike': card(2, 49, 338),
  'card, standards disagree': card(3, 49, 350),
  'card, signature fails': card(0, 369, 262),
  'card, two sources': card(1, 399, 327),
  'card, waiting': card(2, 428, 278),
  'card, NFT': card(3, 439, 190),
  'card, policy': card(0, 671, 205),
  'card, absent, fingerprint unresolved': card(1, 748, 174),
  'card, failed': card(3, 669, 178),
};
