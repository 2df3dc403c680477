import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { ExportBar } from '../export/ExportBar.tsx';
import { StandardsTable } from '../token/StandardsTable.tsx';
import { TokenCard } from '../token/TokenCard.tsx';
import { useAttestations } from '../token/use-attestations.ts';
import { resolved } from '../token/view.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { ChainCheck } from './ChainCheck.tsx';
import type { Answer } from './load-token.ts';
import { TokenLabel } from './TokenLabel.tsx';
import { useNotes } from './use-notes.ts';

type Props = {
  readonly client: Client;
  readonly settings: Settings;
  readonly lookup: Recent;
  readonly answer: Answer;
  readonly now: number;
  readonly openOptions: () => void;
  readonly change: SettingsStore['change'];
};

/** One token: its card, the chain check, the comparison of both standards, and the export. */
export function TokenPane({ client, settings, lookup, answer, now, openOptions, change }: Props) {
  const { outcome, logo, records } = answer;
  const { network, identifier } = lookup;
  const token = outcome?.kind === 'found' ? outcome.token : undefined;
  // The chain may have what the service does not.
  const known = resolved({ identifier, outcome });
  const subject = token?.subject ?? (outcome && known.kind === 'subject' ? known.subject : undefined);
  const verdicts = useAttestations(records?.CIP_26);
  const notes = useNotes(client, settings, outcome);
  return (
    <>
      <TokenCard view={{ ...lookup, ...answer, now }}>
        {token && <TokenLabel key={token.subject} {...{ token, notes, settings, change }} />}
      </TokenCard>
      {outcome?.kind === 'absent' && outcome.reason === 'no-service-on-network' && (
        <p class="advice">
          <LinkButton onPress={openOptions}>{t('popup_enter_service')}</LinkButton>
        </p>
      )}
      {subject && (
        <ChainCheck
          record={onChainRecord(answer, settings)}
          provider={settings.providerAddress[network]}
          {...{ client, network, subject, token, openOptions }}
        />
      )}
      {outcome?.kind === 'found' && (
        <>
          <StandardsTable token={outcome.token} records={records ?? {}} logo={logo} verdicts={verdicts} />
          <div class="advice">
            <ExportBar entries={[{ ...lookup, outcome, records }]} now={now} />
          </div>
        </>
      )}
    </>
  );
}

/** The CIP-68 record of the service; null where it has none, undefined where it was not requested or has not answered. */
function onChainRecord({ outcome, records }: Answer, { priority }: Settings) {
  const hasAnswered =
    outcome?.kind === 'found' || (outcome?.kind === 'absent' && outcome.reason === 'not-registered');
  return records?.CIP_68 ?? (hasAnswered && priority !== 'CIP_26' ? null : undefined);
}
