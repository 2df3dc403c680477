import type { RefObject } from 'preact';
import { t } from '../../lib/i18n/messages.ts';
import { safeText } from '../../lib/safe-text.ts';
import { isSameToken } from '../../lib/settings/labels.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Token } from '../../lib/tokens/token.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

type LabelButtonProps = {
  readonly settings: Settings;
  readonly token: Token;
  readonly editRef: RefObject<HTMLButtonElement | null>;
  readonly onPress: () => void;
};

/** Opens the form for the user's label of the token. */
export function LabelButton({ settings, token, editRef, onPress }: LabelButtonProps) {
  const label = settings.labelledTokens.find((labelled) => isSameToken(labelled, token))?.label;
  return (
    <Button
      class={label === undefined ? 'icon-button' : 'icon-button labelled'}
      label={label === undefined ? t('own_label_add') : t('own_label_change_named', safeText(label).text)}
      buttonRef={editRef}
      onPress={onPress}
    >
      <Icon name="star" />
    </Button>
  );
}
