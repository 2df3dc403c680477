/**
 * linkify-element: a plugin takes every run of letters and digits for a candidate, as its own hashtag plugin does, and
 * `validate` keeps the identifiers. It never enters a link, so of a page whose identifiers stand in links it finds none:
 * its time is that of walking and tokenizing the rest.
 */
import linkifyElement from 'linkify-element';
import { createTokenClass, registerPlugin, State } from 'linkifyjs';
import { atOnce, enter, IDENTIFIER } from './contest.ts';

const whole = new RegExp(`^${IDENTIFIER.source}$`, 'i');

registerPlugin('identifier', ({ scanner, parser }) => {
  const { asciinumeric = [] } = scanner.tokens.groups;
  const run = new State(createTokenClass('identifier', { isLink: true }));
  // Its own types take the class of a token for a token.
  for (const state of [parser.start, run]) state.ta(asciinumeric, run as never);
});

enter(() =>
  atOnce(() => {
    linkifyElement(document.body, { validate: (value) => whole.test(value), tagName: 'mark' });
    return document.querySelectorAll('mark').length;
  }),
);
