import { useEffect, useState } from 'preact/hooks';
import type { BudgetStatus } from '../../lib/http/rate-limiter.ts';
import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { limitOf } from '../../lib/metadata/request-limit.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { REQUEST_LIMITS } from '../../lib/settings/settings.ts';
import { SelectField } from '../ui/Select.tsx';
import type { Parts } from './parts.ts';

type Props = Pick<Parts, 'settings' | 'keeping'> & { readonly network: NetworkId; readonly client: Client };

/** How much of its limit a metadata service was asked lately; of the user's own service, the choice of a limit. */
export function RequestBudget({ network, client, settings, keeping }: Props) {
  const address = settings.metadataAddress[network];
  const limit = settings.requestLimit[network];
  const status = useBudget(client, network, `${address} ${limit}`);
  // The public service has its limit under whatever path it is set.
  const isOwn = address !== '' && limitOf(address, undefined) === undefined;
  return (
    <>
      {isOwn && (
        <SelectField
          label={t('budget_limit')}
          hint={t('budget_limit_hint')}
          value={limit}
          options={REQUEST_LIMITS}
          names={limitNames()}
          said={keeping.saidAt('requestLimit')}
          onChange={(requests) =>
            void keeping.keepAt('requestLimit', ({ requestLimit }) => ({
              requestLimit: { ...requestLimit, [network]: requests },
            }))
          }
        />
      )}
      {status && <p class="note budget">{budgetSentences(status).join(' ')}</p>}
    </>
  );
}

/** Reads the count when the settings change and when the window gets the focus: a timer would keep the background awake. */
function useBudget(client: Client, network: NetworkId, question: string): BudgetStatus | undefined {
  const [known, setKnown] = useState<{ question: string; status: BudgetStatus | null }>();
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const reply = await client.ask('service.budget', { network });
      if (!isGone && reply.ok) setKnown({ question, status: reply.value });
    };
    void look();
    const lookAgain = () => void look();
    addEventListener('focus', lookAgain);
    return () => {
      isGone = true;
      removeEventListener('focus', lookAgain);
    };
  }, [client, network, question]);
  return (known?.question === question && known.status) || undefined;
}

function budgetSentences({ used, limit, loweredUntil }: BudgetStatus): readonly string[] {
  const minutes = limit.windowMs / 60_000;
  const usage = t('budget_used', written(used), written(limit.requests), written(minutes));
  if (loweredUntil === null) return [usage];
  const until = new Date(loweredUntil).toLocaleTimeString(currentLocale(), { timeStyle: 'short' });
  return [usage, t('budget_lowered', until)];
}

const limitNames = () =>
  Object.fromEntries(REQUEST_LIMITS.map((limit) => [limit, limit === 0 ? t('budget_none') : written(limit)]));

const written = (value: number) => value.toLocaleString(currentLocale());
