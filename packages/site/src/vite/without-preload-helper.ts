import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/**
 * Replaces Vite's preload helper, which would be half of the islands' loader; the site has one stylesheet and
 * no preloads. The admin keeps it, because its chunks have styles.
 */
export function withoutPreloadHelper(): Plugin {
  return {
    name: 'flotilla:without-preload-helper',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : null),
  };
}
