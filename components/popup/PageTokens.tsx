import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { PastedIdentifier } from '../../lib/network/pasted.ts';
import { ExportBar } from '../export/ExportBar.tsx';
import { NETWORK_NAMES } from '../messages.ts';
import { TokenLine } from '../token/TokenLine.tsx';
import type { PageState } from './use-page.ts';

type Props = {
  readonly page: PageState | 'not-read';
  readonly now: number;
  readonly onChoose: (wanted: PastedIdentifier, id: string) => void;
  readonly onAddSite: () => void;
};

/** What the active tab shows, and what it has cost. */
export function PageTokens({ page, now, onChoose, onAddSite }: Props) {
  return (
    <section class="page" aria-labelledby="on-page">
      <h2 id="on-page">{t('popup_on_page')}</h2>
      {page === 'not-read' ? (
        <p class="note">
          {t('popup_page_not_read')}{' '}
          <button type="button" class="link" onClick={onAddSite}>
            {t('popup_add_site')}
          </button>
        </p>
      ) : (
        <Tokens page={page} now={now} onChoose={onChoose} />
      )}
    </section>
  );
}

type TokensProps = Pick<Props, 'now' | 'onChoose'> & { readonly page: PageState };

function Tokens({ page: { network, tokens, requests }, now, onChoose }: TokensProps) {
  const entries = tokens.map(({ subject, outcome }) => ({
    network,
    identifier: { kind: 'subject' as const, subject },
    outcome,
  }));
  return (
    <>
      <p class="note page-cost">
        {tokens.length === 0
          ? `${t('popup_page_empty', NETWORK_NAMES[network])} `
          : `${NETWORK_NAMES[network]} · ${t(tokens.length === 1 ? 'popup_token' : 'popup_tokens', tokens.length.toLocaleString(currentLocale()))} · `}
        {costSentence(requests)}
      </p>
      <ul>
        {entries.map(({ identifier, outcome }) => {
          const id = `page-${identifier.subject}`;
          return (
            <li key={id}>
              <TokenLine
                identifier={identifier}
                outcome={outcome}
                id={id}
                onOpen={() => onChoose({ identifier, network }, id)}
              />
            </li>
          );
        })}
      </ul>
      {tokens.length > 0 && <ExportBar entries={entries} now={now} />}
    </>
  );
}

function costSentence(requests: number): string {
  if (requests === 0) return t('popup_requests_none');
  return requests === 1
    ? t('popup_requests_one')
    : t('popup_requests', requests.toLocaleString(currentLocale()));
}
