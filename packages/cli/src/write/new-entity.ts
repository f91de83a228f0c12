import { camelCase, pascalCase } from '@flotilla/core/values';
import type { Project } from '@flotilla/runtime';
import { addImport, addItem, addReExport } from './edit.js';
import { moduleFolder } from './module-folder.js';
import { checkedName } from './names.js';
import type { SourceTree } from './source-tree.js';

/** Writes an entity with the usual content fields, and adds it to the manifest of its module. */
export function newEntity(
  tree: SourceTree,
  project: Pick<Project, 'modulesFolder' | 'scope'>,
  module: string,
  name: string,
): void {
  checkedName(name, 'an entity');
  const source = `${moduleFolder(tree, project, module)}/src`;
  const [constant, type]: [string, string] = [camelCase(name), pascalCase(name)];
  tree.add(`${source}/entities/${name}.ts`, entityFile(module, name));
  tree.edit(`${source}/index.ts`, (text) => {
    const imported = addImport(text, `import { ${constant} } from './entities/${name}.js';`);
    const listed = addItem(imported, 'entities', constant, 'sorted');
    return addReExport(listed, `export { ${constant}, type ${type} } from './entities/${name}.js';`);
  });
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
