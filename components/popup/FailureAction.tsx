import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import type { Settings, SettingsStore } from '../../lib/settings/settings.ts';
import type { Access, Connections } from '../hooks/stores.ts';
import { Button } from '../ui/Button.tsx';
import { bad, Status, useAction } from '../ui/Status.tsx';

/** The data and actions that the parts of the popup share. */
export type Tools = {
  readonly client: Client;
  readonly settings: Settings;
  readonly connections: Connections;
  readonly change: SettingsStore['change'];
  readonly requestAccess: Access['request'];
  /** Opens the options. `section`: the section or field to show, the hash of the page's address. */
  readonly openOptions: (section?: string) => void;
};

/** False while the connection is not known. */
export function isKeyMissing({ connections }: Pick<Tools, 'connections'>, network: NetworkId): boolean {
  const { needsKey = false, endsIn = '' } = connections[network] ?? {};
  return needsKey && endsIn === null;
}

type Props = {
  readonly tools: Tools;
  readonly failure: Failure;
  readonly network: NetworkId;
  /** The service that failed. */
  readonly service: 'metadata' | 'provider';
  /** Undefined if the request is repeated automatically. */
  readonly onRetry?: (() => void) | undefined;
};

/** The one button that helps against a failure: turns look-ups on, allows the address, opens the field to correct, or tries again. */
export function FailureAction({ tools, failure, network, service, onRetry }: Props) {
  const { status, run } = useAction();
  if (failure.kind === 'look-ups-off') {
    return (
      <span class="solution">
        <a class="button" href="/first-run.html" target="_blank" rel="noopener">
          {t('consent_turn_on')}
        </a>
      </span>
    );
  }
  const openAddress = () =>
    tools.openOptions(`${service === 'metadata' ? 'service' : 'connections'}-${network}`);
  const openConnection = () => tools.openOptions(`connections-${network}`);
  const allow = async () => {
    const { metadata, pattern } = tools.connections[network] ?? {};
    const wanted = service === 'metadata' ? metadata && hostPatternOf(new URL(metadata)) : pattern;
    // The options ask for the address again, which may have a secret host.
    if (!wanted) openConnection();
    else if (!(await tools.requestAccess(wanted))) return bad(() => t('popup_site_declined'));
    else onRetry?.();
    return undefined;
  };
  const actions = {
    allow: [t('popup_allow'), () => void run(allow())],
    key: [t('blocks_add_key'), openConnection],
    address: [t('popup_options'), openAddress],
    retry: [t('popup_try_again'), onRetry],
    wait: ['', undefined],
  } as const;
  const [name, act] = actions[actionAgainst(failure)];
  if (act === undefined) return null;
  return (
    <span class="solution">
      <Button onPress={act}>{name}</Button> {status && <Status message={status} />}
    </span>
  );
}

/** `wait` if only time helps. */
function actionAgainst(failure: Failure): 'allow' | 'key' | 'address' | 'retry' | 'wait' {
  // Client errors mean a wrong address. Other errors of the service pass.
  if (failure.kind === 'service') return failure.status < 500 ? 'address' : 'retry';
  return ACTIONS[failure.kind] ?? 'retry';
}

const ACTIONS: Partial<Record<Failure['kind'], 'allow' | 'key' | 'address' | 'wait'>> = {
  'not-allowed': 'allow',
  'key-missing': 'key',
  'key-refused': 'address',
  'key-wrong-network': 'address',
  redirected: 'address',
  'too-large': 'address',
  'rate-limited': 'wait',
  paused: 'wait',
  'quota-exceeded': 'wait',
  banned: 'wait',
};
