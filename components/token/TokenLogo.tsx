import type { Logo } from '../../lib/tokens/token.ts';

type Props = {
  readonly logo: Logo | undefined;
  readonly name: string;
  /** Determines the color behind the letter. The policy ID, for example. */
  readonly seed: string | undefined;
};

/** The logo of a token, or its first letter on a color of its own. */
export function TokenLogo({ logo, name, seed }: Props) {
  const hue = seed === undefined ? 220 : hueOf(seed);
  const [letter = '?'] = name.trim();
  return (
    <span class="logo" aria-hidden="true">
      {logo?.kind === 'image' && (
        <canvas key={logo.base64} hidden ref={(canvas) => void (canvas && draw(canvas, logo))} />
      )}
      <span style={`background: hsl(${hue} 45% 34%)`}>{letter.toUpperCase()}</span>
    </span>
  );
}

/** Similar texts have different hues. */
const hueOf = (seed: string) =>
  (Array.from(seed).reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 359, 0) * 137) % 360;

type Image = Extract<Logo, { kind: 'image' }>;

/** Canvases that are drawn or being drawn: the ref callback runs at every render. */
const started = new WeakSet<HTMLCanvasElement>();

/** The latest pictures that the browser could not decode, by their bytes: each attempt costs as much as the first one. */
const undecodable = new Set<string>();
const MAX_UNDECODABLE = 20;

function refuse(base64: string): void {
  const [oldest] = undecodable;
  if (undecodable.size >= MAX_UNDECODABLE && oldest !== undefined) undecodable.delete(oldest);
  undecodable.add(base64);
}

/** Shows the canvas once the picture is drawn. Bytes that the browser cannot decode leave the letter. */
function draw(canvas: HTMLCanvasElement, { base64, type }: Image): void {
  if (started.has(canvas) || undecodable.has(base64)) return;
  started.add(canvas);
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  createImageBitmap(new Blob([bytes], { type })).then(
    (bitmap) => {
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      canvas.hidden = false;
    },
    () => refuse(base64),
  );
}
