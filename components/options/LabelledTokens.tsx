import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';
import { type LabelledToken, type TokenRef, tokenRefText, without } from '../../lib/settings/labels.ts';
import { NETWORK_NAMES } from '../messages.ts';
import { shorten } from '../token/format.ts';
import { titleOf } from '../token/view.ts';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { good, type StatusMessage } from '../ui/status-message.ts';
import type { SectionProps } from './section-props.ts';
import type { Change } from './use-saving.ts';

/** The tokens that the user labelled or muted in the popup. */
export function LabelledTokens({ settings: { labelledTokens, mutedTokens }, saving }: SectionProps) {
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = async (change: Change) => {
    const error = await saving.save(change);
    setStatus(error ?? good(() => t('removed')));
    // The pressed button disappears with its token.
    if (error === undefined) heading.current?.focus();
  };
  return (
    <section aria-labelledby="own-labels">
      <h2 id="own-labels" ref={heading} tabIndex={-1}>
        {t('options_own_labels')}
      </h2>
      <p class="note">{t('options_own_labels_note')}</p>
      {labelledTokens.length === 0 && <p class="note">{t('options_own_labels_none')}</p>}
      <ul class="sites" aria-labelledby="own-labels">
        {labelledTokens.map((token) => {
          const label = safeText(token.label).text;
          return (
            <TokenItem key={tokenRefText(token)} title={label} token={token}>
              <Button
                label={t('own_label_remove_named', label)}
                onPress={() => void remove((now) => ({ labelledTokens: without(now.labelledTokens, token) }))}
              >
                {t('remove')}
              </Button>
            </TokenItem>
          );
        })}
      </ul>
      {mutedTokens.length > 0 && (
        <>
          <h3 id="muted-tokens">{t('options_muted')}</h3>
          <ul class="sites" aria-labelledby="muted-tokens">
            {mutedTokens.map((token) => (
              <TokenItem key={tokenRefText(token)} title={nameOf(token)} token={token}>
                <Button
                  label={t('options_muted_again_named', nameOf(token))}
                  onPress={() => void remove((now) => ({ mutedTokens: without(now.mutedTokens, token) }))}
                >
                  {t('options_muted_again')}
                </Button>
              </TokenItem>
            ))}
          </ul>
        </>
      )}
      <Status message={status} />
    </section>
  );
}

const nameOf = ({ subject }: TokenRef) =>
  titleOf({ identifier: { kind: 'subject', subject }, outcome: undefined }).text;

type ItemProps = {
  readonly title: string;
  readonly token: TokenRef & Pick<Partial<LabelledToken>, 'name' | 'ticker'>;
  readonly children: ComponentChildren;
};

function TokenItem({ title, token: { network, subject, name, ticker }, children }: ItemProps) {
  const names = [name, ticker].flatMap((text) => (text === undefined ? [] : [safeText(text).text]));
  return (
    <li>
      <span class="own-token">
        <bdi>{title}</bdi>
        <span class="note">
          <bdi>{names.join(' · ')}</bdi> <code title={subject}>{shorten(subject)}</code>{' '}
          {NETWORK_NAMES[network]}
        </span>
      </span>
      {children}
    </li>
  );
}
