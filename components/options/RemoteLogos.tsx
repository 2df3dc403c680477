import { t } from '../../lib/i18n/messages.ts';
import { ARWEAVE } from '../../lib/network/gateways.ts';
import { readAddress } from '../../lib/settings/address.ts';
import { remoteLogoPatterns } from '../../lib/settings/remote-logos.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { CheckBox } from '../ui/CheckBox.tsx';
import { bad } from '../ui/status-message.ts';
import { AddressField } from './AddressField.tsx';
import type { Parts } from './parts.ts';

/** Whether pictures are fetched from elsewhere, and from where. */
export function RemoteLogos({ settings, access, keeping: { keep, keepAt, sayAt, saidAt } }: Parts) {
  const { remoteLogos, ipfsGateway } = settings;
  const turn = async (on: boolean) => {
    // In the user's gesture: the browser asks for these two hosts.
    if (on && !(await access.request(...remoteLogoPatterns(ipfsGateway)))) {
      const { host } = new URL(ipfsGateway);
      return sayAt(
        'remoteLogos',
        bad(() => t('options_external_logos_declined', host)),
      );
    }
    return keepAt('remoteLogos', () => ({ remoteLogos: on }));
  };
  return (
    <>
      <CheckBox
        label={t('options_external_logos')}
        hint={t('options_external_logos_hint')}
        checked={remoteLogos}
        said={saidAt('remoteLogos')}
        onChange={(on) => void turn(on)}
      />
      <AddressField
        label={t('options_gateway')}
        hint={t('options_gateway_hint')}
        value={ipfsGateway}
        standard={DEFAULT_SETTINGS.ipfsGateway}
        allowed={remoteLogos ? both(access.allows(ipfsGateway), access.allows(ARWEAVE)) : undefined}
        mayBeEmpty={false}
        read={readAddress}
        onSave={(address) => {
          // Nothing is fetched from it while remote logos are off, so nothing is asked for.
          if (remoteLogos) void access.request(...remoteLogoPatterns(address));
          return keep(() => ({ ipfsGateway: address }));
        }}
      />
    </>
  );
}

const both = (one: boolean | undefined, other: boolean | undefined) =>
  one === undefined || other === undefined ? undefined : one && other;
