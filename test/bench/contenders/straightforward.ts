/** The page's part of the straightforward extension, by itself: what is asked for goes nowhere. */
import { wrapAll } from '../peers/straightforward/content.ts';
import { atOnce, enter } from './contest.ts';

Object.assign(globalThis, { chrome: { runtime: { sendMessage: async () => ({}) } } });
enter(() => atOnce(() => wrapAll(document.body)));
