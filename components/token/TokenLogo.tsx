import type { PolicyId } from '../../lib/asset/subject.ts';
import type { Logo } from '../../lib/metadata/token.ts';

type Props = {
  readonly logo: Logo | undefined;
  readonly name: string;
  readonly policy: PolicyId | undefined;
};

/** The token's picture, or its first letter on a colour of its policy. Another picture has another canvas. */
export function TokenLogo({ logo, name, policy }: Props) {
  const hue = policy === undefined ? 220 : Number.parseInt(policy.slice(0, 4), 16) % 360;
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

type Image = Extract<Logo, { kind: 'image' }>;

/** Drawn, or about to be: a canvas is told of at each drawing of the card. */
const begun = new WeakSet<HTMLCanvasElement>();

/** Shows the canvas once the picture is on it; one that the browser cannot decode leaves the letter. */
function draw(canvas: HTMLCanvasElement, { base64, type }: Image): void {
  if (begun.has(canvas)) return;
  begun.add(canvas);
  // On a canvas, so that bytes which the browser cannot decode leave the letter, and no broken picture.
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  createImageBitmap(new Blob([bytes], { type })).then(
    (bitmap) => {
      canvas.width = bitmap.width;
      canvas.height = bitmap.height;
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      canvas.hidden = false;
    },
    () => undefined,
  );
}
