/**
 * `node test/setup.mjs [--browser chromium] [--browser firefox]`: brings a fresh clone to where every
 * npm script runs. Silent and quick when there is nothing to do.
 *
 * The work lies in `tools/set-up.mjs`, imported only after the check below, so that an old Node meets
 * one sentence and not a syntax error.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Token Lens needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  import('./tools/set-up.mjs').then(({ main }) => main(process.argv.slice(2)));
}
