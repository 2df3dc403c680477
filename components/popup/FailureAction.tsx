import { useState } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { hostPatternOf } from '../../lib/settings/address.ts';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { bad, type StatusMessage } from '../ui/status-message.ts';
import type { Tools } from './tools.ts';

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
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  if (failure.kind === 'look-ups-off') {
    return (
      <span class="solution">
        <a class="button" href="/first-run.html" target="_blank" rel="noopener">
          {t('consent_turn_on')}
        </a>
      </span>
    );
  }
  // Client errors mean a wrong address. Other errors of the service pass.
  const isClientError = failure.kind === 'service' && failure.status < 500;
  const action = isClientError ? 'address' : ACTIONS[failure.kind];
  const section = action === 'address' && service === 'metadata' ? 'service' : 'connections';
  const openField = () => tools.openOptions(`${section}-${network}`);
  const allow = async () => {
    const { metadata, pattern } = tools.connections[network] ?? {};
    const wanted = service === 'metadata' ? metadata && hostPatternOf(new URL(metadata)) : pattern;
    // The options ask for the address again, which may have a secret host.
    if (!wanted) return openField();
    const isAllowed = await tools.requestAccess(wanted);
    setStatus(isAllowed ? undefined : bad(() => t('popup_site_declined')));
    if (isAllowed) onRetry?.();
  };
  const [name, act] = {
    allow: [t('popup_allow'), () => void allow()] as const,
    key: [t('blocks_add_key'), openField] as const,
    address: [t('popup_options'), openField] as const,
    retry: [t('popup_try_again'), onRetry] as const,
    wait: [] as const,
  }[action];
  if (act === undefined) return null;
  return (
    <span class="solution">
      <Button onPress={act}>{name}</Button> {action === 'allow' && <Status message={status} />}
    </span>
  );
}

/** The action that helps against each failure; `wait` if only time helps. */
const ACTIONS: Readonly<
  Record<Exclude<Failure['kind'], 'look-ups-off'>, 'allow' | 'key' | 'address' | 'retry' | 'wait'>
> = {
  'not-allowed': 'allow',
  'key-missing': 'key',
  'key-refused': 'address',
  'key-wrong-network': 'address',
  redirected: 'address',
  'too-large': 'address',
  service: 'retry',
  'rate-limited': 'wait',
  paused: 'wait',
  'quota-exceeded': 'wait',
  banned: 'wait',
  offline: 'retry',
  timeout: 'retry',
  malformed: 'retry',
};
