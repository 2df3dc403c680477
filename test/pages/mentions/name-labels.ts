/** Labels that mean "asset name" in several languages. */
import type { Markup } from '../html.ts';
import { html } from '../html.ts';
import { code, link, type MentionCase, mentionCase, opens, table, terms } from './mention-case.ts';
import { longNamed, type PageToken } from './tokens.ts';

/** The head of a column, a term, and the text before the name. */
const CONTEXTS: readonly ((token: PageToken, id: string, label: string) => Markup)[] = [
  (token, id, label) => table(['Asset', label], [[link(token), code(token.assetName, id)]]),
  (token, id, label) =>
    html`<section>${terms(['Fingerprint', link(token)], [label, code(token.assetName, id)])}</section>`,
  (token, id, label) => html`<p>${link(token)} ${label}: ${code(token.assetName, id)}</p>`,
];

function labelsCase(labels: Readonly<Record<string, string>>): MentionCase {
  const all = Object.entries(labels).flatMap(([language, label]) =>
    longNamed(`Labelled ${language}`).map((token, i) => ({ token, label, id: `${language}${i}`, context: CONTEXTS[i] })),
  );
  return mentionCase(`a name: behind labels (${Object.keys(labels).join(', ')})`, {
    registered: all.map(({ token }) => token),
    html: html`${all.map(({ token, label, id, context }) => context?.(token, id, label))}`,
    mentions: all.map(({ token, id }) => [`#${id}`, opens(token)]),
  });
}

export const NAME_LABELS: readonly MentionCase[] = [
  labelsCase({
    en: 'Encoded name',
    de: 'Kodierter Name',
    fr: 'Nom de l’actif',
    es: 'Nombre del activo',
    pt: 'Nome do ativo',
  }),
  labelsCase({ it: 'Nome codificato', ja: 'アセット名', zh: '资产名称', ko: '자산 이름', ru: 'Имя актива' }),
];
