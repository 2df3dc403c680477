import { t } from '../../lib/i18n/messages.ts';
import { MAX_TICKER, safeLine } from '../../lib/safe-text.ts';

/** Decimals that the chain has as a text, although CIP-68 requires an integer. */
export function DecimalsText({ text }: { readonly text: string }) {
  return <bdi class="value">{t('decimals_text', safeLine(text, MAX_TICKER))}</bdi>;
}
