/** A part of the bench: some scenes in one browser, and their rows. */
import type { Row } from '../row.ts';
import type { World } from '../world.ts';

export type Options = {
  /** How many times more than needed our scan reads each element, to see that the table turns red. */
  readonly slow: number;
  /** Rounds of each contest. */
  readonly rounds: number;
};

export type Part = (world: World, options: Options) => Promise<readonly Row[]>;
