import { join } from 'node:path/posix';
import type { Project } from '@flotilla/project';
import { addItem } from './edit.js';
import { addDependencies } from './manifest-file.js';
import { moduleFiles } from './module-files.js';
import { checkedName } from './names.js';
import { siteModules } from './site-modules.js';
import type { SourceTree } from './source-tree.js';
import type { Versions } from './versions.js';

export interface NewModule {
  readonly name: string;
  /** It may import modules of lower tiers. */
  readonly tier: number;
  readonly versions: Versions;
}

/** Writes an empty module, and installs it in the application. */
export function newModule(tree: SourceTree, project: Project, { name, tier, versions }: NewModule): void {
  checkedName(name, 'a module');
  const packageName = `${project.scope}/${name}`;
  const files = moduleFiles({ packageName, name, tier, versions });
  for (const [path, text] of Object.entries(files)) tree.add(`${project.modulesFolder}/${name}/${path}`, text);
  tree.edit('flotilla.config.ts', (text) => addItem(text, 'modules', `'${packageName}'`, 'last'));
  tree.edit(join(project.api, 'package.json'), (text) => addDependencies(text, 'dependencies', { [packageName]: versions.beside }));
}

/** Writes a module as a package of its own, with an application around it to try it in. */
export function newStandaloneModule(tree: SourceTree, packageName: string, versions: Versions): void {
  const name = packageName.split('/').at(-1) ?? '';
  checkedName(name, 'a module');
  for (const [path, text] of Object.entries(moduleFiles({ packageName, name, tier: 8, versions }))) tree.add(path, text);
  const scope = packageName.includes('/') ? packageName.slice(0, packageName.indexOf('/')) : '';
  tree.add(
    'flotilla.config.ts',
    `import { defineConfig } from '@flotilla/project';

/** The application that this module is tried in: npm run dev. */
export default defineConfig({
  scope: '${scope}',
  modules: [
${siteModules([packageName])
  .map((module) => `    '${module}',\n`)
  .join('')}  ],
});
`,
  );
  tree.add('.gitignore', 'node_modules/\ndist/\n.data/\n');
}
