import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import { createConsentStore } from '../../lib/settings/store.ts';
import { useConsent } from '../hooks/use-consent.ts';
import type { Clock } from '../hooks/use-now.ts';
import { saveErrorMessage } from '../messages.ts';
import { Button } from '../ui/Button.tsx';
import { bad, type StatusMessage } from '../ui/status-message.ts';
import { Row } from './rows.tsx';

/** Stops look-ups; or leads to the question that turns them on. */
export function LookUps({ clock }: { readonly clock: Clock }) {
  const [store] = useState(createConsentStore);
  const consent = useConsent(store, undefined);
  const [error, setError] = useState<StatusMessage | undefined>(undefined);
  if (consent === undefined) return null;
  if (consent !== 'allowed') {
    return (
      <Row title={t('failure_look_ups_off')}>
        <a class="button" href="/first-run.html" target="_blank" rel="noopener">
          {t('consent_turn_on')}
        </a>
      </Row>
    );
  }
  const stop = () =>
    store.answer(false, clock()).catch((error) => setError(bad(() => saveErrorMessage(error))));
  return (
    <Row title={t('consent_on')} status={error}>
      <Button onPress={() => void stop()}>{t('consent_stop')}</Button>
    </Row>
  );
}
