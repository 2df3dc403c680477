/** The rows of a comparison of tokens: the value of each token, as text, and whether the values differ. */
import { readAssetName } from '../../lib/asset/asset-name.ts';
import { type Source, STANDARDS } from '../../lib/asset/standard.ts';
import { assetNameOf, policyOf, type Subject } from '../../lib/asset/subject.ts';
import { t } from '../../lib/i18n/messages.ts';
import { tokenOf } from '../export/entry.ts';
import { networkName } from '../messages.ts';
import { formatNumber, hostOf, shorten } from '../token/format.ts';
import { signatureState, signatureText } from '../token/SignatureLine.tsx';
import type { Compared } from './use-comparison.ts';

export type ComparisonRow = {
  readonly id: string;
  readonly label: string;
  /** One for each token, compared with the first; empty where it states nothing. */
  readonly cells: readonly string[];
  readonly differs: boolean;
};

export const subjectIn = ({ lookup }: Compared): Subject | undefined =>
  lookup.identifier.kind === 'subject' ? lookup.identifier.subject : undefined;

const tokenIn = ({ answer }: Compared) => tokenOf(answer);

const ROWS: readonly (readonly [id: string, label: () => string, text: (compared: Compared) => string])[] = [
  ['name', () => t('property_name'), nameOf],
  ['ticker', () => t('property_ticker'), (compared) => tokenIn(compared)?.ticker?.value ?? ''],
  ['decimals', () => t('property_decimals'), decimalsOf],
  ['network', () => t('popup_network'), ({ lookup }) => networkName(lookup.network)],
  ['policy', () => t('property_policy'), policyTextOf],
  ['signature', () => t('popup_signature'), signatureOf],
  ['minting', () => t('property_minting'), ({ minting }) => minting?.sentence()?.text ?? ''],
  ['sources', () => t('popup_tab_sources'), sourcesOf],
  ['url', () => t('property_url'), (compared) => hostOf(tokenIn(compared)?.url?.value ?? '') ?? ''],
];

/** All rows that any token has something in. */
export function comparisonRows(tokens: readonly Compared[]): readonly ComparisonRow[] {
  return ROWS.flatMap(([id, label, text]) => {
    const cells = tokens.map(text);
    const differs = new Set(cells).size > 1;
    const isShown = id === 'network' ? differs : cells.some((cell) => cell !== '');
    return isShown ? [{ id, label: label(), cells, differs }] : [];
  });
}

function nameOf(compared: Compared): string {
  const subject = subjectIn(compared);
  return tokenIn(compared)?.name?.value ?? (subject && readAssetName(assetNameOf(subject)).text) ?? '';
}

function decimalsOf(compared: Compared): string {
  const decimals = tokenIn(compared)?.decimals?.value;
  return decimals === undefined ? '' : formatNumber(decimals);
}

function policyTextOf(compared: Compared): string {
  const subject = subjectIn(compared);
  return subject ? shorten(policyOf(subject), 6, 4) : '';
}

function signatureOf({ verdicts }: Compared): string {
  const state = verdicts && signatureState(verdicts);
  return state ? signatureText(state) : '';
}

function sourcesOf(compared: Compared): string {
  const token = tokenIn(compared);
  if (token === undefined) return '';
  const { name, ticker, decimals, description, url } = token;
  const sources = [name, ticker, decimals, description, url].flatMap((value): Source[] =>
    value ? [value.source] : [],
  );
  return [...new Set(sources)].map((source) => STANDARDS[source].label).join(', ');
}
