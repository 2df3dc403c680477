import { t } from '../../lib/i18n/messages.ts';
import type { Token } from '../../lib/metadata/token.ts';
import { transfersOf } from '../../lib/trust/programmable.ts';
import { Warning } from './Warning.tsx';

/** Warns where a third party can move or freeze a token, by what the service says; else notes a script for transfers. */
export function TransferNote({ token }: { readonly token: Token }) {
  const transfers = transfersOf(token);
  if (transfers?.thirdParty !== undefined) return <Warning>{t('transfers_third_party')}</Warning>;
  return transfers && <p class="notice">{t('transfers_script')}</p>;
}
