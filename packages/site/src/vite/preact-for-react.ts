import type { Plugin } from 'vite';
import { ownFile } from './places.js';

const own = (file: string) => JSON.stringify(ownFile(`browser/${file}`));

/** What the browser's script finds under the names of React: Preact, with what it lacks or does otherwise above the star. */
const modules: Readonly<Record<string, string>> = {
  react: `export * from 'preact/compat'; export { default } from 'preact/compat'; export { useId } from ${own('hydrate-root.ts')};`,
  'react-dom': `export * from 'preact/compat'; export { default } from 'preact/compat'; export * from ${own('resource-hints.ts')};`,
  'react-dom/client': `export { hydrateRoot } from ${own('hydrate-root.ts')};`,
  'react/jsx-runtime': `export * from 'preact/jsx-runtime';`,
};
const prefix = '\0flotilla:';

/**
 * Visitors get Preact: islands are written for React and rendered by it on the server, but React's 67 kB would be more
 * than all that a page of the site does with it (decision record 10).
 */
export function preactForReact(): Plugin {
  return {
    name: 'flotilla:preact-for-react',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(id, importer) {
      if (id in modules) return prefix + id;
      // The virtual modules stand nowhere, so what they import is looked for from here.
      return importer?.startsWith(prefix) ? this.resolve(id, ownFile('browser/hydrate-root.ts'), { skipSelf: true }) : null;
    },
    load: (id) => (id.startsWith(prefix) ? (modules[id.slice(prefix.length)] ?? null) : null),
  };
}
