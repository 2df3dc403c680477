import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Logo } from '../../lib/tokens/token.ts';

type Props = {
  readonly logo: Logo | undefined;
  readonly name: string;
  /** Determines the color behind the letter. The policy ID, for example. */
  readonly seed: string;
};

/** The logo of a token, or its first letter on a color of its own. */
export function TokenLogo({ logo, name, seed }: Props) {
  const [letter = '?'] = name.trim();
  return (
    <span class="logo" aria-hidden="true">
      {logo?.kind === 'image' && <Picture key={logo.base64} {...logo} />}
      <span style={`background: hsl(${hueOf(seed)} 45% 34%)`}>{letter.toUpperCase()}</span>
    </span>
  );
}

/** Similar texts have different hues. */
const hueOf = (seed: string) =>
  (Array.from(seed).reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 359, 0) * 137) % 360;

type Image = Extract<Logo, { kind: 'image' }>;

/** Bytes that the browser cannot decode leave the letter. */
function Picture({ base64, type }: Image) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    createImageBitmap(new Blob([bytes], { type })).then(
      (bitmap) => {
        if (canvas.current === null) return;
        canvas.current.width = bitmap.width;
        canvas.current.height = bitmap.height;
        canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0);
        canvas.current.hidden = false;
      },
      () => {},
    );
  }, []);
  return <canvas hidden ref={canvas} />;
}
