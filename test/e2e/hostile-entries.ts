/** Registry entries whose every property a stranger wrote. */
import type { HostileString } from '../data/hostile-strings.ts';
import { madeUp } from './made-up.ts';

/** One for each text; each text stands in each property once. */
export function hostileEntries(texts: readonly HostileString[]) {
  const textAt = (i: number) => texts[i % texts.length]?.text ?? '';
  return texts.map((_, i) => {
    const said = (at: number) => ({ value: textAt(i + at) });
    return {
      subject: madeUp(`hostile ${i}`).subject,
      // A record without a name or a description is none: these two are never empty.
      name: { value: `${textAt(i)} ` },
      description: { value: `${textAt(i + 1)} ` },
      ticker: said(2),
      url: said(3),
      colour: said(4),
    };
  });
}
