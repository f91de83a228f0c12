import { defineLink } from '@flotilla/core';
import { camelCase, partsOf } from '@flotilla/core/values';
import type { Project } from '@flotilla/runtime';
import { addExportedName, addImport, addManifestLine } from './edit.js';
import { moduleFolder } from './module-folder.js';
import { checkedKey } from './names.js';
import type { SourceTree } from './source-tree.js';

/** Writes a link into the module of its `from` side, which owns it. */
export function newLink(
  tree: SourceTree,
  project: Pick<Project, 'modulesFolder' | 'scope'>,
  from: string,
  to: string,
): void {
  const ends = { from: checkedKey(from), to: checkedKey(to) };
  const source = `${moduleFolder(tree, project, partsOf(ends.from).module)}/src`;
  const constant: string = camelCase(defineLink(ends).name);
  const statement = `export const ${constant} = defineLink({ from: '${from}', to: '${to}' });\n`;
  if (tree.has(`${source}/links.ts`))
    tree.edit(`${source}/links.ts`, (text) => `${text.trimEnd()}\n${statement}`);
  else tree.add(`${source}/links.ts`, `import { defineLink } from '@flotilla/core';\n\n${statement}`);
  tree.edit(`${source}/index.ts`, (text) => {
    const imported = addImport(text, `import * as links from './links.js';`);
    return addExportedName(addManifestLine(imported, 'links: Object.values(links),'), constant, './links.js');
  });
}

/**
 * Returns what to do before the migration of a link can be generated; undefined when the other module is
 * installed.
 */
export function missingRequirement(to: string, { modules }: Pick<Project, 'modules'>): string | undefined {
  const { module } = partsOf(checkedKey(to));
  if (modules.some((name) => name === module || name.endsWith(`/${module}`))) return undefined;
  const install = `npm install --save-dev @flotilla/${module}, or whatever package it is`;
  return `the link waits for the module "${module}", which flotilla.config.ts does not name. To write its migration: ${install}, its name into modules of flotilla.config.ts, flotilla migrate generate`;
}
