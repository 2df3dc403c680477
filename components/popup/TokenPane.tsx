import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { Recent } from '../../lib/settings/recent.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { ExportBar } from '../export/ExportBar.tsx';
import { BothStandards } from '../token/BothStandards.tsx';
import { TokenCard } from '../token/TokenCard.tsx';
import { resolved } from '../token/view.ts';
import { ChainCheck } from './ChainCheck.tsx';
import type { Answer } from './look-up-token.ts';
import { OwnWords } from './OwnWords.tsx';
import { useNotes } from './use-notes.ts';
import { useVerdicts } from './use-verdicts.ts';

type Props = {
  readonly client: Client;
  readonly settings: Settings;
  readonly wanted: Recent;
  readonly answer: Answer;
  readonly now: number;
  readonly openOptions: () => void;
  readonly change: SettingsStore['change'];
};

/** One token: its card, both standards side by side, and what can be taken along. */
export function TokenPane({ client, settings, wanted, answer, now, openOptions, change }: Props) {
  const { outcome, logo, records } = answer;
  const { network, identifier } = wanted;
  const token = outcome?.kind === 'found' ? outcome.token : undefined;
  // What the service does not know, or cannot tell now, may be on the chain.
  const known = resolved({ identifier, outcome });
  const subject = token?.subject ?? (outcome && known.kind === 'subject' ? known.subject : undefined);
  const isAsked = token !== undefined || (outcome?.kind === 'absent' && outcome.reason === 'not-registered');
  // By the registry alone, the service says nothing of the other record.
  const none = isAsked && settings.priority !== 'CIP_26' ? null : undefined;
  const provider = settings.providerAddress[network];
  const verdicts = useVerdicts(records?.CIP_26);
  const notes = useNotes(client, settings, outcome);
  return (
    <>
      <TokenCard view={{ ...wanted, ...answer, now }}>
        {token && <OwnWords key={token.subject} {...{ token, notes, settings, change }} />}
      </TokenCard>
      {outcome?.kind === 'absent' && outcome.reason === 'no-service-on-network' && (
        <p class="advice">
          <button type="button" class="link" onClick={openOptions}>
            {t('popup_enter_service')}
          </button>
        </p>
      )}
      {subject && (
        <ChainCheck
          record={records?.CIP_68 ?? none}
          {...{ client, network, subject, provider, token, openOptions }}
        />
      )}
      {outcome?.kind === 'found' && (
        <>
          <BothStandards token={outcome.token} records={records ?? {}} logo={logo} verdicts={verdicts} />
          <div class="advice">
            <ExportBar entries={[{ ...wanted, outcome, records }]} now={now} />
          </div>
        </>
      )}
    </>
  );
}
