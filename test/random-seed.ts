/** Runs before each test file: fast-check's random cases follow the seed of this run. */
import fc from 'fast-check';
import { SEED } from './cases.ts';

fc.configureGlobal({ seed: SEED });
