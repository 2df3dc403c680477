import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { type Permissions, usePermissions } from '../hooks/use-permissions.ts';
import { useTokenList } from '../hooks/use-token-list.ts';
import { formatNumber } from '../token/format.ts';
import { SetupCard } from './SetupCard.tsx';

type Props = {
  readonly client: Client;
  readonly permissions: Permissions;
  /** The number of fingerprints on the page that nothing has resolved. */
  readonly count: number;
};

/** Offers the token list, while there is none and fingerprints on the page need it. */
export function ListSetup({ client, permissions, count }: Props) {
  const { request } = usePermissions(permissions);
  const { status, progress, error, download } = useTokenList(client, request);
  if (status === undefined || status.info !== null) return null;
  return (
    <SetupCard
      isMain
      title={t(count === 1 ? 'setup_list_one' : 'setup_list', formatNumber(count))}
      note={progress ?? error?.() ?? t('setup_list_note')}
      action={t('setup_list_get')}
      isBusy={progress !== undefined}
      onPress={() => void download()}
    />
  );
}
