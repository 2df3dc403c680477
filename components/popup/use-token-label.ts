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
import { saveErrorMessage } from '../messages.ts';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';

/** The user's label of a token, and whether its warnings are muted; both are part of the settings. */
export function useTokenLabel(token: Token, settings: Settings, change: SettingsStore['change']) {
  const { labelledTokens, mutedTokens } = settings;
  const [status, setStatus] = useState<StatusMessage | undefined>(undefined);
  const refuse = (text: () => string): false => {
    setStatus(bad(text));
    return false;
  };
  const save = async (fields: Parameters<typeof change>[0], done: string): Promise<boolean> => {
    try {
      await change(fields);
    } catch (error) {
      return refuse(() => saveErrorMessage(error));
    }
    setStatus(good(() => t(done)));
    return true;
  };
  return {
    label: labelledTokens.find((one) => isSameToken(one, token))?.label,
    isMuted: mutedTokens.some((one) => isSameToken(one, token)),
    /** The result of the last action. */
    status,
    setStatus,
    /** Resolves to true when the label is saved. */
    async saveLabel(label: string): Promise<boolean> {
      const { network, subject, name, ticker } = token;
      const names = { ...(name && { name: name.value }), ...(ticker && { ticker: ticker.value }) };
      const labelled = { network, subject, label, ...names };
      const after = withLabelledToken(labelledTokens, labelled);
      if (after === undefined) return refuse(() => t('own_label_full', String(MAX_LABELLED_TOKENS)));
      if (!hasRoom({ ...settings, labelledTokens: after })) return refuse(() => t('own_label_no_room'));
      return save(
        (now) => ({ labelledTokens: withLabelledToken(now.labelledTokens, labelled) ?? now.labelledTokens }),
        'saved',
      );
    },
    removeLabel: () => save((now) => ({ labelledTokens: without(now.labelledTokens, token) }), 'removed'),
    async setMuted(isMuted: boolean): Promise<boolean> {
      if (!isMuted) return save((now) => ({ mutedTokens: without(now.mutedTokens, token) }), 'mute_undone');
      if (!hasRoom({ ...settings, mutedTokens: withMutedToken(mutedTokens, token) }))
        return refuse(() => t('own_label_no_room'));
      return save((now) => ({ mutedTokens: withMutedToken(now.mutedTokens, token) }), 'mute_done');
    },
  };
}
