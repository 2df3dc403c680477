/** findAndReplaceDOMText: its preset for prose, which keeps the texts of cells apart; each match in a `mark`. */
import findAndReplaceDOMText from 'findandreplacedomtext';
import { atOnce, enter, IDENTIFIER } from './contest.ts';

enter(() =>
  atOnce(() => {
    findAndReplaceDOMText(document.body, { find: IDENTIFIER, wrap: 'mark', preset: 'prose' });
    return document.querySelectorAll('mark').length;
  }),
);
