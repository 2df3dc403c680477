/** Icons that the card does not use, on a 16 × 16 grid. `Icon.tsx` has the others. */
export const SEARCH = 'M11.4 7a4.4 4.4 0 1 1-8.8 0 4.4 4.4 0 0 1 8.8 0zM10.4 10.4l3.2 3.2';
export const SETTINGS =
  'M10.1 8a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0zM8 1.6v1.8M8 12.6v1.8M1.6 8h1.8M12.6 8h1.8M3.5 3.5l1.2 1.2M11.3 11.3l1.2 1.2M12.5 3.5l-1.2 1.2M4.7 11.3l-1.2 1.2';
export const ENTER = 'M13 4v3.5a2 2 0 0 1-2 2H3.5M6 6.5l-3 3 3 3';
export const BACK = 'M10 3 5 8l5 5';
export const DOWN = 'm4 6 4 4 4-4';
export const CLOSE = 'm4.5 4.5 7 7M11.5 4.5l-7 7';
export const PANEL =
  'M4 3.2h8a2 2 0 0 1 2 2v5.6a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5.2a2 2 0 0 1 2-2zM9.8 3.2v9.6';
export const SAVE = 'M8 2.5v7.2M4.8 7 8 10.2 11.2 7M3 13.2h10';
export const REFRESH = 'M13.2 8a5.2 5.2 0 1 1-1.6-3.8M13.3 1.8v3.3H10';
