import type { Client } from '../../lib/messaging/client.ts';
import type { Settings, SettingsStore } from '../../lib/settings/settings.ts';
import type { Consent, ConsentStore } from '../../lib/settings/store.ts';
import { useConsent } from '../hooks/use-consent.ts';
import type { Clock } from '../hooks/use-now.ts';
import { Introduction } from './Introduction.tsx';
import { Question } from './Question.tsx';

type Props = {
  readonly client: Client;
  readonly settings: Settings;
  readonly change: SettingsStore['change'];
  readonly store: ConsentStore;
  readonly clock: Clock;
  readonly initialConsent: Consent;
};

/** The page after the installation: asks for the agreement to look-ups, then shows what they are good for. */
export function App({ store, initialConsent, ...question }: Props) {
  const consent = useConsent(store, initialConsent);
  return (
    <main>
      {consent === 'allowed' ? (
        <Introduction />
      ) : (
        <Question {...question} {...{ store, consent }} heading="h1" />
      )}
    </main>
  );
}
