/** A module with all that it imports as one classic script, for a page or another extension. */
import { resolve } from 'node:path';
import { build } from 'vite';

/** `entry`: a file of this folder. Not minified, so that a profile can be read. */
export async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: resolve(import.meta.dirname, entry), formats: ['iife'], name: 'bench' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} became no script`);
  return chunk.code;
}
