/**
 * What the next first picture of a page needs, for theme.js, which comes before the settings. A browser that blocks
 * cookies may deny it, and does without.
 */
export function remember(name: 'theme' | 'blocks', value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch (error) {
    console.info('Token Lens: the first picture of a page does without what was last.', error);
  }
}
