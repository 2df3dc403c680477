/**
 * The chunks of the extension's pages. Each module graph below becomes one file: a card waits longer for one more file
 * than for the code in it.
 */
import type { WxtHooks } from 'wxt';

/** What a card loads at its opening, before it is drawn, and after that. Each with all that it imports; and its styles. */
const GROUPS = [
  {
    name: 'card-view',
    test: /components\/(?:card\/Card|page\/follow-settings)\.|lib\/(?:card\/load|i18n\/language|messaging\/client|settings\/(?:language|store))\.|wxt-html-plugins|components\/(?:ui\/theme|token\/token-card)\.css/,
  },
  { name: 'complete-content', test: /components\/card\/complete-content\./ },
  { name: 'attestation', test: /lib\/trust\/attestation\./ },
];

/** For the step that builds the pages; the other scripts are one file each. */
export const groupChunks: WxtHooks['vite:build:extendConfig'] = (entrypoints, config) => {
  if (!entrypoints.some(({ type }) => type === 'popup')) return;
  const output = config.build?.rolldownOptions?.output;
  if (output === undefined || Array.isArray(output))
    throw new Error('WXT configures its output in another way.');
  output.codeSplitting = { groups: GROUPS };
};
