import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import type { ReplyOf } from '../../lib/messaging/protocol.ts';
import { limitOf } from '../../lib/metadata/request-limit.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { REQUEST_LIMITS } from '../../lib/settings/settings.ts';
import { useAsyncEffect } from '../hooks/use-async-effect.ts';
import { clockTime, sentences } from '../messages.ts';
import { formatNumber } from '../token/format.ts';
import { ChoiceField } from './fields.tsx';
import type { SectionProps } from './section-props.ts';

type BudgetStatus = NonNullable<ReplyOf<'service.budget'>>;
type Props = SectionProps & { readonly network: NetworkId; readonly client: Client };

/** The recent requests to a metadata service. For the user's own service, also the choice of its limit. */
export function RequestBudget({ network, client, settings, saving }: Props) {
  const address = settings.metadataAddress[network];
  const limit = settings.requestLimit[network];
  const status = useBudget(client, network, `${address} ${limit}`);
  const isOwnService = address !== '' && limitOf(address, undefined) === undefined;
  return (
    <>
      {isOwnService && (
        <ChoiceField
          label={t('budget_limit')}
          hint={t('budget_limit_hint')}
          value={limit}
          options={REQUEST_LIMITS}
          nameOf={(requests) => (requests === 0 ? t('budget_none') : formatNumber(requests))}
          status={saving.statusOf('requestLimit')}
          onChange={(requests) =>
            void saving.saveField('requestLimit', ({ requestLimit }) => ({
              requestLimit: { ...requestLimit, [network]: requests },
            }))
          }
        />
      )}
      {status && <p class="item note">{budgetSentence(status)}</p>}
    </>
  );
}

/** Reads the budget when the settings change and when the window gets the focus. A timer would keep the worker awake. */
function useBudget(client: Client, network: NetworkId, settingsKey: string): BudgetStatus | undefined {
  const [focusCount, setFocusCount] = useState(0);
  const [known, setKnown] = useState<{ settingsKey: string; status: BudgetStatus | null }>();
  useEffect(() => {
    const onFocus = () => setFocusCount((count) => count + 1);
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, []);
  useAsyncEffect(
    async (signal) => {
      const reply = await client.ask('service.budget', { network });
      if (!signal.aborted && reply.ok) setKnown({ settingsKey, status: reply.value });
    },
    [client, network, settingsKey, focusCount],
  );
  return (known?.settingsKey === settingsKey && known.status) || undefined;
}

function budgetSentence({ used, limit, loweredUntil }: BudgetStatus): string {
  const minutes = formatNumber(limit.windowMs / 60_000);
  const usage = t('budget_used', formatNumber(used), formatNumber(limit.requests), minutes);
  return loweredUntil === null ? usage : sentences(usage, t('budget_lowered', clockTime(loweredUntil)));
}
