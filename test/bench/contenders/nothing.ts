/** What calling a contender costs by itself. */
import { atOnce, enter } from './contest.ts';

enter(() => atOnce(() => 0));
