/** The floor: a TreeWalker over text nodes, the length gate, and one regular expression. It marks nothing. */
import { atOnce, enter, IDENTIFIER, SHORTEST } from './contest.ts';

enter(() =>
  atOnce(() => {
    let found = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { data } = node as Text;
      if (data.length >= SHORTEST) found += data.match(IDENTIFIER)?.length ?? 0;
    }
    return found;
  }),
);
