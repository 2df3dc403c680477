/** Detects whether the background of a target is light or dark. */
import { ancestorsOf, boxOf } from './dom.ts';

type Theme = 'light' | 'dark';

/** CSS pixels. A narrower element is an icon or a badge on the background, not the background. */
const MIN_WIDTH = 160;

/**
 * The theme of the colors behind an element; without any, that of the page's color scheme. Undefined if the system
 * decides. Background images do not count: their colors are unknown.
 */
export function themeBehind(element: Element): Theme | undefined {
  const colors = ancestorsOf(element)
    .filter((one) => boxOf(one).width >= MIN_WIDTH)
    .map((one) => getComputedStyle(one).backgroundColor);
  return themeOfLayers(colors) ?? themeOfScheme(pageScheme());
}

/** Computed background colors, topmost first. Undefined if together they are less than half opaque. */
export function themeOfLayers(colors: readonly string[]): Theme | undefined {
  let coverage = 0;
  let sum = 0;
  for (const color of colors) {
    const { lightness, alpha } = measureColor(color);
    const share = (1 - coverage) * alpha;
    coverage += share;
    sum += share * lightness;
  }
  if (coverage < 0.5) return undefined;
  return sum / coverage > 0.5 ? 'light' : 'dark';
}

/** A `color-scheme` value. Undefined for one that leaves the choice to the system. */
export function themeOfScheme(scheme: string): Theme | undefined {
  const isDark = scheme.includes('dark');
  if (isDark === scheme.includes('light')) return undefined;
  return isDark ? 'dark' : 'light';
}

function pageScheme(): string {
  const { colorScheme } = getComputedStyle(document.documentElement);
  if (colorScheme !== 'normal') return colorScheme;
  return document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content ?? '';
}

/** Lightness and opacity, from 0 to 1. A channel that is `none` counts as 0; digits in the name of a color space are no channel. */
function measureColor(color: string): { lightness: number; alpha: number } {
  const channels = color.match(/(?<![\w.-])(-?[\d.]+(e-?\d+)?|none)/g) ?? [];
  const [x = 0, y = 0, z = 0, alpha = 1] = channels.map((channel) => Number.parseFloat(channel) || 0);
  // Oklab, Oklch, Lab and LCH begin with the lightness.
  if (color.startsWith('ok')) return { lightness: x, alpha };
  if (color.startsWith('l')) return { lightness: x / 100, alpha };
  // The eye is most sensitive to green and least to blue.
  return { lightness: (3 * x + 6 * y + z) / (color.startsWith('r') ? 2550 : 10), alpha };
}
