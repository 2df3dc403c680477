/** Messages about a settings file: why it is refused, and what it would change. */

import { t } from '../../lib/i18n/messages.ts';
import type { Consequence } from '../../lib/settings/consequences.ts';
import type { FileRefusal } from '../../lib/settings/transfer.ts';
import { NETWORK_NAMES } from '../messages.ts';
import { formatNumber } from '../token/format.ts';

export function fileRefusalMessage(refusal: FileRefusal): string {
  switch (refusal.kind) {
    case 'unreadable':
      return t('options_file_unreadable');
    case 'not-ours':
      return t('options_file_not_ours');
    case 'not-json':
      return t('options_file_not_json', refusal.message);
    case 'too-large':
      return t('options_file_too_large', formatNumber(Math.ceil(refusal.bytes / 1000)));
    case 'newer':
      return t('options_file_newer', formatNumber(refusal.version));
    case 'field':
      return t('options_file_field', refusal.path);
  }
}

/** One change that an import makes. `target`: the address, host or number at the end of the sentence; may be empty. */
export function consequenceMessage(consequence: Consequence): {
  readonly text: string;
  readonly target: string;
} {
  const name = `options_effect_${consequence.kind.replaceAll('-', '_')}`;
  switch (consequence.kind) {
    case 'metadata':
    case 'provider':
      return {
        text: t(name, NETWORK_NAMES[consequence.network]),
        target: consequence.address === '' ? t('address_none') : consequence.address,
      };
    case 'gateway':
      return { text: t(name), target: consequence.address };
    case 'remote-logos':
      return { text: t(name), target: `${consequence.address}, arweave.net` };
    case 'site-on':
    case 'site':
      return { text: t(name), target: consequence.host };
    case 'labels':
    case 'labels-removed':
    case 'muted':
      return { text: t(name), target: formatNumber(consequence.count) };
    case 'look-up-visible':
    case 'ask-provider':
      return { text: t(name), target: '' };
  }
}
