/** Lists of tokens: what was found, the tokens of the page, the recent ones, and those that share a ticker. */
import { useState } from 'preact/hooks';
import { identifierText, policyOfIdentifier } from '../../lib/asset/identifier.ts';
import { plural, t } from '../../lib/i18n/messages.ts';
import type { TokenView } from '../../lib/messaging/replies.ts';
import { MAX_TICKER, safeLine } from '../../lib/safe-text.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Outcome } from '../../lib/tokens/token.ts';
import { type Entry, tokenOf } from '../export/entry.ts';
import { useAsyncEffect } from '../hooks/effects.ts';
import { networkName } from '../messages.ts';
import { formatNumber, shorten } from '../token/format.ts';
import { mintingTime } from '../token/Minting.tsx';
import { Row, SourceTag } from '../token/Row.tsx';
import { signatureState, signatureText } from '../token/TokenCard.tsx';
import { TokenLogo } from '../token/TokenLogo.tsx';
import { resolved, titleOf } from '../token/view.ts';
import { markText } from '../token/Warning.tsx';
import { Website } from '../token/Website.tsx';
import type { Tools } from './FailureAction.tsx';
import { keyOf } from './use-content.ts';

type OnOpen = (lookup: Recent, itemId: string) => void;

type LineProps = {
  readonly entry: Entry;
  /** Begins the ID of the item, which the focus returns to. */
  readonly list: 'page' | 'recent' | 'result' | 'same';
  readonly onOpen: OnOpen;
};

/** One token in a list. A click opens its card. */
function TokenLine({ entry, list, onOpen }: LineProps) {
  const { network, identifier, outcome, logo, marks = [] } = entry;
  const id = `${list}-${keyOf(entry)}`;
  const warning = marks.map(markText).join(' · ');
  const title = titleOf(entry);
  const token = tokenOf(entry);
  const isResult = list === 'result' || list === 'same';
  const Frame = isResult ? 'article' : 'div';
  const Heading = isResult ? 'h2' : 'p';
  const hasNetwork = network !== 'mainnet' && (list === 'recent' || list === 'result');
  const image = logo?.kind === 'image' ? logo : undefined;
  const values = token ? [token.name, token.ticker, token.decimals, image] : [];
  const sources = new Set(values.flatMap((value) => value?.source ?? []));
  return (
    <Frame class="line" aria-busy={outcome === undefined}>
      <TokenLogo
        logo={logo}
        name={title.isName ? title.text : '?'}
        seed={policyOfIdentifier(resolved(entry)) ?? identifierText(identifier)}
      />
      <div class="what">
        <Heading class="head">
          <button type="button" class="link" id={id} onClick={() => onOpen({ network, identifier }, id)}>
            {title.isName ? <bdi>{title.text}</bdi> : <code>{title.text}</code>}
          </button>
        </Heading>
        <p class={warning === '' ? 'rest' : 'rest warning'} title={warning || undefined}>
          {warning || <Facts outcome={outcome} />}
        </p>
      </div>
      <span class="tags">
        {hasNetwork && <span class="network test">{networkName(network)}</span>}
        {[...sources].map((source) => (
          <SourceTag key={source} source={source} />
        ))}
      </span>
    </Frame>
  );
}

/** Ticker and decimals, or why they are missing. */
function Facts({ outcome }: { readonly outcome: Outcome | undefined }) {
  const { ticker, decimals } = outcome?.kind === 'found' ? outcome.token : {};
  const facts = [
    ticker && <bdi class="ticker">{safeLine(ticker.value, MAX_TICKER)}</bdi>,
    decimals && plural('popup_decimals', decimals.value),
    stateSentence(outcome),
  ];
  return facts.filter(Boolean).flatMap((fact, i) => (i === 0 ? [fact] : [' · ', fact]));
}

/** Empty for a current record. */
function stateSentence(outcome: Outcome | undefined): string {
  switch (outcome?.kind) {
    case undefined:
      return t('looking_up');
    case 'found':
      return outcome.stale ? t('stale') : '';
    case 'absent':
      return outcome.reason === 'fingerprint-unresolved' ? t('popup_not_identified') : t('not_registered');
    case 'failed':
      return t('popup_state_failed');
  }
}

type LinesProps = Omit<LineProps, 'entry'> & { readonly entries: readonly Entry[] };

export function TokenLines({ entries, ...props }: LinesProps) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={keyOf(entry)}>
          <TokenLine {...props} entry={entry} />
        </li>
      ))}
    </ul>
  );
}

/** How many tokens of a list were found; empty until all outcomes are known. */
export function countFound(entries: readonly Entry[]): string {
  const outcomes = entries.map(({ outcome }) => outcome);
  if (outcomes.includes(undefined)) return '';
  const found = outcomes.filter((outcome) => outcome?.kind === 'found').length;
  const sentence = t('popup_found', formatNumber(found), formatNumber(outcomes.length));
  const hasFailed = outcomes.some((outcome) => outcome?.kind === 'failed');
  return hasFailed ? `${sentence}. ${t('popup_state_failed')}` : sentence;
}

/** Tokens whose full records are loaded, for their signatures and minting scripts: a request each. */
const MAX_RECORDS = 7;

type ResultProps = {
  readonly tools: Tools;
  readonly entries: readonly Entry[];
  /** The tokens share a ticker. */
  readonly isComparison: boolean;
  readonly onOpen: OnOpen;
};

/** The tokens of a search; or registered tokens with the same ticker, and what tells them apart. */
export function ResultList({ tools, entries, isComparison, onOpen }: ResultProps) {
  if (!isComparison)
    return (
      <section class="list" aria-label={t('popup_results')}>
        <p class="note list-start">{countFound(entries)}</p>
        <TokenLines entries={entries} list="result" onOpen={onOpen} />
      </section>
    );
  return (
    <section class="list" aria-label={t('same_ticker_heading')}>
      <p class="note list-start">{t('same_ticker_note')}</p>
      <ul>
        {entries.map((entry, i) => (
          <li key={keyOf(entry)} class="compared">
            <TokenLine entry={entry} list="same" onOpen={onOpen} />
            <Differences {...{ tools, entry }} hasRecord={i < MAX_RECORDS} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type DifferencesProps = {
  readonly tools: Tools;
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
  const minting = details?.minting && mintingTime(details.minting, network);
  return (
    <dl>
      {policy && (
        <Row label={t('property_policy')}>
          <code title={policy}>{shorten(policy)}</code>
        </Row>
      )}
      {state && <Row label={t('popup_signature')}>{signatureText(state)}</Row>}
      {minting && <Row label={t('property_minting')}>{minting}</Row>}
      {url && (
        <Row label={t('property_url')}>
          <Website address={url.value} />
        </Row>
      )}
    </dl>
  );
}
