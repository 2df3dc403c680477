import type { PriorityId } from '../../lib/asset/standard.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import { type Entry, tokenOf } from '../export/entry.ts';
import { useLoaded } from '../hooks/use-loaded.ts';
import { shorten } from '../token/format.ts';
import { MintingTime } from '../token/MintingRow.tsx';
import { Row } from '../token/Row.tsx';
import { signatureState, signatureText } from '../token/SignatureLine.tsx';
import { TokenLine } from '../token/TokenLine.tsx';
import { useAttestations } from '../token/use-attestations.ts';
import { Website } from '../token/Website.tsx';
import { useLogos } from './use-by-token.ts';
import { useMinting } from './use-minting.ts';
import { keyOf } from './use-outcomes.ts';

type Props = {
  readonly client: Client;
  readonly priority: PriorityId;
  readonly entries: readonly Entry[];
  readonly onOpen: (lookup: Recent, itemId: string) => void;
  readonly now: number;
};

/** Tokens whose full records are loaded, for their signatures and minting scripts: a request each. */
const MAX_RECORDS = 7;

/** Registered tokens with the same ticker, and what tells them apart. */
export function SameTickerTokens({ client, priority, entries, onOpen, now }: Props) {
  const logoOf = useLogos(
    client,
    entries.flatMap((entry) => tokenOf(entry) ?? []),
  );
  return (
    <section class="list" aria-label={t('same_ticker_heading')}>
      <p class="note list-start">{t('same_ticker_note')}</p>
      <ul>
        {entries.map((entry, i) => {
          const token = tokenOf(entry);
          const id = `same-${keyOf(entry)}`;
          return (
            <li key={id} class="compared">
              <TokenLine
                {...entry}
                id={id}
                as="card"
                logo={token && logoOf(token)}
                onOpen={() => onOpen(entry, id)}
              />
              <Differences {...{ client, priority, entry, now }} hasRecord={i < MAX_RECORDS} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type DifferencesProps = Pick<Props, 'client' | 'priority' | 'now'> & {
  readonly entry: Entry;
  readonly hasRecord: boolean;
};

function Differences({ client, priority, entry, hasRecord, now }: DifferencesProps) {
  const { network } = entry;
  const { subject, policy, url } = tokenOf(entry) ?? {};
  const registered = useLoaded(async () => {
    if (!hasRecord || subject === undefined) return undefined;
    const reply = await client.ask('token.details', { network, subject, priority });
    return reply.ok ? reply.value.records.CIP_26 : undefined;
  }, [client, network, subject, priority, hasRecord]);
  const verdicts = useAttestations(registered);
  const state = verdicts && signatureState(verdicts);
  const minting = useMinting(network, policy, registered?.policy, now)?.sentence();
  return (
    <dl>
      {policy && (
        <Row label={t('property_policy')}>
          <code title={policy}>{shorten(policy)}</code>
        </Row>
      )}
      {state && <Row label={t('popup_signature')}>{signatureText(state)}</Row>}
      {minting && (
        <Row label={t('property_minting')}>
          <MintingTime sentence={minting} />
        </Row>
      )}
      {url && (
        <Row label={t('property_url')}>
          <Website address={url.value} />
        </Row>
      )}
    </dl>
  );
}
