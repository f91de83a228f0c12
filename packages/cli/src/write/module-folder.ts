import type { Project } from '@flotilla/runtime';
import { checkedName } from './names.js';
import type { SourceTree } from './source-tree.js';

/**
 * Returns the folder of a module: in the folder of modules, or the project itself.
 * @throws Failure when the module can't have this name
 */
export function moduleFolder(
  tree: SourceTree,
  { modulesFolder, scope }: Pick<Project, 'modulesFolder' | 'scope'>,
  module: string,
): string {
  checkedName(module, 'a module');
  if (!tree.has('package.json')) return `${modulesFolder}/${module}`;
  const { name } = JSON.parse(tree.read('package.json')) as { name?: string };
  return name === `${scope}/${module}` || name === module ? '.' : `${modulesFolder}/${module}`;
}
