/** Hints at parts that are not set up, each with a button that sets it up. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { plural, t } from '../../lib/i18n/messages.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { useTokenList } from '../hooks/use-token-list.ts';
import { saveErrorMessage, sentences } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import type { Tools } from './tools.ts';

type CardProps = {
  readonly title: string;
  readonly note: ComponentChildren;
  readonly action: string;
  readonly isMain?: boolean;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
};

function SetupCard({ title, note, action, isMain = false, isBusy = false, onPress }: CardProps) {
  return (
    <div class={isMain ? 'setup main' : 'setup'}>
      <b>{title}</b>
      <p role="status">{note}</p>
      <Button class={isMain ? 'primary' : ''} isDisabled={isBusy} onPress={onPress}>
        {action}
      </Button>
    </div>
  );
}

/** Opens the field for the project ID of a network. */
export function KeySetup({ tools, network }: { readonly tools: Tools; readonly network: NetworkId }) {
  return (
    <SetupCard
      title={t('setup_key')}
      note={t('setup_key_note')}
      action={t('blocks_add_key')}
      onPress={() => tools.openOptions(`keys-${network}`)}
    />
  );
}

type ListProps = {
  readonly tools: Tools;
  readonly title: string;
  /** Called once the list is there. */
  readonly onDone?: () => void;
  /** Shown instead if there is a list. */
  readonly children?: ComponentChildren;
};

/** Downloads the token list; shown until there is a list. */
export function ListSetup({ tools, title, onDone, children }: ListProps) {
  const { status, progress, error, download } = useTokenList(tools.client, tools.requestAccess);
  if (status === undefined) return null;
  if (status.info !== null) return <>{children}</>;
  return (
    <SetupCard
      isMain
      title={title}
      note={progress ?? error?.() ?? t('setup_list_note')}
      action={t('setup_list_get')}
      isBusy={progress !== undefined}
      onPress={() => void download().then((isThere) => isThere && onDone?.())}
    />
  );
}

type UnresolvedProps = {
  readonly tools: Tools;
  readonly network: NetworkId;
  /** Fingerprints of the page that nothing has resolved. */
  readonly count: number;
};

/** How the page's fingerprints get their names: by the token list, then by the provider, which needs a key. */
export function UnresolvedSetup({ tools, network, count }: UnresolvedProps) {
  const { settings, change, hasNoKey, openOptions } = tools;
  const title = plural('setup_list', count);
  const asks = settings.askProvider;
  const [error, setError] = useState<unknown>(undefined);
  const providerNote = asks
    ? t('setup_provider_note')
    : sentences(t('setup_provider_note'), t('options_effect_ask_provider'));
  const provider = (!asks || hasNoKey(network)) && (
    <SetupCard
      isMain
      title={title}
      note={error === undefined ? providerNote : saveErrorMessage(error)}
      action={t(hasNoKey(network) ? 'blocks_add_key' : 'setup_provider_ask')}
      onPress={() => {
        if (!asks) change(() => ({ askProvider: true })).catch(setError);
        if (hasNoKey(network)) openOptions(`keys-${network}`);
      }}
    />
  );
  // The token list is of mainnet only.
  if (network !== 'mainnet') return <>{provider}</>;
  return (
    <ListSetup tools={tools} title={title}>
      {provider}
    </ListSetup>
  );
}
