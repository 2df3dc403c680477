/** Finds the token's name in the headings of the token's own page, to underline it. */
import type { Identifier } from '../../asset/identifier.ts';
import type { Matcher } from '../matcher.ts';
import { nameRanges, type TextRange } from '../name-ranges.ts';
import { HEADING, headingMention, type Mention } from './mention.ts';
import type { PageContext } from './own-page.ts';
import type { SightingsOf } from './row.ts';

type HeadingsDeps = {
  readonly matcher: Matcher;
  readonly page: PageContext;
  readonly sightingsOf: SightingsOf;
  /** Whether names may be requested before the user hovers over them. */
  readonly mayAsk: () => boolean;
  /** Called when a heading has matched. */
  readonly changed: () => void;
};

/** A page has one heading of the token, or two if it shows the name twice. */
const MAX_HEADINGS = 4;
/** Texts that are requested before the next `retry`, since a page can change its heading at any rate. */
const MAX_REQUESTS = 8;

export function createHeadings(deps: HeadingsDeps) {
  const { matcher, page, sightingsOf, mayAsk, changed } = deps;
  const requested = new Set<string>();

  async function request(mention: Mention): Promise<void> {
    requested.add(mention.text);
    if (await matcher.match(mention)) changed();
  }

  function rangesOf(heading: Element, token: Identifier): readonly TextRange[] {
    const mention = headingMention(heading, token, sightingsOf);
    if (mention === undefined) return [];
    if (matcher.cached(mention)) return nameRanges(heading, []);
    if (mayAsk() && !requested.has(mention.text) && requested.size < MAX_REQUESTS) void request(mention);
    return [];
  }

  return {
    ranges(): readonly TextRange[] {
      const { token } = page.own();
      if (token === undefined) return [];
      const headings = [...document.querySelectorAll(HEADING)].slice(0, MAX_HEADINGS);
      return headings.flatMap((heading) => rangesOf(heading, token));
    },
    /** Lets headings without a match be requested again, after the page or the settings have changed. */
    retry: () => requested.clear(),
  };
}
