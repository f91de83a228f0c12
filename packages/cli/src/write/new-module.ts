import { join } from 'node:path/posix';
import { pascalCase } from '@flotilla/core/values';
import { Failure, packageFolder, type Project } from '@flotilla/runtime';
import { addItem } from './list.js';
import { addDependencies } from './manifest-file.js';
import { moduleFiles } from './module-files.js';
import { firstContent, icon, pnpmBuilds } from './app-files.js';
import { addRussianLabels } from './labels-file.js';
import { checkedText, literal } from './literal.js';
import { checkedModuleName, isPackageName, titleOf } from './names.js';
import { languagesOf } from './new-page.js';
import { siteModules } from './site-modules.js';
import type { SourceTree } from './source-tree.js';
import type { Versions } from './versions.js';

export interface NewModule {
  readonly name: string;
  /** The module may import modules of lower tiers. */
  readonly tier: number;
  readonly versions: Versions;
  /** Its name in Russian. */
  readonly ru?: string;
}

/** Writes an empty module and installs it in the application. */
export function newModule(tree: SourceTree, project: Project, { name, tier, versions, ru }: NewModule): void {
  checkedModuleName(name, { modules: project.modules, languages: languagesOf(project) });
  const packageName = `${project.scope}/${name}`;
  if (packageFolder(join(tree.root, project.api), packageName) !== undefined)
    throw new Failure(`The package ${packageName} is installed.`, 'Give the module another name.');
  requireEmpty(tree, `${project.modulesFolder}/${name}`);
  const files = moduleFiles({ packageName, name, tier, versions });
  for (const [path, text] of Object.entries(files))
    tree.add(`${project.modulesFolder}/${name}/${path}`, text);
  if (ru !== undefined)
    addRussianLabels(tree, `${project.modulesFolder}/${name}`, { '*': checkedText(ru, '--ru') });
  tree.edit(project.configFile, (text) => addItem(text, 'modules', `'${packageName}'`, 'last'));
  tree.edit(join(project.api, 'package.json'), (text) =>
    addDependencies(text, 'dependencies', { [packageName]: versions.beside }),
  );
}

/** Requires a folder without files, which would become parts of the module. @throws Failure */
function requireEmpty(tree: SourceTree, folder: string): void {
  const files = tree.filesIn(folder);
  if (files.length > 0)
    throw new Failure(
      `The folder ${join(tree.root, folder)} is not empty: it has ${files.slice(0, 3).join(', ')}.`,
      'Give the module another name, or move the files away.',
    );
}

/** Writes a module as a standalone package, with an application to try it in. */
export function newStandaloneModule(tree: SourceTree, packageName: string, versions: Versions): void {
  const [, scope = '', name = ''] = /^(?:(@[^/]+)\/)?([^/]*)$/.exec(packageName) ?? [];
  if (!isPackageName(packageName))
    throw new Failure(`"${packageName}" is not the name of a package.`, 'Write it like @acme/fleet.');
  checkedModuleName(name, { modules: [], languages: [] });
  requireEmpty(tree, '.');
  const files = {
    ...moduleFiles({ packageName, name, tier: 8, versions }),
    'flotilla.config.ts': triedIn(packageName, scope, titleOf(name)),
    'README.md': readme(packageName, name),
    'pnpm-workspace.yaml': pnpmBuilds,
    'public/icon.svg': icon,
    '.gitignore': 'node_modules/\ndist/\n.data/\n.env\n',
    ...firstContent({ title: titleOf(name), folder: 'application/content', languages: ['en', 'ru'] }),
  };
  for (const [path, text] of Object.entries(files)) tree.add(path, text);
}

function triedIn(packageName: string, scope: string, title: string): string {
  return `import { defineConfig } from '@flotilla/runtime';

/** Application for trying this module. Its pages are in application/content; it is not published. */
export default defineConfig({
${scope ? `  scope: ${literal(scope)},\n` : ''}  content: 'application/content',
  settings: { SITE_TITLE: ${literal(title)}, SITE_DESCRIPTION: ${literal(title)}, SITE_ICON: '/icon.svg' },
  modules: [
${siteModules([packageName])
  .map((module) => `    ${literal(module)},\n`)
  .join('')}  ],
});
`;
}

function readme(packageName: string, name: string): string {
  return `# ${packageName}

A module of Flotilla. To try it, on a database of its own, with each edit at once:

    npm install
    npm run dev      http://localhost:3000

\`npx flotilla new entity ${name} boat\` writes an entity, \`new page\`, \`new action\`, \`new mail\`, \`new screen\` and \`new link\` the
parts around it, \`npx flotilla migrate generate\` the migrations. \`flotilla.config.ts\` and \`application/\` are a test application;
\`npm publish\` builds the package and leaves them out.

## Install

    npm install ${packageName}

In an application of \`flotilla new app\`: its name into \`modules\` of \`flotilla.config.ts\`. In a NestJS application of one's own:
\`FlotillaModule.forRoot({ modules: [${pascalCase(name)}Module] })\`, of \`${packageName}/backend\`.

## Entities

| Entity | Route | What it is |
|---|---|---|
`;
}
