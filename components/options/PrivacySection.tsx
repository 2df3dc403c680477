import { useCallback, useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { ReplyOf } from '../../lib/messaging/protocol.ts';
import { IPFS_GATEWAY } from '../../lib/network/networks.ts';
import { REMOTE_LOGO_PATTERNS } from '../../lib/settings/address.ts';
import { diagnosticsOf } from '../../lib/settings/transfer.ts';
import { failureMessage } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';
import { BackupRow } from './BackupRow.tsx';
import { DataSent } from './DataSent.tsx';
import { LookUps } from './LookUps.tsx';
import { NicknamesRow } from './NicknamesRow.tsx';
import { Disclosure, Row, SwitchRow } from './rows.tsx';
import { SitesRow } from './SitesRow.tsx';
import type { Tools } from './tools.ts';
import { useAction } from './use-action.ts';

export function PrivacySection(tools: Tools) {
  const { settings, save, access, connecting, target } = tools;
  const setLogos = async (remoteLogos: boolean): Promise<StatusMessage> => {
    // Within the user's gesture, or the browser does not show its prompt.
    if (!remoteLogos || (await access.request(...REMOTE_LOGO_PATTERNS))) return save(() => ({ remoteLogos }));
    return bad(() => t('options_external_logos_declined', new URL(IPFS_GATEWAY).host));
  };
  return (
    <section aria-labelledby="privacy">
      <h2 id="privacy">{t('section_privacy')}</h2>
      <div class="group">
        <SitesRow {...tools} />
        <SwitchRow
          title={t('options_external_logos')}
          hint={t('options_external_logos_hint')}
          value={settings.remoteLogos}
          onChange={setLogos}
        />
        <SwitchRow
          title={t('setting_askProvider')}
          hint={t('setting_askProvider_hint')}
          value={settings.askProvider}
          onChange={(askProvider) => save(() => ({ askProvider }))}
        />
        <NicknamesRow {...tools} />
        <Disclosure title={t('sent_heading')} isTarget={target === 'privacy'}>
          <DataSent connections={connecting.connections} />
        </Disclosure>
        <LookUps clock={tools.clock} />
        <StoredData {...tools} />
        <BackupRow {...tools} />
      </div>
    </section>
  );
}

/** Clears what was looked up, and copies what a bug report needs. */
function StoredData({ client, settings, readEnvironment }: Tools) {
  const [stored, setStored] = useState<ReplyOf<'storage.status'> | undefined>(undefined);
  const cleared = useAction();
  const copied = useAction();
  const request = useCallback(
    async (name: 'storage.status' | 'storage.clear') => {
      const reply = await client.ask(name, {});
      if (!reply.ok) return bad(() => failureMessage(reply.failure));
      setStored(reply.value);
      return good(() => t('options_cache_cleared'));
    },
    [client],
  );
  useEffect(() => {
    // Look-ups in other tabs add to it.
    const read = () => void request('storage.status');
    read();
    addEventListener('focus', read);
    return () => removeEventListener('focus', read);
  }, [request]);
  const copy = async (): Promise<StatusMessage> => {
    const reply = await client.ask('storage.status', {});
    const text = diagnosticsOf(await readEnvironment(), settings, reply.ok ? reply.value : {});
    return navigator.clipboard.writeText(text).then(
      () => good(() => t('copied')),
      () => bad(() => t('copy_not_allowed')),
    );
  };
  const counts = stored && [stored.tokens, stored.learned, stored.recent].map((count) => formatNumber(count));
  return (
    <>
      <Row
        title={t('options_cache')}
        hint={counts && t('options_cache_status', ...counts)}
        status={cleared.status}
      >
        <Button onPress={() => void cleared.run(request('storage.clear'))}>{t('popup_recent_clear')}</Button>
      </Row>
      <Row title={t('options_diagnostics')} hint={t('options_diagnostics_note')} status={copied.status}>
        <Button label={t('options_diagnostics_name')} onPress={() => void copied.run(copy())}>
          {t('copy')}
        </Button>
      </Row>
    </>
  );
}
