/** Hints at parts that are not set up, each with a button that sets it up. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { plural, t } from '../../lib/i18n/messages.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { saveErrorMessage, sentences } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import type { Tools } from './tools.ts';

type CardProps = {
  readonly title: string;
  readonly note: ComponentChildren;
  readonly action: string;
  readonly isMain?: boolean;
  readonly onPress: () => void;
};

function SetupCard({ title, note, action, isMain = false, onPress }: CardProps) {
  return (
    <div class={isMain ? 'setup main' : 'setup'}>
      <b>{title}</b>
      <p role="status">{note}</p>
      <Button class={isMain ? 'primary' : ''} onPress={onPress}>
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
      onPress={() => tools.openOptions(`connections-${network}`)}
    />
  );
}

type UnresolvedProps = {
  readonly tools: Tools;
  readonly network: NetworkId;
  /** Fingerprints of the page that nothing has resolved. */
  readonly count: number;
};

/** The provider, which may name the page's fingerprints, and needs a key. */
export function UnresolvedSetup({ tools, network, count }: UnresolvedProps) {
  const { settings, change, hasNoKey, openOptions } = tools;
  const asks = settings.askProvider;
  const [error, setError] = useState<unknown>(undefined);
  const providerNote = asks
    ? t('setup_provider_note')
    : sentences(t('setup_provider_note'), t('options_effect_ask_provider'));
  if (asks && !hasNoKey(network)) return null;
  return (
    <SetupCard
      isMain
      title={plural('setup_list', count)}
      note={error === undefined ? providerNote : saveErrorMessage(error)}
      action={t(hasNoKey(network) ? 'blocks_add_key' : 'setup_provider_ask')}
      onPress={() => {
        if (!asks) change(() => ({ askProvider: true })).catch(setError);
        if (hasNoKey(network)) openOptions(`connections-${network}`);
      }}
    />
  );
}
