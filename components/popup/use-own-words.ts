import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Token } from '../../lib/metadata/token.ts';
import { isPlace, MEANT_AT_MOST, withMeant, without, withQuiet } from '../../lib/settings/labels.ts';
import { hasRoom, type Settings } from '../../lib/settings/settings.ts';
import type { SettingsStore } from '../../lib/settings/store.ts';
import { bad, good, type StatusMessage } from '../ui/status-message.ts';

export type OwnWordsKept = {
  /** The user's own word for the token. */
  readonly label: string | undefined;
  /** Whether the user wants no warning of it. */
  readonly isQuiet: boolean;
  /** What came of the last deed; one may be said from outside. */
  readonly said: StatusMessage | undefined;
  setStatus(message: StatusMessage | undefined): void;
  /** This is the one that is meant, by this label: true when that is kept. */
  mean(label: string): Promise<boolean>;
  forget(): Promise<boolean>;
  /** No warning of this token, or again. */
  hush(isQuiet: boolean): Promise<boolean>;
};

/** What the user says of a token, kept with the settings. */
export function useOwnWords(token: Token, settings: Settings, change: SettingsStore['change']): OwnWordsKept {
  const { meant, quiet } = settings;
  const [said, setSaid] = useState<StatusMessage | undefined>(undefined);
  const keep = async (fields: Parameters<typeof change>[0], done: string): Promise<boolean> => {
    try {
      await change(fields);
      setSaid(good(() => t(done)));
      return true;
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      setSaid(bad(() => t('options_not_kept', words)));
      return false;
    }
  };
  return {
    label: meant.find((one) => isPlace(one, token))?.label,
    isQuiet: quiet.some((one) => isPlace(one, token)),
    said,
    setStatus: setSaid,
    async mean(label) {
      const { network, subject, name, ticker } = token;
      const face = { ...(name && { name: name.value }), ...(ticker && { ticker: ticker.value }) };
      const one = { network, subject, label, ...face };
      const after = withMeant(meant, one);
      if (after === undefined || !hasRoom({ ...settings, meant: after })) {
        setSaid(bad(() => (after ? t('meant_no_room') : t('meant_full', String(MEANT_AT_MOST)))));
        return false;
      }
      return keep((now) => ({ meant: withMeant(now.meant, one) ?? now.meant }), 'meant_kept');
    },
    forget: () => keep((now) => ({ meant: without(now.meant, token) }), 'meant_removed'),
    async hush(isQuiet) {
      if (isQuiet && !hasRoom({ ...settings, quiet: withQuiet(quiet, token) })) {
        setSaid(bad(() => t('meant_no_room')));
        return false;
      }
      return isQuiet
        ? keep((now) => ({ quiet: withQuiet(now.quiet, token) }), 'quiet_done')
        : keep((now) => ({ quiet: without(now.quiet, token) }), 'quiet_shown');
    },
  };
}
