import { h, render } from 'preact';
import { expect, it, vi } from 'vitest';
import { TokenLogo } from '../../../components/token/TokenLogo.tsx';
import { usePageDocument } from '../../page-document.ts';

usePageDocument();

it.each([
  ['shows the picture', { width: 3, height: 2 }],
  ['shows the letter if the browser cannot decode the picture', undefined],
])('%s', async (_case, bitmap) => {
  const decode = () => (bitmap ? Promise.resolve(bitmap) : Promise.reject(new Error('no picture')));
  vi.stubGlobal('createImageBitmap', decode);
  const main = document.createElement('main');
  const logo = { kind: 'image', type: 'image/png', base64: btoa('bytes'), source: 'CIP_26' } as const;
  render(h(TokenLogo, { logo, name: 'Fernwood', seed: undefined }), main);
  // The decoder answers in microtasks.
  await new Promise((resume) => void setImmediate(resume));
  const canvas = main.querySelector('canvas');
  expect(canvas?.hidden).toBe(bitmap === undefined);
  if (bitmap) expect(canvas?.width).toBe(3);
  expect(main.textContent).toBe('F');
});
