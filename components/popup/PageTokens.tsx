import type { Fingerprint } from '../../lib/asset/bech32.ts';
import { type Identifier, identifierText } from '../../lib/asset/identifier.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Outcome } from '../../lib/metadata/token.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Entry } from '../export/entry.ts';
import { NETWORK_NAMES } from '../messages.ts';
import { TokenLine } from '../token/TokenLine.tsx';
import { Button } from '../ui/Button.tsx';
import { sameTickerWarnings } from './same-ticker.ts';
import type { PageState } from './use-page.ts';

type Props = {
  readonly page: PageState | 'not-read';
  readonly onOpen: (lookup: Recent, itemId: string) => void;
  readonly onAddSite: () => void;
};

/** The tokens of the active tab, and its fingerprints that nothing has resolved yet. */
export function PageTokens({ page, onOpen, onAddSite }: Props) {
  if (page === 'not-read') {
    return (
      <div class="empty">
        <p class="note">{t('popup_page_not_read')}</p>
        <Button onPress={onAddSite}>{t('popup_add_site')}</Button>
      </div>
    );
  }
  const entries = pageEntries(page);
  const warnings = sameTickerWarnings(entries);
  if (entries.length === 0)
    return <p class="note empty">{t('popup_page_empty', NETWORK_NAMES[page.network])}</p>;
  return (
    <ul>
      {entries.map((entry) => {
        const { identifier, outcome } = entry;
        const id = `page-${identifierText(identifier)}`;
        return (
          <li key={id}>
            <TokenLine
              {...{ identifier, outcome, id }}
              warning={warnings.get(entry)}
              onOpen={() => onOpen(entry, id)}
            />
          </li>
        );
      })}
    </ul>
  );
}

const UNRESOLVED: Outcome = { kind: 'absent', reason: 'fingerprint-unresolved' };
const ofFingerprint = (fingerprint: Fingerprint): Identifier => ({ kind: 'fingerprint', fingerprint });

/** The page's tokens, and then its unresolved fingerprints. */
export function pageEntries({ network, tokens, unresolved }: PageState): readonly Entry[] {
  return [
    ...tokens.map(({ subject, outcome }) => ({
      network,
      identifier: { kind: 'subject' as const, subject },
      outcome,
    })),
    ...unresolved.map((one) => ({ network, identifier: ofFingerprint(one), outcome: UNRESOLVED })),
  ];
}
