/** The buttons beside the name of a token. */
import type { RefObject } from 'preact';
import type { Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import type { Token } from '../../lib/metadata/token.ts';
import type { NetworkId } from '../../lib/network/networks.ts';
import { safeText } from '../../lib/safe-text.ts';
import { isSameToken } from '../../lib/settings/labels.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { Button } from '../ui/Button.tsx';
import { Icon, Outline } from '../ui/Icon.tsx';
import { PIN } from '../ui/icon-paths.ts';
import type { PinTools } from './use-pins.ts';

type PinProps = { readonly pinning: PinTools; readonly network: NetworkId; readonly subject: Subject };

/** Pins a token, to compare it with others, or unpins it. */
export function PinButton({ pinning, network, subject }: PinProps) {
  const token = { network, identifier: { kind: 'subject', subject } } as const;
  const isPinned = pinning.isPinned(token);
  const isRefused = pinning.isFull && !isPinned;
  return (
    <Button
      class={isPinned ? 'icon-button pinned' : 'icon-button'}
      label={t(isPinned ? 'popup_unpin' : isRefused ? 'popup_pin_full' : 'popup_pin')}
      isDisabled={isRefused}
      onPress={() => pinning.toggle(token)}
    >
      <Outline path={PIN} />
    </Button>
  );
}

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
