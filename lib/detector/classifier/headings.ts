/** The headings of a token's own page: marked where they say the token's name. */
import type { Identifier } from '../../asset/identifier.ts';
import type { Matcher } from '../matcher.ts';
import { nameRanges, type TextRange } from '../name-ranges.ts';
import { HEADING, headingMention, type Mention } from './mention.ts';
import type { PageContext } from './own-page.ts';
import type { HoldingOf } from './row.ts';

type Parts = {
  readonly matcher: Matcher;
  readonly page: PageContext;
  readonly holding: HoldingOf;
  /** Whether names may be asked for before the user points at them. */
  readonly mayAsk: () => boolean;
  /** An answer has come. */
  readonly changed: () => void;
};

export type Headings = {
  ranges(): readonly TextRange[];
  /** The page shows more than before, or the settings are others: what was not found may be now. */
  reconsider(): void;
};

/** A page has one, or two where the name stands twice. */
const HEADINGS_AT_MOST = 4;
/** Texts that are asked for until there is more to see: a page can change its heading as often as it likes. */
const ASKED_AT_MOST = 8;

export function createHeadings({ matcher, page, holding, mayAsk, changed }: Parts): Headings {
  const asked = new Set<string>();

  function ask(mention: Mention): void {
    if (!mayAsk() || asked.has(mention.text) || asked.size >= ASKED_AT_MOST) return;
    asked.add(mention.text);
    void matcher.match(mention).then((match) => match && changed());
  }

  function rangesOf(heading: Element, token: Identifier): readonly TextRange[] {
    const mention = headingMention(heading, token, holding);
    if (mention === undefined) return [];
    if (matcher.known(mention)) return nameRanges(heading, '');
    ask(mention);
    return [];
  }

  return {
    ranges() {
      const { token } = page.own();
      if (token === undefined) return [];
      const headings = [...document.querySelectorAll(HEADING)].slice(0, HEADINGS_AT_MOST);
      return headings.flatMap((heading) => rangesOf(heading, token));
    },
    reconsider: () => asked.clear(),
  };
}
