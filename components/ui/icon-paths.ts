/** Icons that the card does not use, on a 16 × 16 grid. `Icon.tsx` has the icons of the card. */
export const SEARCH = 'M11.4 7a4.4 4.4 0 1 1-8.8 0 4.4 4.4 0 0 1 8.8 0zM10.4 10.4l3.2 3.2';
export const SETTINGS =
  'M10.1 8a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0zM8 1.6v1.8M8 12.6v1.8M1.6 8h1.8M12.6 8h1.8M3.5 3.5l1.2 1.2M11.3 11.3l1.2 1.2M12.5 3.5l-1.2 1.2M4.7 11.3l-1.2 1.2';
export const ENTER = 'M13 4v3.5a2 2 0 0 1-2 2H3.5M6 6.5l-3 3 3 3';
export const BACK = 'M10 3 5 8l5 5';
export const DOWN = 'm4 6 4 4 4-4';
export const CLOSE = 'm4.5 4.5 7 7M11.5 4.5l-7 7';
export const KEY = 'M7.7 8a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0zM7.7 8h6M11.5 8v2.4';
export const LIST = 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1';
export const CARD =
  'M4 3.2h8a2 2 0 0 1 2 2v5.6a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5.2a2 2 0 0 1 2-2zM4.6 6.6h3M4.6 9.4h6.6';
export const GLOBE =
  'M13.8 8a5.8 5.8 0 1 1-11.6 0 5.8 5.8 0 0 1 11.6 0zM2.2 8h11.6M8 2.2c2 2 2.6 3.7 2.6 5.8S10 11.8 8 13.8C6 11.8 5.4 10.1 5.4 8S6 4.2 8 2.2z';
export const STAR = 'm8 2 1.8 3.8 4.2.5-3.1 2.9.8 4.1-3.7-2-3.7 2 .8-4.1L2 6.3l4.2-.5z';
export const LOCK =
  'M4.8 7h6.4A1.8 1.8 0 0 1 13 8.8v3a1.8 1.8 0 0 1-1.8 1.8H4.8A1.8 1.8 0 0 1 3 11.8v-3A1.8 1.8 0 0 1 4.8 7zM5.3 7V5.2a2.7 2.7 0 0 1 5.4 0V7';
export const BOX = 'M2.5 5 8 2.2 13.5 5v6L8 13.8 2.5 11zM2.5 5 8 7.8 13.5 5M8 7.8v6';
export const PANEL =
  'M4 3.2h8a2 2 0 0 1 2 2v5.6a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5.2a2 2 0 0 1 2-2zM9.8 3.2v9.6';
