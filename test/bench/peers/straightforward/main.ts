/** The content script of the straightforward extension. */
import { follow } from './content.ts';

follow();
