/** Whether stacked backgrounds, or a color scheme, are light or dark. */
import { describe, expect, it } from 'vitest';
import { themeOfLayers, themeOfScheme } from '../../lib/page/page-theme.ts';

const NOTHING = 'rgba(0, 0, 0, 0)';

describe('themeOfLayers', () => {
  it.each([
    ['rgb(255, 255, 255)', 'light'],
    ['rgb(16, 19, 26)', 'dark'],
    // A saturated blue is dark to the eye, a yellow light.
    ['rgb(0, 0, 255)', 'dark'],
    ['rgb(255, 255, 0)', 'light'],
    ['oklch(0.2 0.02 260)', 'dark'],
    ['oklab(0.97 0 0)', 'light'],
    ['oklch(none 0.1 20)', 'dark'],
    ['lab(95 0 0)', 'light'],
    ['lch(12.5 3 280)', 'dark'],
    ['color(srgb 0.98 0.98 0.98)', 'light'],
    ['color(display-p3 0.1 0.1 0.1 / 0.99)', 'dark'],
    ['color(srgb 1e-7 0.05 -1e-7)', 'dark'],
  ])('takes %s for %s', (color, theme) => {
    expect(themeOfLayers([NOTHING, color])).toBe(theme);
  });

  it('takes the first opaque layer', () => {
    expect(themeOfLayers([NOTHING, 'rgb(255, 255, 255)', 'rgb(0, 0, 0)'])).toBe('light');
  });

  it('adds up layers that shine through', () => {
    expect(themeOfLayers(['rgba(255, 255, 255, 0.1)', 'rgb(16, 16, 16)'])).toBe('dark');
    expect(themeOfLayers(['rgba(0, 0, 0, 0.4)', 'rgba(0, 0, 0, 0.4)', 'rgb(255, 255, 255)'])).toBe('dark');
    expect(themeOfLayers(['rgba(0, 0, 0, 0.7)'])).toBe('dark');
  });

  it('does not decide where most of what lies below is visible', () => {
    expect(themeOfLayers([])).toBeUndefined();
    expect(themeOfLayers([NOTHING, 'rgba(0, 0, 0, 0.05)', NOTHING])).toBeUndefined();
  });
});

describe('themeOfScheme', () => {
  it.each([
    ['dark', 'dark'],
    ['only light', 'light'],
    ['light dark', undefined],
    ['normal', undefined],
    ['', undefined],
  ])('takes "%s" for %s', (scheme, theme) => {
    expect(themeOfScheme(scheme)).toBe(theme);
  });
});
