/** The floor of what Token Lens has to read: texts, and the attributes in which explorers hold whole identifiers. */
import { atOnce, enter, IDENTIFIER, SHORTEST } from './contest.ts';

const ATTRIBUTES = ['href', 'title', 'aria-label'];

enter(() =>
  atOnce(() => {
    let found = 0;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text) {
        if (node.length >= SHORTEST) found += node.data.match(IDENTIFIER)?.length ?? 0;
        continue;
      }
      for (const name of ATTRIBUTES) {
        const value = (node as Element).getAttribute(name);
        if (value !== null && value.length >= SHORTEST) IDENTIFIER.test(value);
        IDENTIFIER.lastIndex = 0;
      }
    }
    return found;
  }),
);
