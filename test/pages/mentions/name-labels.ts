/** Labels that say "asset name" in the languages that explorers speak. */
import type { Markup } from '../html.ts';
import { html } from '../html.ts';
import { table, terms } from './markup.ts';
import type { MentionCase } from './mention-case.ts';
import { content, longNames, opens } from './mention-case.ts';
import { block, code, link } from './name-form.ts';
import type { PageToken } from './tokens.ts';
import { longNamed } from './tokens.ts';

const LABELS: Readonly<Record<string, string>> = {
  en: 'Encoded name',
  de: 'Kodierter Name',
  fr: 'Nom de l’actif',
  es: 'Nombre del activo',
  pt: 'Nome do ativo',
  it: 'Nome codificato',
  ja: 'アセット名',
  zh: '资产名称',
  ko: '자산 이름',
  ru: 'Имя актива',
};

/** Under each label in three places: the head of a column, a term, and the text before the name. */
function labelsCase(languages: readonly string[]): MentionCase {
  const labels = languages.map((language) => ({
    language,
    label: LABELS[language] ?? '',
    tokens: longNamed(`Labelled ${language}`),
  }));
  const places: readonly ((token: PageToken, id: string, label: string) => Markup)[] = [
    (token, id, label) => table(['Asset', label], [[link(token), code(token, id)]]),
    (token, id, label) => block(terms([['Fingerprint', link(token)], [label, code(token, id)]])),
    (token, id, label) => html`<p>${link(token)} ${label}: ${code(token, id)}</p>`,
  ];
  const tokens = labels.flatMap((one) => one.tokens);
  return {
    title: `a name: behind labels (${languages.join(', ')})`,
    address: 'https://cexplorer.io/asset',
    registered: tokens,
    html: content(
      html`${labels.map((one) =>
        one.tokens.map((token, i) => places[i]?.(token, `${one.language}${i}`, one.label)),
      )}`,
    ),
    mentions: labels.flatMap((one) =>
      one.tokens.map((token, i) => ({ selector: `#${one.language}${i}`, expect: opens(token) })),
    ),
    neverSent: longNames(tokens),
  };
}

export const NAME_LABELS: readonly MentionCase[] = [
  labelsCase(['en', 'de', 'fr', 'es', 'pt']),
  labelsCase(['it', 'ja', 'zh', 'ko', 'ru']),
];
