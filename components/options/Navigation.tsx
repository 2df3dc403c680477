import { useEffect, useRef } from 'preact/hooks';
import { Outline } from '../ui/Icon.tsx';
import { BOX, CARD, GLOBE, KEY, LIST, LOCK, STAR } from '../ui/icon-paths.ts';
import { SECTION_IDS, type SectionId, sectionName } from './Section.tsx';

const ICONS: Readonly<Record<SectionId, string>> = {
  keys: KEY,
  names: LIST,
  cards: CARD,
  sites: GLOBE,
  tokens: STAR,
  privacy: LOCK,
  backup: BOX,
};

/** CSS pixels that are left visible before the link of the current section. */
const MARGIN = 40;

/** Links to the sections. */
export function Navigation({ current }: { readonly current: SectionId }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Where there is little room, the links are in one line, which scrolls.
    const link = list.current?.querySelector('[aria-current]');
    if (!link || !list.current) return;
    const start = list.current.getBoundingClientRect().left + MARGIN;
    list.current.scrollLeft += link.getBoundingClientRect().left - start;
  }, [current]);
  return (
    <nav>
      <p class="brand">
        <img src="/icon/48.png" alt="" width="28" height="28" />
        Token Lens
      </p>
      <ul ref={list}>
        {SECTION_IDS.map((id) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'page' : undefined}>
              <Outline path={ICONS[id]} />
              {sectionName(id)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
