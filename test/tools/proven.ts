/** What a long test has proven already: the same build, the same test, the same data need no second proof. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PROOFS = '.output/proven';

export type Proof = {
  /** True when it was proven here before, with the very same files. Never on CI, where nothing is believed. */
  readonly holds: boolean;
  /** To be called when the test has passed. */
  keep(): void;
};

/** A proof over the contents of all files in the given folders, and the given files. */
export function proofOf(name: string, paths: readonly string[]): Proof {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn))
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  const digest = hash.digest('hex');
  const place = join(PROOFS, name);
  return {
    holds: !process.env.CI && existsSync(place) && readFileSync(place, 'utf8') === digest,
    keep() {
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, digest);
    },
  };
}

function filesIn(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}
