import { useState } from 'preact/hooks';
import { t } from '../../lib/i18n/messages.ts';
import type { Client } from '../../lib/messaging/client.ts';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../../lib/network/networks.ts';
import { PROVIDERS } from '../../lib/network/providers.ts';
import { LOOK_UPS, type Settings, type SettingsStore } from '../../lib/settings/settings.ts';
import type { Consent, ConsentStore } from '../../lib/settings/store.ts';
import type { Clock } from '../hooks/effects.ts';
import { type Connections, useConnections } from '../hooks/stores.ts';
import { Button } from '../ui/Button.tsx';
import { good, Status, useAction } from '../ui/Status.tsx';

export type QuestionProps = {
  readonly client: Client;
  readonly settings: Settings;
  readonly change: SettingsStore['change'];
  readonly store: ConsentStore;
  readonly consent: Consent;
  readonly clock: Clock;
  /** The level of the heading. */
  readonly heading: 'h1' | 'h2';
};

const hostOf = (address: string | undefined) => new URL(address ?? '').host;
const HOSTS = [hostOf(NETWORKS.mainnet.metadata), hostOf(NETWORKS.preprod.metadata)];

/** Says what look-ups send to whom, and asks for the agreement. */
export function Question(props: QuestionProps) {
  const { client, settings, change, store, consent, clock, heading: Heading } = props;
  const { connections } = useConnections(client);
  const [lookUp, setLookUp] = useState(settings.lookUp);
  const [blocks, setBlocks] = useState<boolean | undefined>(undefined);
  const { status, run } = useAction();
  const areBlocksOn = blocks ?? NETWORK_IDS.some((network) => isKoios(connections, network));
  const answer = async (isAllowed: boolean) => {
    if (isAllowed) {
      await change(() => ({ lookUp }));
      await connect(client, connections, areBlocksOn);
    }
    await store.answer(isAllowed, clock());
    return undefined;
  };
  const declined = consent === 'declined' ? good(() => t('consent_declined')) : undefined;
  return (
    <section class="question" aria-labelledby="question">
      <Heading id="question">{t('consent_title')}</Heading>
      <p>{withBold(t('consent_sent', '$1', '$2'), HOSTS)}</p>
      <p>
        <b>{t('consent_never_label')}</b> {t('consent_never')}
      </p>
      <fieldset aria-label={t('consent_when')}>
        {LOOK_UPS.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="lookUp"
              checked={choice === lookUp}
              onChange={() => setLookUp(choice)}
            />
            {t(choice === 'visible' ? 'consent_in_view' : 'consent_hovered')}
          </label>
        ))}
      </fieldset>
      <label>
        <input
          type="checkbox"
          checked={areBlocksOn}
          onChange={(event) => setBlocks(event.currentTarget.checked)}
        />
        {t('consent_blocks')}
      </label>
      <div class="answers">
        <Button class="primary" onPress={() => void run(answer(true))}>
          {t('consent_allow')}
        </Button>
        <Button onPress={() => void run(answer(false))}>{t('consent_decline')}</Button>
      </div>
      <a href="/options.html#privacy" target="_blank" rel="noopener">
        {t('sent_heading')}
      </a>
      <Status message={status ?? declined} />
    </section>
  );
}

/** A text whose `$1`, `$2` … are these names. */
const withBold = (text: string, names: readonly string[]) =>
  text.split(/\$(\d)/).map((part, i) => (i % 2 === 1 ? <b key={part}>{names[Number(part) - 1]}</b> : part));

/** Whether the blocks of a network come from the public Koios without a key. */
function isKoios(connections: Connections, network: NetworkId): boolean {
  const { host, endsIn } = connections[network] ?? {};
  return endsIn === null && host === hostOf(PROVIDERS.koios.address(network));
}

/** Koios becomes the provider of the networks that have none; or no longer is the one of those without a key. */
async function connect(client: Client, connections: Connections, areBlocksOn: boolean): Promise<void> {
  for (const network of NETWORK_IDS) {
    if (areBlocksOn && connections[network]?.isDefault)
      await client.ask('connection.set', { network, kind: 'koios' });
    if (!areBlocksOn && isKoios(connections, network)) await client.ask('connection.clear', { network });
  }
}
