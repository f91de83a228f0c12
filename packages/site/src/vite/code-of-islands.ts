import { relative } from 'node:path';
import { normalizePath, type Plugin } from 'vite';

/** `load: () => import('./like-button.js').then((module) => module.LikeButton)`, as it is written and as a compiler writes it. */
const definition =
  /\b(?:load|enhance):\s*\(\)\s*=>\s*import\(\s*['"]([^'"]+)['"]\s*\)\s*\.then\(\s*\(?(\w+)\)?\s*=>\s*\2\.([\w$]+),?\s*\)(?=\s*[,}])/g;

/**
 * Has the built server say in a page where the code of each island is, so that the script of the browser has no list of them: beside each
 * definition it writes which file that imports. One that is written in another way is looked for in the list, which is fetched for it.
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
          // As the manifest of the browser's files calls it.
          const file = normalizePath(relative(this.environment.config.root, resolved.id));
          written += `${code.slice(end, index)}${text}, code: ${JSON.stringify(`${file}#${name}`)}`;
          end = index + text.length;
        }
        return { code: written + code.slice(end), map: null };
      },
    },
  };
}
