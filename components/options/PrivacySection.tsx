import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { ReplyOf } from '../../lib/messaging/protocol.ts';
import {
  ARWEAVE,
  IPFS_GATEWAY,
  NETWORK_IDS,
  type NetworkId,
  PROVIDER_TERMS,
} from '../../lib/network/networks.ts';
import { safeText } from '../../lib/safe-text.ts';
import { REMOTE_LOGO_PATTERNS } from '../../lib/settings/address.ts';
import { type NicknamedToken, tokenRefText, without } from '../../lib/settings/nicknames.ts';
import { DEFAULT_SETTINGS, hasRoom } from '../../lib/settings/settings.ts';
import { createConsentStore } from '../../lib/settings/store.ts';
import { diagnosticsOf, readSettingsFile, writeSettingsFile } from '../../lib/settings/transfer.ts';
import { type Connections, useStored } from '../hooks/stores.ts';
import { failureMessage, networkName } from '../messages.ts';
import { formatNumber, shorten } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { bad, good, Status, type StatusMessage, useAction } from '../ui/Status.tsx';
import { saveFile } from '../ui/save-file.ts';
import { Disclosure, Row, SwitchRow, type Tools } from './rows.tsx';
import { SitesRow } from './SitesRow.tsx';

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
        <LookUps {...tools} />
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

/** The tokens that the user named in the popup. */
function NicknamesRow({ settings: { nicknames }, save }: Tools) {
  const { status, run } = useAction();
  const box = useRef<HTMLDivElement>(null);
  const remove = async (token: NicknamedToken) => {
    await save((now) => ({ nicknames: without(now.nicknames, token) }));
    // The pressed button disappears with its token.
    box.current?.focus();
    return good(() => t('removed'));
  };
  const title = t('section_nicknames');
  const isEmpty = nicknames.length === 0;
  if (isEmpty && status === undefined) return <Row title={title} hint={t('options_nicknames_none')} />;
  return (
    <Disclosure title={title} hint={formatNumber(nicknames.length)}>
      <div ref={box} tabIndex={-1}>
        <ul aria-label={title}>
          {nicknames.map((token) => (
            <Row
              key={tokenRefText(token)}
              isInList
              title={<bdi>{safeText(token.nickname).text}</bdi>}
              hint={
                <>
                  <bdi>{namesOf(token)}</bdi> <code title={token.subject}>{shorten(token.subject)}</code>{' '}
                  {networkName(token.network)}
                </>
              }
            >
              <Button
                label={t('nickname_remove_named', safeText(token.nickname).text)}
                onPress={() => void run(remove(token))}
              >
                {t('remove')}
              </Button>
            </Row>
          ))}
        </ul>
        <Status message={status} hasIcon />
      </div>
    </Disclosure>
  );
}

/** Name and ticker when the user named the token. */
const namesOf = ({ name = '', ticker = '' }: NicknamedToken) =>
  [name, ticker].flatMap((text) => safeText(text).text || []).join(' · ');

/** Stops look-ups; or leads to the question that turns them on. */
function LookUps({ clock }: Tools) {
  const [store] = useState(createConsentStore);
  const consent = useStored(store, undefined);
  const { status, run } = useAction();
  if (consent === undefined) return null;
  if (consent !== 'allowed') {
    return (
      <Row title={t('failure_look_ups_off')}>
        <a class="button" href="/first-run.html" target="_blank" rel="noopener">
          {t('consent_turn_on')}
        </a>
      </Row>
    );
  }
  const stop = async () => {
    await store.answer(false, clock());
    return undefined;
  };
  return (
    <Row title={t('consent_on')} status={status}>
      <Button onPress={() => void run(stop())}>{t('consent_stop')}</Button>
    </Row>
  );
}

/** Exports and imports preferences, sites and nicknames, and resets all settings. */
function BackupRow({ settings, save, clock }: Tools) {
  const { status, run } = useAction();
  const input = useRef<HTMLInputElement>(null);

  const exportAll = async (): Promise<StatusMessage> => {
    const { name, text } = writeSettingsFile(settings, clock());
    saveFile(name, 'application/json', text);
    return good(() => t('options_export_done', name));
  };
  const importFile = async (file: File): Promise<StatusMessage> => {
    const merge = await readSettingsFile(file);
    if (merge === undefined) return bad(() => t('options_file_not_ours'));
    const merged = merge(settings);
    if (!hasRoom(merged)) return bad(() => t('storage_full'));
    await save(merge);
    const { sites, nicknames } = merged;
    const counts = [sites.length, nicknames.length].map((count) => formatNumber(count));
    return good(() => t('options_imported', ...counts));
  };
  const reset = async (): Promise<StatusMessage | undefined> => {
    if (!confirm(t('options_reset_question'))) return undefined;
    await save(() => DEFAULT_SETTINGS);
    return good(() => t('options_reset_done'));
  };
  return (
    <Row title={t('options_backup')} hint={t('options_backup_note')} status={status}>
      <Button onPress={() => void run(exportAll())}>{t('options_export_name')}</Button>
      {/* The browser's own button is hidden: its text follows the browser's language only. */}
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void run(importFile(file));
          // Otherwise choosing the same file again fires no event.
          currentTarget.value = '';
        }}
      />
      <Button label={t('options_import_name')} onPress={() => input.current?.click()}>
        {t('options_import_button')}
      </Button>
      <Button label={t('options_reset_name')} onPress={() => void run(reset())}>
        {t('options_reset_button')}
      </Button>
    </Row>
  );
}

const REGISTRY = 'https://github.com/cardano-foundation/cardano-token-registry/blob/master';
/** Opened without a referrer. */
const TERMS = [
  ['sent_terms_api', `${REGISTRY}/API_Terms_of_Use.md`],
  ['sent_terms_registry', `${REGISTRY}/Registry_Terms_of_Use.md`],
  ['sent_terms_provider', PROVIDER_TERMS],
] as const;

/** Lists the data that each host receives with these settings, the data that is never sent, and the terms that apply. */
function DataSent({ connections }: { readonly connections: Connections }) {
  const hostsOf = (hostAt: (network: NetworkId) => string | undefined) =>
    NETWORK_IDS.map((network) => [hostAt(network), networkName(network)] as const);
  const services = hostsOf((network) => {
    const address = connections[network]?.metadata;
    return address && new URL(address).host;
  });
  const logos = [IPFS_GATEWAY, ARWEAVE].map((address) => [new URL(address).host] as const);
  return (
    <div class="sent">
      <Receiver name={t('sent_to_metadata')} hosts={services} what={t('sent_metadata')} />
      <Receiver
        name={t('sent_to_provider')}
        hosts={hostsOf((network) => connections[network]?.host)}
        what={t('sent_provider')}
      />
      <Receiver name={t('sent_to_logos')} hosts={logos} what={t('sent_logos')} />
      <p>{t('sent_never')}</p>
      {TERMS.map(([name, href]) => (
        <a key={name} href={href} target="_blank" rel="noreferrer">
          {t(name)}
        </a>
      ))}
    </div>
  );
}

type ReceiverProps = {
  readonly name: string;
  /** Each with its network. */
  readonly hosts: readonly (readonly [host: string | undefined, network?: string])[];
  readonly what: string;
};

const Receiver = ({ name, hosts, what }: ReceiverProps) => (
  <>
    <h3>{name}</h3>
    <ul>
      {hosts.map(
        ([host, network]) =>
          host && (
            <li key={network}>
              <code>{host}</code> {network}
            </li>
          ),
      )}
    </ul>
    <p>{what}</p>
  </>
);
