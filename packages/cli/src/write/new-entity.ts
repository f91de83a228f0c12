import { camelCase, pascalCase } from '@flotilla/core/values';
import type { Project } from '@flotilla/runtime';
import { addImport, addReExport } from './edit.js';
import { addItem } from './list.js';
import { addRussianLabels, type RussianNames } from './labels-file.js';
import { moduleFolder } from './module-folder.js';
import { checkedEntityName } from './names.js';
import type { SourceTree } from './source-tree.js';

/** Options of a new entity. */
export interface NewEntity {
  readonly module: string;
  readonly name: string;
  readonly ru?: RussianNames;
}

/** Writes an entity with the usual content fields, and adds it to the manifest of its module. */
export function newEntity(
  tree: SourceTree,
  project: Pick<Project, 'modulesFolder' | 'scope'>,
  { module, name, ru }: NewEntity,
): void {
  if (name !== 'widget') checkedEntityName(module, name);
  addEntity(tree, project, { module, name, ru, text: entityFile(module, name) });
}

/** Adds the file of an entity to a module. */
export function addEntity(
  tree: SourceTree,
  project: Pick<Project, 'modulesFolder' | 'scope'>,
  { module, name, ru, text }: NewEntity & { readonly text: string },
): void {
  const folder = moduleFolder(tree, project, module);
  const [constant, type]: [string, string] = [camelCase(name), pascalCase(name)];
  tree.read(`${folder}/src/index.ts`);
  tree.add(`${folder}/src/entities/${name}.ts`, text);
  tree.edit(`${folder}/src/index.ts`, (index) => {
    const imported = addImport(index, `import { ${constant} } from './entities/${name}.js';`);
    const listed = addItem(imported, 'entities', constant, 'sorted');
    return addReExport(listed, `export { ${constant}, type ${type} } from './entities/${name}.js';`);
  });
  if (ru) addRussianLabels(tree, folder, { [name]: ru.one, [`${name}.*`]: ru.many });
}

function entityFile(module: string, name: string): string {
  const [constant, type]: [string, string] = [camelCase(name), pascalCase(name)];
  return `import { content, defineEntity, type Row } from '@flotilla/core';

export const ${constant} = defineEntity({
  module: '${module}',
  name: '${name}',
  fields: content(),
  access: { read: 'public' },
});
export type ${type} = Row<typeof ${constant}>;
`;
}
