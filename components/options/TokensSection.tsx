import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';
import { type LabelledToken, type TokenRef, tokenRefText, without } from '../../lib/settings/labels.ts';
import { networkName } from '../messages.ts';
import { shorten } from '../token/format.ts';
import { titleOf } from '../token/view.ts';
import { Button } from '../ui/Button.tsx';
import { Status } from '../ui/Status.tsx';
import { good, type StatusMessage } from '../ui/status-message.ts';
import { Item } from './Item.tsx';
import { Group, Section, sectionName } from './Section.tsx';
import type { SectionProps } from './section-props.ts';
import type { Change } from './use-saving.ts';

/** The tokens that the user labelled in the popup. */
export function TokensSection({ settings, saving, current }: SectionProps) {
  const { labelledTokens } = settings;
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = async (change: Change) => {
    const error = await saving.save(change);
    setStatus(error ?? good(() => t('removed')));
    // The pressed button disappears with its token.
    if (error === undefined) heading.current?.focus();
  };
  return (
    <Section
      id="tokens"
      current={current}
      headingRef={heading}
      note={t(labelledTokens.length === 0 ? 'options_own_labels_none' : 'options_own_labels_note')}
    >
      {labelledTokens.length > 0 && (
        <Group list={sectionName('tokens')}>
          {labelledTokens.map((token) => {
            const label = safeText(token.label).text;
            return (
              <TokenItem key={tokenRefText(token)} title={label} token={token}>
                <Button
                  label={t('own_label_remove_named', label)}
                  onPress={() =>
                    void remove((now) => ({ labelledTokens: without(now.labelledTokens, token) }))
                  }
                >
                  {t('remove')}
                </Button>
              </TokenItem>
            );
          })}
        </Group>
      )}
      <Status message={status} hasIcon />
    </Section>
  );
}

type ItemProps = {
  readonly title: string;
  readonly token: TokenRef & Pick<Partial<LabelledToken>, 'name' | 'ticker'>;
  readonly children: ComponentChildren;
};

function TokenItem({ title, token, children }: ItemProps) {
  return (
    <Item title={<bdi>{title}</bdi>} hint={<TokenNames {...token} />} isInList>
      {children}
    </Item>
  );
}

/** A labelled token: its stored name and ticker, or else its decoded asset name; its subject and its network. */
function TokenNames({ network, subject, name, ticker }: ItemProps['token']) {
  const known = [name, ticker].flatMap((text) => (text === undefined ? [] : [safeText(text).text]));
  const title = titleOf({ identifier: { kind: 'subject', subject }, outcome: undefined });
  const names = known.length === 0 && title.isName ? [title.text] : known;
  return (
    <>
      <bdi>{names.join(' · ')}</bdi> <code title={subject}>{shorten(subject)}</code> {networkName(network)}
    </>
  );
}
