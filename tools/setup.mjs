/**
 * `node tools/setup.mjs [--browser chromium] [--browser firefox]`: prepares a clone for the npm scripts. The work is in
 * `prepare.mjs`, imported after the check so that an old Node prints one sentence instead of a syntax error.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Token Lens needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  import('./prepare.mjs').then(({ main }) => main(process.argv.slice(2)));
}
