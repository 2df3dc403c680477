/** What is said of settings in a file: why it is refused, and what it would lead to. */

import { currentLocale, t } from '../../lib/i18n/messages.ts';
import type { Fault } from '../../lib/settings/checks.ts';
import type { Consequence } from '../../lib/settings/consequences.ts';
import type { FileRefusal } from '../../lib/settings/transfer.ts';
import { addressRefusalReason, NETWORK_NAMES, siteRefusalMessage } from '../messages.ts';

export function fileRefusalMessage(refusal: FileRefusal): string {
  switch (refusal.kind) {
    case 'unreadable':
      return t('options_file_unreadable');
    case 'not-ours':
      return t('options_file_not_ours');
    case 'not-json':
      return t('options_file_not_json', refusal.said);
    case 'too-large':
      return t('options_file_too_large', Math.ceil(refusal.bytes / 1000).toLocaleString(currentLocale()));
    case 'newer':
      return t('options_file_newer', refusal.version.toLocaleString(currentLocale()));
    case 'field':
      return t('options_file_field', refusal.place, faultSentence(refusal.fault));
  }
}

function faultSentence(fault: Fault): string {
  switch (fault.kind) {
    case 'choice':
      return t('options_fault_choice', fault.choices.join(', '));
    case 'text':
    case 'many':
      return t(`options_fault_${fault.kind}`, fault.most.toLocaleString(currentLocale()));
    case 'address':
      return addressRefusalReason(fault.refusal);
    case 'site':
      return siteRefusalMessage(fault.refusal);
    default:
      return t(`options_fault_${fault.kind}`);
  }
}

/** What would come to be asked or read, in front of where; `where` is a host or an address of the file's own. */
export function consequenceWords(consequence: Consequence): {
  readonly what: string;
  readonly where: string;
} {
  switch (consequence.kind) {
    case 'metadata':
    case 'provider':
      return {
        what: t(`options_effect_${consequence.kind}`, NETWORK_NAMES[consequence.network]),
        where: consequence.address === '' ? t('address_none') : consequence.address,
      };
    case 'gateway':
      return { what: t('options_effect_gateway'), where: consequence.address };
    case 'remote-logos':
      return { what: t('options_effect_remote_logos'), where: `${consequence.address}, arweave.net` };
    case 'site-on':
      return { what: t('options_effect_site_on'), where: consequence.host };
    case 'site':
      return { what: t('options_effect_site'), where: consequence.host };
    case 'labels':
    case 'labels-removed':
    case 'muted':
      return {
        what: t(`options_effect_${consequence.kind.replace('-', '_')}`),
        where: consequence.count.toLocaleString(currentLocale()),
      };
    case 'look-up-visible':
      return { what: t('options_effect_look_up_visible'), where: '' };
    case 'ask-provider':
      return { what: t('options_effect_ask_provider'), where: '' };
  }
}
