import { relative } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

/**
 * Matches `load: () => import('./like-button.js').then((module) => module.LikeButton)`, as written and as
 * compiled.
 */
const definition =
  /\b(?:load|enhance):\s*\(\)\s*=>\s*import\(\s*['"]([^'"]+)['"]\s*\)\s*\.then\(\s*\(?(\w+)\)?\s*=>\s*\2\.([\w$]+),?\s*\)(?=\s*[,}])/g;

/**
 * Makes the built server write the file of each island into the page, so that the browser's script needs no
 * list of islands. Adds the imported file to each island definition; definitions in another form use the
 * list, which is loaded on demand.
 */
export function codeOfIslands(): Plugin {
  return {
    name: 'flotilla:code-of-islands',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { code: 'defineIslands(' },
      async handler(code, importer) {
        let written = '';
        let end = 0;
        for (const { 0: text, 1: specifier = '', 3: name = '', index } of code.matchAll(definition)) {
          const resolved = await this.resolve(specifier, importer);
          // An example in a comment.
          if (!resolved) continue;
          // The path that the client manifest uses as key.
          const file = normalizePath(relative(this.environment.config.root, resolved.id));
          written += `${code.slice(end, index)}${text}, code: ${JSON.stringify(`${file}#${name}`)}`;
          end = index + text.length;
        }
        return { code: written + code.slice(end), map: null };
      },
    },
  };
}
