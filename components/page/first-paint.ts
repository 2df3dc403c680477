/** Saves what theme.js needs before the settings are read. A browser that blocks cookies may deny storage. */
export function saveForFirstPaint(name: 'theme' | 'blocks', value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch (error) {
    console.info('Token Lens: the next page opens without the saved theme and layout.', error);
  }
}
