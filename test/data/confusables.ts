/** The confusables of the builds. */
import { readConfusables } from '../../lib/trust/lookalikes/skeleton.ts';
import { read } from '../own-files.ts';

export const CONFUSABLES = readConfusables(read('public/confusables.json'));
