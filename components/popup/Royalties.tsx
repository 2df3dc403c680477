import { plural, t } from '../../lib/i18n/messages.ts';
import type { Royalty, RoyaltyRecipient } from '../../lib/trust/royalty.ts';
import { failureMessage, royaltyProblem, sentences } from '../messages.ts';
import { amount, formatNumber, shorten } from '../token/format.ts';
import { Row } from '../token/Row.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import type { RoyaltiesRead } from './read-royalties.ts';

/** A datum has space for some hundred. */
const MAX_RECIPIENTS = 10;

/** The royalties that the policy of an NFT states, or why there are none to show. */
export function Royalties({ royalties }: { readonly royalties: RoyaltiesRead }) {
  const stated = royalties.ok ? royalties.value.stated : [];
  const limits = stated.flatMap((royalty) => (royalty.kind === 'stated' ? [limitOf(royalty)] : []));
  return (
    <section class="royalties" aria-label={t('chain_royalty')}>
      <dl>
        {stated.map((royalty) => (
          <RoyaltyRows key={royalty.standard} royalty={royalty} />
        ))}
        {stated.length === 0 && (
          <Row label={t('chain_royalty')}>
            {royalties.ok
              ? t('royalty_none')
              : sentences(t('royalty_failed'), failureMessage(royalties.failure))}
          </Row>
        )}
      </dl>
      {limits.length > 0 && <p class="note">{[t('royalty_limit'), ...limits].reduce(sentences)}</p>}
    </section>
  );
}

/** Says whether the statement can be changed. */
const limitOf = ({ standard }: Royalty) => t(standard === 'CIP-27' ? 'royalty_fixed' : 'royalty_changeable');

function RoyaltyRows({ royalty }: { readonly royalty: Royalty }) {
  const tag = <span class="note standard">({royalty.standard})</span>;
  if (royalty.kind !== 'stated')
    return (
      <Row label={t('chain_royalty')}>
        {royalty.kind === 'waived' ? t('royalty_waived') : royaltyProblem(royalty.problem)} {tag}
      </Row>
    );
  const { recipients } = royalty;
  const rest = recipients.length - MAX_RECIPIENTS;
  return (
    <>
      {recipients.slice(0, MAX_RECIPIENTS).map((recipient, index) => (
        // The order is that of the chain, and two may be equal.
        <Row
          key={index}
          label={t('chain_royalty')}
          end={<CopyButton value={recipient.address} name={t('royalty_recipient')} />}
        >
          {shareOf(recipient)} <code title={recipient.address}>{shorten(recipient.address, 12, 6)}</code>{' '}
          {tag}
        </Row>
      ))}
      {rest > 0 && <Row label={t('chain_royalty')}>{plural('royalty_more', rest)}</Row>}
    </>
  );
}

/** The share, with the minimum and maximum of a payment. */
function shareOf({ share, min, max }: RoyaltyRecipient): string {
  const percentage = formatNumber(share, { style: 'percent', maximumFractionDigits: 4 });
  const [least, most] = [min, max].map((lovelace) =>
    lovelace === undefined ? undefined : `₳${amount(String(lovelace), 6)}`,
  );
  if (least !== undefined && most !== undefined) return t('royalty_between', percentage, least, most);
  if (least !== undefined) return t('royalty_at_least', percentage, least);
  return most === undefined ? t('royalty_share', percentage) : t('royalty_at_most', percentage, most);
}
