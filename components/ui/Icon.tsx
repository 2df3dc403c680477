/** Outlines on a 16 × 16 grid, as SVG path data. `icon-paths.ts` has those that the card does not use. */
export const COPY =
  'M7.5 5.5h4a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2zM10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5';
export const CHECK = 'm3 8.5 3.2 3L13 4.8';
export const WARNING = 'M8 2.3 14.3 13H1.7zM8 6.4v3M8 11.3v.1';
export const SIGNATURE = 'M2.5 13.5h11M3.5 10.8l.6-2.7 6.1-6.1 2.1 2.1-6.1 6.1z';
export const STAR = 'm8 2 1.8 3.8 4.2.5-3.1 2.9.8 4.1-3.7-2-3.7 2 .8-4.1L2 6.3l4.2-.5z';

/** A decorative icon in the color of the text beside it. Where no text says the same, the element around it is labelled. */
export const Icon = ({ path }: { readonly path: string }) => (
  <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={path} />
  </svg>
);
