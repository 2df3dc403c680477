/** The theme of stacked backgrounds and of color schemes. */
import { expect, it } from 'vitest';
import { themeOfLayers, themeOfScheme } from '../../lib/detector/page-theme.ts';

const NOTHING = 'rgba(0, 0, 0, 0)';
const HALF = 'rgba(0, 0, 0, 0.4)';

it.each([
  ['light', ['rgb(255, 255, 255)']],
  ['dark', ['rgb(16, 19, 26)']],
  // Perceived lightness: a saturated blue is dark, a yellow light.
  ['dark', ['rgb(0, 0, 255)']],
  ['light', ['rgb(255, 255, 0)']],
  ['dark', ['oklch(0.2 0.02 260)']],
  ['light', ['oklab(0.97 0 0)']],
  ['dark', ['oklch(none 0.1 20)']],
  ['light', ['lab(95 0 0)']],
  ['dark', ['lch(12.5 3 280)']],
  ['light', ['color(srgb 0.98 0.98 0.98)']],
  ['dark', ['color(display-p3 0.1 0.1 0.1 / 0.99)']],
  ['dark', ['color(srgb 1e-7 0.05 -1e-7)']],
  // The first opaque layer; the blend of translucent ones; undefined where they cover less than half.
  ['light', [NOTHING, 'rgb(255, 255, 255)', 'rgb(0, 0, 0)']],
  ['dark', ['rgba(255, 255, 255, 0.1)', 'rgb(16, 16, 16)']],
  ['dark', [HALF, HALF, 'rgb(255, 255, 255)']],
  ['dark', ['rgba(0, 0, 0, 0.7)']],
  [undefined, []],
  [undefined, [NOTHING, 'rgba(0, 0, 0, 0.05)', NOTHING]],
])('the theme is %s for the layers %j', (theme, layers) => {
  expect(themeOfLayers(layers)).toBe(theme);
});

it('uses a color scheme that names one theme', () => {
  const schemes = ['dark', 'only light', 'light dark', 'normal', ''];
  expect(schemes.map(themeOfScheme)).toEqual(['dark', 'light', undefined, undefined, undefined]);
});
