/** Whether stacked backgrounds, or a color scheme, are light or dark. */
import { expect, it } from 'vitest';
import { themeOfLayers, themeOfScheme } from '../../lib/detector/page-theme.ts';

const NOTHING = 'rgba(0, 0, 0, 0)';
const HALF = 'rgba(0, 0, 0, 0.4)';

it.each([
  ['light', ['rgb(255, 255, 255)']],
  ['dark', ['rgb(16, 19, 26)']],
  // A saturated blue is dark to the eye, a yellow light.
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
  // The first that covers; together where they shine through; none where most of what is below is visible.
  ['light', [NOTHING, 'rgb(255, 255, 255)', 'rgb(0, 0, 0)']],
  ['dark', ['rgba(255, 255, 255, 0.1)', 'rgb(16, 16, 16)']],
  ['dark', [HALF, HALF, 'rgb(255, 255, 255)']],
  ['dark', ['rgba(0, 0, 0, 0.7)']],
  [undefined, []],
  [undefined, [NOTHING, 'rgba(0, 0, 0, 0.05)', NOTHING]],
])('the theme is %s for the layers %j', (theme, layers) => {
  expect(themeOfLayers(layers)).toBe(theme);
});

it('uses a color scheme with a single theme', () => {
  const schemes = ['dark', 'only light', 'light dark', 'normal', ''];
  expect(schemes.map(themeOfScheme)).toEqual(['dark', 'light', undefined, undefined, undefined]);
});
