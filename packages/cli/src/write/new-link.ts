import { defineLink } from '@flotilla/core';
import { camelCase, partsOf } from '@flotilla/core/values';
import { Failure, type Project } from '@flotilla/runtime';
import { addExportedName, addImport, addManifestLine, addNamesToImport } from './edit.js';
import { requireEntity } from './entities-of.js';
import { addDependencies } from './manifest-file.js';
import { moduleFolder } from './module-folder.js';
import { checkedKey } from './names.js';
import type { SourceTree } from './source-tree.js';
import type { Versions } from './versions.js';

const storedFile = 'file-storage.file';
const filePackage = '@flotilla/file-storage';

type Place = Pick<Project, 'api' | 'modules' | 'modulesFolder' | 'scope'>;

/** The two entities of a new link, by their keys. */
export interface NewLink {
  readonly from: string;
  readonly to: string;
  readonly versions: Versions;
}

/**
 * Writes a link into the module of its `from` side, which owns it. A link to stored files comes with the
 * selection of their addresses and sizes.
 * @throws Failure when the module has this link, or an end does not exist
 */
export function newLink(tree: SourceTree, project: Place, { from, to, versions }: NewLink): void {
  const ends = { from: checkedKey(from), to: checkedKey(to) };
  const { module, name: entity } = partsOf(ends.from);
  const folder = moduleFolder(tree, project, module);
  const path = `${folder}/src/links.ts`;
  const constant: string = camelCase(defineLink(ends).name);
  if (tree.has(path) && tree.read(path).includes(`export const ${constant} `))
    throw new Failure(`${path} has the link ${constant}.`, 'Use it.');
  tree.read(`${folder}/src/index.ts`);
  for (const end of [ends.from, ends.to]) requireEntity(tree, project, end);
  const statement = `export const ${constant} = defineLink({ from: '${from}', to: '${to}' });\n`;
  if (tree.has(path)) tree.edit(path, (text) => `${text.trimEnd()}\n${statement}`);
  else tree.add(path, `import { defineLink } from '@flotilla/core';\n\n${statement}`);
  tree.edit(`${folder}/src/index.ts`, (text) => {
    const imported = addImport(text, `import * as links from './links.js';`);
    return addExportedName(
      addManifestLine(imported, 'links: exportsOf(Object.entries(links)),'),
      constant,
      './links.js',
    );
  });
  if (to === storedFile) addFileSelection(tree, folder, { constant, entity, versions });
}

/** Adds the link of an entity to its pictures, unless the module has it. */
export function addPictures(
  tree: SourceTree,
  project: Place,
  { module, entity, versions }: { module: string; entity: string; versions: Versions },
): void {
  const folder = moduleFolder(tree, project, module);
  if (picturesOf(tree, folder, entity) === '')
    newLink(tree, project, { from: `${module}.${entity}`, to: storedFile, versions });
}

/** Returns the constant with the pictures of an entity in `selections.ts`, or '' without one. */
export function picturesOf(tree: SourceTree, folder: string, entity: string): string {
  const path = `${folder}/src/selections.ts`;
  const constant = `${camelCase(entity)}Pictures`;
  return tree.has(path) && tree.read(path).includes(`export const ${constant} `) ? constant : '';
}

function addFileSelection(
  tree: SourceTree,
  folder: string,
  { constant, entity, versions }: { constant: string; entity: string; versions: Versions },
): void {
  const path = `${folder}/src/selections.ts`;
  const name = `${camelCase(entity)}Pictures`;
  if (!tree.has(path)) tree.add(path, `import { via } from '@flotilla/core';\n`);
  tree.edit(path, (text) => {
    const named = addNamesToImport(text, ['via'], '@flotilla/core');
    const files = addImport(named, `import { fileSelection, shownPart } from '${filePackage}';`);
    const linked = files.includes(`from './links.js'`)
      ? addNamesToImport(files, [constant], './links.js')
      : addImport(files, `import { ${constant} } from './links.js';`);
    return `${linked.trimEnd()}\n\n/** The pictures of a row. */\nexport const ${name} = via(${constant}, fileSelection, shownPart);\n`;
  });
  tree.edit(`${folder}/src/index.ts`, (text) => addExportedName(text, name, './selections.js'));
  tree.edit(`${folder}/package.json`, (text) =>
    addDependencies(text, 'dependencies', { [filePackage]: versions.framework }),
  );
}

/**
 * Returns what to do before the migration of a link can be generated; undefined when the other module is
 * installed.
 */
export function missingRequirement(to: string, { modules }: Pick<Project, 'modules'>): string | undefined {
  const { module } = partsOf(checkedKey(to));
  if (modules.some((name) => name === module || name.endsWith(`/${module}`))) return undefined;
  return `the link waits for the module "${module}", which flotilla.config.ts does not name. To write its migration: flotilla add ${module}, then flotilla migrate generate`;
}
