import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/** The site has one stylesheet and no preloads, so Vite's helper for them would be half of the islands' loader. The admin's chunks bring styles. */
export function withoutPreloadHelper(): Plugin {
  return {
    name: 'flotilla:without-preload-helper',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : null),
  };
}
