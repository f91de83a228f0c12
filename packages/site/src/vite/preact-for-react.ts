import type { Plugin } from 'vite';
import { ownFile } from './package-files.js';

const own = (file: string) => JSON.stringify(ownFile(`browser/${file}`));

/**
 * Modules that replace React in the browser: Preact, with exports that it lacks or implements differently.
 */
const modules: Readonly<Record<string, string>> = {
  react: `export * from 'preact/compat'; export { default } from 'preact/compat'; export { useId } from ${own('hydrate-root.ts')};`,
  'react-dom': `export * from 'preact/compat'; export { default } from 'preact/compat'; export * from ${own('resource-hints.ts')};`,
  'react-dom/client': `export { hydrateRoot } from ${own('hydrate-root.ts')};`,
  'react/jsx-runtime': `export * from 'preact/jsx-runtime';`,
};
const prefix = '\0flotilla:';

/**
 * Replaces React by Preact for visitors: islands are written for React, and rendered by it on the server, but
 * React's 67 kB would be more than all other code of a page (decision record 10).
 */
export function preactForReact(): Plugin {
  return {
    name: 'flotilla:preact-for-react',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id, importer) {
      if (id in modules) return prefix + id;
      // Virtual modules have no folder, so their imports are resolved from this package.
      return importer?.startsWith(prefix)
        ? this.resolve(id, ownFile('browser/hydrate-root.ts'), { skipSelf: true })
        : null;
    },
    load: (id) => (id.startsWith(prefix) ? (modules[id.slice(prefix.length)] ?? null) : null),
  };
}
