import { t } from '../../lib/i18n/messages.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import type { PolicyMinting } from '../../lib/trust/minting/minting.ts';
import { type MintingSentence, mintingSentence } from './minting-messages.ts';
import { Row } from './Row.tsx';
import { SourceTag } from './SourceTag.tsx';

type Props = {
  readonly minting: PolicyMinting;
  readonly network: NetworkId;
  /** Whether the registry is the source of all values, so that no row needs its tag. */
  readonly isCommon: boolean;
};

/** The row that says whether more can be minted, by the script in the registry's record. */
export function MintingRow({ minting, network, isCommon }: Props) {
  const sentence = mintingSentence(minting, network);
  return (
    sentence && (
      <dl>
        <Row
          property="minting"
          label={t('property_minting')}
          end={<SourceTag source="CIP_26" isHidden={isCommon} />}
        >
          <MintingTime sentence={sentence} />
        </Row>
      </dl>
    )
  );
}

/** The sentence, with its time to the second. */
export const MintingTime = ({ sentence: { text, at, exact } }: { readonly sentence: MintingSentence }) =>
  at === undefined ? (
    <span>{text}</span>
  ) : (
    <time dateTime={at} title={exact}>
      {text}
    </time>
  );
