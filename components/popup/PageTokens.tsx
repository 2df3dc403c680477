import { t } from '../../lib/i18n/messages.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import { ExportBar } from '../export/ExportBar.tsx';
import { NETWORK_NAMES } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { TokenLine } from '../token/TokenLine.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import type { PageState } from './use-page.ts';

type Props = {
  readonly page: PageState | 'not-read';
  readonly now: number;
  readonly onOpen: (lookup: Recent, itemId: string) => void;
  readonly onAddSite: () => void;
};

/** The tokens of the active tab. */
export function PageTokens({ page, now, onOpen, onAddSite }: Props) {
  return (
    <section class="page" aria-labelledby="on-page">
      <h2 id="on-page">{t('popup_on_page')}</h2>
      {page === 'not-read' ? (
        <p class="note">
          {t('popup_page_not_read')} <LinkButton onPress={onAddSite}>{t('popup_add_site')}</LinkButton>
        </p>
      ) : (
        <Tokens page={page} now={now} onOpen={onOpen} />
      )}
    </section>
  );
}

type TokensProps = Pick<Props, 'now' | 'onOpen'> & { readonly page: PageState };

function Tokens({ page: { network, tokens }, now, onOpen }: TokensProps) {
  const entries = tokens.map(({ subject, outcome }) => ({
    network,
    identifier: { kind: 'subject' as const, subject },
    outcome,
  }));
  return (
    <>
      <p class="note page-count">{countSentence(network, tokens.length)}</p>
      <ul>
        {entries.map((entry) => {
          const { identifier, outcome } = entry;
          const id = `page-${identifier.subject}`;
          return (
            <li key={id}>
              <TokenLine {...{ identifier, outcome, id }} onOpen={() => onOpen(entry, id)} />
            </li>
          );
        })}
      </ul>
      {tokens.length > 0 && <ExportBar entries={entries} now={now} />}
    </>
  );
}

function countSentence(network: PageState['network'], count: number): string {
  if (count === 0) return t('popup_page_empty', NETWORK_NAMES[network]);
  const tokens = count === 1 ? t('popup_token', '1') : t('popup_tokens', formatNumber(count));
  return `${NETWORK_NAMES[network]} · ${tokens}`;
}
