import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Token } from '../../lib/metadata/token.ts';
import {
  isSameToken,
  MAX_LABELLED_TOKENS,
  withLabelledToken,
  withMutedToken,
  without,
} from '../../lib/settings/labels.ts';
import { hasRoom, type Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';

export type OwnWordsKept = {
  /** The user's own word for the token. */
  readonly label: string | undefined;
  /** Whether the user wants no warning of it. */
  readonly isMuted: boolean;
  /** What came of the last deed; one may be said from outside. */
  readonly said: StatusMessage | undefined;
  setStatus(message: StatusMessage | undefined): void;
  /** Labels this token: true when that is kept. */
  mean(label: string): Promise<boolean>;
  forget(): Promise<boolean>;
  /** No warning of this token, or again. */
  hush(isMuted: boolean): Promise<boolean>;
};

/** What the user says of a token, kept with the settings. */
export function useOwnWords(token: Token, settings: Settings, change: SettingsStore['change']): OwnWordsKept {
  const { labelledTokens, mutedTokens } = settings;
  const [said, setSaid] = useState<StatusMessage | undefined>(undefined);
  const keep = async (fields: Parameters<typeof change>[0], done: string): Promise<boolean> => {
    try {
      await change(fields);
      setSaid(good(() => t(done)));
      return true;
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      setSaid(bad(() => t('not_saved', words)));
      return false;
    }
  };
  return {
    label: labelledTokens.find((one) => isSameToken(one, token))?.label,
    isMuted: mutedTokens.some((one) => isSameToken(one, token)),
    said,
    setStatus: setSaid,
    async mean(label) {
      const { network, subject, name, ticker } = token;
      const face = { ...(name && { name: name.value }), ...(ticker && { ticker: ticker.value }) };
      const one = { network, subject, label, ...face };
      const after = withLabelledToken(labelledTokens, one);
      if (after === undefined || !hasRoom({ ...settings, labelledTokens: after })) {
        setSaid(
          bad(() => (after ? t('own_label_no_room') : t('own_label_full', String(MAX_LABELLED_TOKENS)))),
        );
        return false;
      }
      return keep(
        (now) => ({ labelledTokens: withLabelledToken(now.labelledTokens, one) ?? now.labelledTokens }),
        'saved',
      );
    },
    forget: () => keep((now) => ({ labelledTokens: without(now.labelledTokens, token) }), 'removed'),
    async hush(isMuted) {
      if (isMuted && !hasRoom({ ...settings, mutedTokens: withMutedToken(mutedTokens, token) })) {
        setSaid(bad(() => t('own_label_no_room')));
        return false;
      }
      return isMuted
        ? keep((now) => ({ mutedTokens: withMutedToken(now.mutedTokens, token) }), 'mute_done')
        : keep((now) => ({ mutedTokens: without(now.mutedTokens, token) }), 'mute_undone');
    },
  };
}
