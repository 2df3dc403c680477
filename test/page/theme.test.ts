/** The theme of stacked backgrounds and of color schemes. */
import { expect, it } from 'vitest';
import { themeOfLayers, themeOfScheme } from '../../lib/page/theme.ts';
import { testRows } from '../data/tables.ts';

testRows('page-theme', 'the theme of layers', 'the theme of layers: %s', themeOfLayers);

it('uses a color scheme that names one theme', () => {
  const schemes = ['dark', 'only light', 'light dark', 'normal', ''];
  expect(schemes.map(themeOfScheme)).toEqual(['dark', 'light', undefined, undefined, undefined]);
});
