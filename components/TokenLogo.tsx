import { Component, createRef } from 'preact';
import type { PolicyId } from '../lib/asset/subject.ts';
import type { Logo } from '../lib/metadata/token.ts';

type Props = {
  readonly logo: Logo | undefined;
  readonly name: string;
  readonly policy: PolicyId | undefined;
};
type State = { readonly drawn: Logo | undefined };

/** The token's picture, or its first letter on a colour of its policy. */
export class TokenLogo extends Component<Props, State> {
  override state: State = { drawn: undefined };
  private readonly canvas = createRef<HTMLCanvasElement>();

  override componentDidMount() {
    this.draw();
  }

  override componentDidUpdate(before: Props) {
    if (before.logo !== this.props.logo) this.draw();
  }

  private draw() {
    const { logo } = this.props;
    if (logo?.kind !== 'image') return;
    // On a canvas, since an image's address would be subject to the page's own content policy.
    const bytes = Uint8Array.from(atob(logo.base64), (character) => character.charCodeAt(0));
    createImageBitmap(new Blob([bytes], { type: logo.type })).then(
      (bitmap) => {
        const canvas = this.canvas.current;
        if (canvas === null || this.props.logo !== logo) return;
        canvas.width = bitmap.width;
        canvas.height = bitmap.height;
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
        this.setState({ drawn: logo });
      },
      // A picture that the browser cannot decode: the letter stays.
      () => this.setState({ drawn: undefined }),
    );
  }

  override render({ logo, name, policy }: Props, { drawn }: State) {
    const hasPicture = logo?.kind === 'image' && drawn === logo;
    const hue = policy === undefined ? 220 : Number.parseInt(policy.slice(0, 4), 16) % 360;
    const [letter = '?'] = name.trim();
    return (
      <span class="logo" aria-hidden="true" style={hasPicture ? {} : { background: `hsl(${hue} 45% 34%)` }}>
        {logo?.kind === 'image' && <canvas ref={this.canvas} hidden={!hasPicture} />}
        {!hasPicture && <span>{letter.toUpperCase()}</span>}
      </span>
    );
  }
}
