import { t } from '../../lib/i18n/messages.ts';
import { ARWEAVE, REGISTRY_TREES } from '../../lib/network/gateways.ts';
import { NETWORK_IDS, NETWORKS } from '../../lib/network/networks.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { NETWORK_NAMES } from '../messages.ts';

const hostOf = (address: string) => new URL(address).host;

type Host = { readonly host: string; readonly of?: string };

const hostsOf = (kind: 'metadata' | 'provider'): readonly Host[] =>
  NETWORK_IDS.flatMap((network) => {
    const address = NETWORKS[network][kind];
    return address === undefined ? [] : [{ host: hostOf(address), of: NETWORK_NAMES[network] }];
  });

/** Which data goes to which hosts, and when. The hosts come from the code that sends the requests. */
export function DataSent() {
  const rows: readonly (readonly [name: string, hosts: readonly Host[]])[] = [
    ['metadata', hostsOf('metadata')],
    ['provider', hostsOf('provider')],
    ['list', [{ host: hostOf(REGISTRY_TREES) }]],
    ['logos', [{ host: hostOf(DEFAULT_SETTINGS.ipfsGateway) }, { host: hostOf(ARWEAVE) }]],
  ];
  return (
    <ul class="sent">
      {rows.map(([name, hosts]) => (
        <li key={name}>
          <div class="to">
            <h3>{t(`welcome_to_${name}`)}</h3>
            <ul>
              {hosts.map(({ host, of }) => (
                <li key={host}>
                  <code>{host}</code> {of !== undefined && <span class="note">{of}</span>}
                </li>
              ))}
            </ul>
          </div>
          <dl>
            <dt>{t('welcome_what')}</dt>
            <dd>{t(`welcome_what_${name}`)}</dd>
            <dt>{t('welcome_when')}</dt>
            <dd>{t(`welcome_when_${name}`)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
