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
