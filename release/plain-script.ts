/** Starts content scripts without the code that WXT puts around them, of which a production build logs nothing. */
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
