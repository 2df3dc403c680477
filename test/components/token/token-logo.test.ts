/** A picture that the browser cannot decode leaves the letter, and costs one attempt however often it is shown. */
import { h, render } from 'preact';
import { expect, it, vi } from 'vitest';
import { TokenLogo } from '../../../components/token/TokenLogo.tsx';
import { usePageDocument } from '../../page-document.ts';

usePageDocument();
const pictured = (text: string) =>
  ({ kind: 'image', type: 'image/png', base64: btoa(text), source: 'CIP_26' }) as const;

it('is decoded once, and forgotten only after many others', async () => {
  const main = document.createElement('main');
  const decode = vi.fn((_: Blob) => Promise.reject(new Error('no picture')));
  vi.stubGlobal('createImageBitmap', decode);
  const open = async (text: string) => {
    render(h(TokenLogo, { logo: pictured(text), name: 'Fernwood', seed: undefined }), main);
    // The rejection is handled in microtasks.
    await new Promise((resume) => void setImmediate(resume));
    expect(main.querySelector('canvas')?.hidden).toBe(true);
    expect(main.textContent).toBe('F');
    render(null, main);
  };
  for (let times = 0; times < 5; times++) await open('broken');
  expect(decode).toHaveBeenCalledTimes(1);
  for (let i = 0; i < 20; i++) await open(`broken ${i}`);
  await open('broken');
  expect(decode).toHaveBeenCalledTimes(22);
});
