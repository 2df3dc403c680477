import { useRef } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';
import { type NicknamedToken, tokenRefText, without } from '../../lib/settings/nicknames.ts';
import { networkName } from '../messages.ts';
import { formatNumber, shorten } from '../token/format.ts';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { good } from '../ui/status-message.ts';
import { Disclosure, Row } from './rows.tsx';
import type { Tools } from './tools.ts';
import { useAction } from './use-action.ts';

/** The tokens that the user named in the popup. */
export function NicknamesRow({ settings: { nicknames }, save }: Tools) {
  const { status, run } = useAction();
  const box = useRef<HTMLDivElement>(null);
  const remove = async (change: Parameters<typeof save>[0]) => {
    const saved = await save(change);
    if (saved.tone === 'bad') return saved;
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
              hint={<TokenText token={token} />}
            >
              <Button
                label={t('own_label_remove_named', safeText(token.nickname).text)}
                onPress={() => void run(remove((now) => ({ nicknames: without(now.nicknames, token) })))}
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

/** Name and ticker when the user named the token, its subject and its network. */
function TokenText({ token }: { readonly token: NicknamedToken }) {
  const names = [token.name, token.ticker].flatMap((name = '') => safeText(name).text || []);
  return (
    <>
      <bdi>{names.join(' · ')}</bdi> <code title={token.subject}>{shorten(token.subject)}</code>{' '}
      {networkName(token.network)}
    </>
  );
}
