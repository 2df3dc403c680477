import type { ComponentChildren } from 'preact';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { type Permissions, usePermissions } from '../hooks/use-permissions.ts';
import { useTokenList } from '../hooks/use-token-list.ts';
import { formatNumber } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { Outline } from '../ui/Icon.tsx';
import { GLOBE, KEY, LIST, LOCK } from '../ui/icon-paths.ts';
import { Status } from '../ui/Status.tsx';
import { bad, busy, good } from '../ui/status-message.ts';
import { Sample } from './Sample.tsx';

type Props = { readonly client: Client; readonly permissions: Permissions };

/** A page with many tokens; opened without a referrer. */
const EXPLORER = 'https://cardanoscan.io/tokens';

/** The page after the installation: a sample to try, the next steps, and a line on privacy. */
export function App({ client, permissions }: Props) {
  return (
    <main>
      <header>
        <img src="/icon/128.png" alt="" width="40" height="40" />
        <h1>{t('welcome_title')}</h1>
      </header>
      <p class="lead">{t('welcome_lead')}</p>
      <Sample />
      <ul class="steps">
        <ListStep client={client} permissions={permissions} />
        <Step icon={GLOBE} title={t('welcome_open')} text={t('welcome_open_text')}>
          <a class="button" href={EXPLORER} target="_blank" rel="noreferrer">
            {t('welcome_open_button')}
          </a>
        </Step>
        <Step icon={KEY} title={t('welcome_key')} text={t('welcome_key_text')}>
          <a class="button" href="/options.html#keys-mainnet">
            {t('blocks_add_key')}
          </a>
        </Step>
      </ul>
      <footer>
        <Outline path={LOCK} />
        <p>
          {t('welcome_privacy')} <a href="/options.html#privacy">{t('sent_heading')}</a>
        </p>
      </footer>
    </main>
  );
}

type StepProps = {
  /** Path data. */
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  /** The button. */
  readonly children: ComponentChildren;
};

function Step({ icon, title, text, children }: StepProps) {
  return (
    <li>
      <h2>
        <Outline path={icon} />
        {title}
      </h2>
      <p>{text}</p>
      <div>{children}</div>
    </li>
  );
}

/** Downloads the token list, with its progress in place of the button. */
function ListStep({ client, permissions }: Props) {
  const { request } = usePermissions(permissions);
  const { status, progress, error, download } = useTokenList(client, request);
  const info = status?.info;
  const message =
    (progress !== undefined && busy(() => progress)) ||
    (error && bad(error)) ||
    (info && good(() => t('welcome_list_done', formatNumber(info.count))));
  return (
    <Step icon={LIST} title={t('welcome_list')} text={t('welcome_list_text')}>
      {!info && progress === undefined && (
        <Button class="primary" onPress={() => void download()}>
          {t('setup_list_get')}
        </Button>
      )}
      <Status message={message || undefined} hasIcon />
    </Step>
  );
}
