/**
 * The chunks of the extension's pages. Rolldown splits what several pages share into many small files. A card waits longer
 * for one more file than for the code in it, so its parts are grouped.
 */
import type { WxtHooks } from 'wxt';

/**
 * What a card loads at its opening, before it is drawn, and after that. A group contains the modules of its pattern with all
 * that they import. Shared styles are in the first one: those of each page have to come after them.
 */
const GROUPS = [
  {
    name: 'card-view',
    test: /components\/(?:card\/Card|page\/follow)\.|lib\/(?:json|card\/load|i18n\/language|messaging\/client|settings\/(?:language|store))\.|wxt-html-plugins|components\/(?:ui\/theme|token\/token-card)\.css/,
  },
  { name: 'complete-content', test: /components\/card\/complete-content\./ },
  { name: 'attestation', test: /lib\/trust\/signatures\/attestation\./ },
];

/** For the step that builds the pages; the other scripts are one file each. */
export const groupChunks: WxtHooks['vite:build:extendConfig'] = (entrypoints, config) => {
  if (!entrypoints.some(({ type }) => type === 'popup')) return;
  const output = config.build?.rolldownOptions?.output;
  if (output === undefined || Array.isArray(output))
    throw new Error('WXT configures its output in another way.');
  output.codeSplitting = { groups: GROUPS };
};
