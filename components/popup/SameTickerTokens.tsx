import { useState } from 'preact/hooks';
import { identifierText, policyOfIdentifier } from '../../lib/asset/identifier.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { TokenView } from '../../lib/messaging/replies.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import { type Entry, tokenOf } from '../export/entry.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import { shorten } from '../token/format.ts';
import { MintingTime } from '../token/MintingRow.tsx';
import { mintingSentence } from '../token/minting-messages.ts';
import { Row } from '../token/Row.tsx';
import { signatureState, signatureText } from '../token/SignatureLine.tsx';
import { TokenLine } from '../token/TokenLine.tsx';
import { Website } from '../token/Website.tsx';
import type { Tools } from './tools.ts';
import { keyOf } from './use-content.ts';

type Props = {
  readonly tools: Tools;
  readonly entries: readonly Entry[];
  readonly onOpen: (lookup: Recent, itemId: string) => void;
};

/** Tokens whose full records are loaded, for their signatures and minting scripts: a request each. */
const MAX_RECORDS = 7;

/** Registered tokens with the same ticker, and what tells them apart. */
export function SameTickerTokens({ tools, entries, onOpen }: Props) {
  return (
    <section class="list" aria-label={t('same_ticker_heading')}>
      <p class="note list-start">{t('same_ticker_note')}</p>
      <ul>
        {entries.map((entry, i) => {
          const { network, identifier, outcome, logo, marks } = entry;
          const id = `same-${keyOf(entry)}`;
          return (
            <li key={id} class="compared">
              <TokenLine
                {...{ id, identifier, outcome, logo, marks }}
                as="card"
                onOpen={() => onOpen({ network, identifier }, id)}
              />
              <Differences {...{ tools, entry }} hasRecord={i < MAX_RECORDS} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type DifferencesProps = Pick<Props, 'tools'> & {
  readonly entry: Entry;
  readonly hasRecord: boolean;
};

function Differences({ tools: { client, settings }, entry, hasRecord }: DifferencesProps) {
  const { network, identifier } = entry;
  const policy = policyOfIdentifier(identifier);
  const url = tokenOf(entry)?.url;
  const [details, setDetails] = useState<TokenView>();
  useAsyncEffect(
    async (signal) => {
      if (!hasRecord) return;
      const reply = await client.ask('token.view', { network, identifier });
      if (reply.ok && !signal.aborted) setDetails(reply.value);
    },
    [client, settings.priority, network, identifierText(identifier), hasRecord],
  );
  const state = details?.signatures && signatureState(details.signatures);
  const minting = details?.minting && mintingSentence(details.minting, network);
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
