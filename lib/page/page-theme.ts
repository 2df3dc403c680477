/** Whether the page is light or dark, where that can be told. */

/** What the page says that it is; else what its ground is. Undefined where only the system knows. */
export function themeOfPage(): 'light' | 'dark' | undefined {
  const { documentElement, body } = document;
  const { colorScheme } = getComputedStyle(documentElement);
  if (colorScheme === 'light' || colorScheme === 'dark') return colorScheme;
  for (const element of [body, documentElement]) {
    if (!element) continue;
    const colour = getComputedStyle(element).backgroundColor;
    const [x = 0, y = 0, z = 0, opacity = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    if (opacity < 0.98 || !/^(rgb|ok)/.test(colour)) continue;
    // The eye sees green twice as well as red, and blue hardly; OKLCH and OKLAB begin with what it sees.
    return (colour.startsWith('r') ? (3 * x + 6 * y + z) / 2550 : x) > 0.5 ? 'light' : 'dark';
  }
  return undefined;
}
