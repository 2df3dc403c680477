/** Outlines on a 16 × 16 grid, as SVG path data. */
const PATHS = {
  copy: 'M7.5 5.5h4a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2zM10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5',
  check: 'm3 8.5 3.2 3L13 4.8',
  warning: 'M8 2.3 14.3 13H1.7zM8 6.4v3M8 11.3v.1',
  signature: 'M2.5 13.5h11M3.5 10.8l.6-2.7 6.1-6.1 2.1 2.1-6.1 6.1z',
  star: 'm8 2 1.8 3.8 4.2.5-3.1 2.9.8 4.1-3.7-2-3.7 2 .8-4.1L2 6.3l4.2-.5z',
  search: 'M11.4 7a4.4 4.4 0 1 1-8.8 0 4.4 4.4 0 0 1 8.8 0zM10.4 10.4l3.2 3.2',
  enter: 'M13 4v3.5a2 2 0 0 1-2 2H3.5M6 6.5l-3 3 3 3',
  settings:
    'M10.1 8a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0zM8 1.6v1.8M8 12.6v1.8M1.6 8h1.8M12.6 8h1.8M3.5 3.5l1.2 1.2M11.3 11.3l1.2 1.2M12.5 3.5l-1.2 1.2M4.7 11.3l-1.2 1.2',
  back: 'M10 3 5 8l5 5',
  key: 'M8.2 8a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0zM8.2 8h5.3v2M11.3 8v1.6',
  list: 'M2.8 4h.1M2.8 8h.1M2.8 12h.1M5.5 4h8M5.5 8h8M5.5 12h8',
  card: 'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5v-7A1.5 1.5 0 0 1 3.5 3zM4.5 6.5h3v3h-3zM10 7h1.5M10 9.5h1.5',
  globe:
    'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0zM2.2 6.5h11.6M2.2 9.5h11.6M8 2c2 1.7 2.6 3.8 2.6 6S10 12.3 8 14C6 12.3 5.4 10.2 5.4 8S6 3.7 8 2z',
  lock: 'M4 7h8a1 1 0 0 1 1 1v4.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM5.2 7V5a2.8 2.8 0 0 1 5.6 0v2',
  box: 'm8 1.8 5.3 3v6.4L8 14.2l-5.3-3V4.8zM2.8 4.9 8 7.8l5.2-2.9M8 7.8v6.3',
  tour: 'M8 2v3M8 11v3M2 8h3M11 8h3',
  down: 'm4 6 4 4 4-4',
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon in the color of the text beside it. Where no text says the same, the element around it is labelled. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
