/** Starts content scripts without WXT's wrapper, which only logs, and logs nothing in a production build. */
import type { Plugin } from 'vite';

const WRAPPER = 'virtual:wxt-unlisted-script-entrypoint?';

export const plainScript: Plugin = {
  name: 'plain-script',
  enforce: 'pre',
  load(id) {
    const [, script] = id.split(WRAPPER);
    return script && `import script from ${JSON.stringify(script)}; export default script.main();`;
  },
};
