/** Runs before each file of the project "content script": its files share their modules, whose hooks would run once. */
import { afterEach } from 'vitest';
import { world } from './detector-world.ts';

afterEach(() => world.close());
