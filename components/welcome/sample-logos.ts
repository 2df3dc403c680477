/** Draws the logos of the sample tokens. */
import type { Logo } from '../../lib/metadata/token.ts';

const SIZE = 80;
type Pen = CanvasRenderingContext2D;

const PAINTERS = {
  /** Three stones on each other. */
  pebble(pen: Pen) {
    fill(pen, '#e9b53c');
    for (const [y, width, color] of [
      [58, 25, '#8a5a12'],
      [42, 19, '#fff3cf'],
      [28, 12, '#8a5a12'],
    ] as const) {
      pen.fillStyle = color;
      pen.beginPath();
      pen.ellipse(SIZE / 2, y, width, 7, 0, 0, 2 * Math.PI);
      pen.fill();
    }
  },
  /** A bird's neck and beak. */
  heron(pen: Pen) {
    fill(pen, '#12464f');
    pen.fillStyle = '#dff3ef';
    pen.fill(new Path2D('M30 66c-2-16 14-18 12-30-2-9-13-7-14 1-3-12 10-19 19-12l19 4-17 4c6 14-8 20-6 33z'));
  },
} as const;

function fill(pen: Pen, color: string): void {
  pen.fillStyle = color;
  pen.fillRect(0, 0, SIZE, SIZE);
}

/** A logo is undefined where the browser cannot draw. */
export type SampleLogos = Readonly<Record<keyof typeof PAINTERS, Logo | undefined>>;

export const drawLogos = (): SampleLogos => ({ pebble: drawLogo('pebble'), heron: drawLogo('heron') });

function drawLogo(name: keyof typeof PAINTERS): Logo | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (pen === null) return undefined;
  PAINTERS[name](pen);
  const [, base64 = ''] = canvas.toDataURL('image/png').split(',');
  return { kind: 'image', type: 'image/png', base64, source: 'CIP_26' };
}
