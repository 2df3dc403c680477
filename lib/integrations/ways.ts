/** The ways to look up a token that the browser and the device have, by the presence of the browser's APIs. Phones lack most. */
export type Ways = {
  /** A toolbar that the icon can be pinned to. Browsers without windows keep it in their menu. */
  readonly toolbar: boolean;
  readonly shortcut: boolean;
  readonly contextMenu: boolean;
  readonly hover: boolean;
  readonly touch: boolean;
};

/** `matches`: whether a media query does. */
export const waysIn = (browser: object, matches: (query: string) => boolean): Ways => ({
  toolbar: 'windows' in browser,
  shortcut: 'commands' in browser,
  contextMenu: 'contextMenus' in browser,
  hover: matches('(any-hover: hover)'),
  touch: matches('(any-pointer: coarse)'),
});
